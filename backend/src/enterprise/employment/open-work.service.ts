import type { HandoverChoice } from '@atrium/contract/enterprise/open-work';
import {
  addWork,
  getMissingKinds,
  lacksAccess,
  NO_ACCESS,
  NO_WORK,
  type OpenWork,
  restrictParts,
  type WorkKind,
  WORK_KINDS,
  type WorkReceiver,
  getTakeoverProblem,
  WORK_PROJECT,
  getWorkOfPart,
} from '@atrium/rules/agency/open-work';
import { getDisplayName, getFullName, type PersonName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { IS_ACCESS_ACTIVE, HandoverRegistry } from '../directory.js';
import { type ChangeAuthor, lockMember, type Member } from '../staff/member.js';
import { openWorkError } from '../staff/member-traces.js';

/** A new owner of work, and the field of the request body that contains the id. */
interface Successor extends PersonName, WorkReceiver {
  readonly userId: string;
  readonly staffId: number | null;
  readonly path: string;
}

interface WorkDecision {
  /** Kinds of work that the member can no longer do; all when missing. */
  readonly kinds?: readonly WorkKind[];
  /** Grants access to a successor without it. */
  readonly grant: (target: Member) => Promise<unknown>;
  /** True when the access ends later, so that the managers are notified at that time. */
  readonly isPlanned?: boolean;
  /** True when the member loses single rights only. */
  readonly keepsAccess?: boolean;
}

/** Settles the open work of a member whose access to it ends. Every end of access runs this step. */
@Injectable()
export class OpenWorkService {
  constructor(private readonly handovers: HandoverRegistry) {}

  /**
   * Transfers the member's open work as the author decided, leaves the rest without an owner, and reports it to the
   * managers. Items of checklists that no successor took over are unassigned. Without a user, as when access expires,
   * all of it stays with its owner. Requires a transaction that has locked the member.
   * @throws {DomainError} `staff.open-work` if a user decided about none or only a part of it
   */
  async settle(
    tx: Tx,
    { actor, person, handover }: ChangeAuthor,
    member: Member,
    { kinds = WORK_KINDS, grant, isPlanned = false, keepsAccess = false }: WorkDecision,
  ): Promise<void> {
    const readParts = async () => restrictParts(await this.handovers.readOpenParts(tx, member.userId), kinds);
    const choice = handover ?? {};
    if (person !== undefined && (await readParts()).length > 0)
      await this.transfer(tx, person, member, choice, { kinds, grant });
    const parts = await readParts();
    if (!isPlanned && kinds.includes('tasks')) await this.handovers.unassignItems(tx, actor, member.userId);
    if (parts.length === 0) return;
    const remaining = parts.map(getWorkOfPart).reduce(addWork, NO_WORK);
    if (person !== undefined && !isTrue(choice.leaveWork))
      throw openWorkError(member, remaining, { parts, workloads: await this.handovers.readWorkloads(tx) });
    if (isPlanned) return;
    const isUnassigned = person !== undefined;
    if (isUnassigned) await this.handovers.unassign(tx, person, member.userId, kinds);
    await this.handovers.reportUnowned(tx, actor, member.userId, { work: remaining, keepsAccess, isUnassigned });
  }

  /** Returns the kinds of work that a member may not do at present. */
  async readMissingKinds(tx: Tx, { staffId, role, isActive }: Member): Promise<WorkKind[]> {
    if (!isActive) return getMissingKinds(NO_ACCESS);
    const [access] = await queryRows<{ permissions: string[] }>(
      tx,
      `select a.permissions from assignment a where a.staff_id = $1 and a.project = $2 and ${IS_ACCESS_ACTIVE}`,
      [staffId, WORK_PROJECT],
    );
    return getMissingKinds({ role, permissions: access?.permissions ?? null });
  }

  private async transfer(
    tx: Tx,
    person: Person,
    member: Member,
    choice: HandoverChoice,
    { kinds, grant }: Required<Pick<WorkDecision, 'kinds' | 'grant'>>,
  ): Promise<void> {
    const { handOverTo, handOver = [] } = choice;
    const chosen = new Map(handOver.map(({ kind, id, to }) => [`${kind} ${id}`, to.toLowerCase()]));
    const successors = await this.lockSuccessors(tx, member, choice);
    if (successors.size === 0) return;
    const assignedWork = await this.handovers.handOver(tx, person, {
      fromUserId: member.userId,
      successorOf: (kind, id) => chosen.get(`${kind} ${id}`) ?? handOverTo?.toLowerCase() ?? null,
      kinds,
    });
    for (const [userId, work] of assignedWork) {
      const successor = successors.get(userId)!;
      await assertCanWork(tx, successor, work, isTrue(choice.giveAccess) ? grant : null);
      await recordHandover(tx, person, member, work, successor);
    }
  }

  private async lockSuccessors(
    tx: Tx,
    member: Member,
    { handOverTo, handOver = [] }: HandoverChoice,
  ): Promise<Map<string, Successor>> {
    const paths = new Map(handOver.map(({ to }, index) => [to.toLowerCase(), `handOver.${index}.to`]));
    if (handOverTo !== null && handOverTo !== undefined) paths.set(handOverTo.toLowerCase(), 'handOverTo');
    const locked = await queryRows<{ id: string }>(
      tx,
      `select id from app_user where id = any ($1::uuid[]) and id <> $2 and is_active and removed_at is null
       order by id for no key update`,
      [[...paths.keys()], member.userId],
    );
    const successors = await queryRows<Omit<Successor, 'path'>>(
      tx,
      `select u.id as "userId", s.id as "staffId", u.role, u.first_name as "firstName", u.last_name as "lastName",
         coalesce(u.email, u.username) as email, a.permissions
       from app_user u left join staff s on s.user_id = u.id and s.removed_at is null
         left join assignment a on a.staff_id = s.id and a.project = $2 and ${IS_ACCESS_ACTIVE}
       where u.id = any ($1::uuid[])`,
      [locked.map(({ id }) => id), WORK_PROJECT],
    );
    for (const [id, path] of paths)
      if (!successors.some(({ userId }) => userId === id))
        throw invalidField(path, 'Please choose another staff member');
    return new Map(
      successors.map((successor) => [successor.userId, { ...successor, path: paths.get(successor.userId)! }]),
    );
  }
}

const isTrue = (flag: boolean | 'true' | 'false' | undefined): boolean => flag === true || flag === 'true';

/** Requires that a successor can do the work, after access is granted to one who has none. */
const assertCanWork = async (
  tx: Tx,
  successor: Successor,
  work: OpenWork,
  grant: WorkDecision['grant'] | null,
): Promise<void> => {
  let taker: WorkReceiver = successor;
  const target =
    grant !== null && successor.staffId !== null && lacksAccess(successor)
      ? await lockMember(tx, successor.staffId)
      : null;
  if (target !== null) {
    await grant?.(target);
    taker = { ...successor, permissions: [] };
  }
  const why = getTakeoverProblem(work, taker);
  if (why === null) return;
  const what = lacksAccess(taker)
    ? 'Please choose another person, or give access as well.'
    : 'Please choose another person.';
  throw invalidField(successor.path, `${getDisplayName(successor)} ${why}. ${what}`);
};

const recordHandover = async (
  tx: Tx,
  person: Person,
  member: Member,
  work: OpenWork,
  successor: Successor,
): Promise<void> => {
  const counts = WORK_KINDS.filter((kind) => work[kind] > 0 || kind === 'tasks' || kind === 'goals').map(
    (kind): [string, unknown] => [kind, work[kind]],
  );
  await writeAudit(tx, {
    actor: toActor(person),
    action: 'handed-over',
    objectKind: 'staff',
    objectId: String(member.staffId),
    objectName: getFullName(member),
    changes: [...counts, ['to', getFullName(successor)] as [string, unknown]].map(([field, after]) => ({
      field,
      before: null,
      after,
    })),
  });
};
