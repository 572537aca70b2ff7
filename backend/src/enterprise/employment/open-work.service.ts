import type { HandoverChoice } from '@atrium/contract/enterprise/open-work';
import {
  addWork,
  getMissingKinds,
  NO_ACCESS,
  NO_WORK,
  type OpenWork,
  restrictParts,
  type WorkKind,
  type WorkPart,
  WORK_KINDS,
  type WorkReceiver,
  UNASSIGNED,
  getTakeoverProblem,
  WORK_PROJECT,
  getWorkOfPart,
} from '@atrium/rules/agency/open-work';
import { getFullName, type PersonName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { writeAudit } from '../../platform/audit/audit-entry.js';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Person } from '../../platform/http/request/current-user.js';
import {
  type HandoverAuthor,
  HandoverRegistry,
  IS_ACCESS_ACTIVE,
  toHandoverAuthor,
  type WorkSource,
} from '../directory.js';
import type { ChangeAuthor, Member } from '../staff/member.js';
import { openWorkError } from '../staff/member-traces.js';
import { type PlannedHandover, PlannedHandovers } from './planned-handovers.js';
import {
  assertCanWork,
  findSuccessors,
  type GrantAccess,
  hasChoice,
  isTrue,
  lockSuccessors,
  type Successor,
  toSuccessorOf,
  toSuccessorPaths,
} from './successors.js';

interface WorkDecision {
  /** Kinds of work that the member can no longer do; all when missing. */
  readonly kinds?: readonly WorkKind[];
  readonly grant: GrantAccess;
  /** True when the access ends later, so that the managers are notified at that time. */
  readonly isPlanned?: boolean;
  /** True when the member loses single rights only. */
  readonly keepsAccess?: boolean;
}

/** Kinds of work that its owner may not do; `staffId` is null for a user who is no member of staff. */
interface UnownableWork extends WorkSource {
  readonly staffId: number | null;
}

/** Settles the open work of a member whose access to it ends. Every end of access runs this step. */
@Injectable()
export class OpenWorkService {
  constructor(
    private readonly handovers: HandoverRegistry,
    private readonly planned: PlannedHandovers,
  ) {}

  /**
   * Transfers the member's open work as the author decided, leaves the rest without an owner, and reports it to the
   * managers. Items of checklists that no successor took over are unassigned. Without a user, as when access expires,
   * the stored decision applies; without one, all of it stays with its owner. Requires a transaction that has locked
   * the member.
   * @throws {DomainError} `staff.open-work` if a user decided about none or only a part of it
   */
  async settle(
    tx: Tx,
    { actor, person, handover }: ChangeAuthor,
    member: Member,
    { kinds = WORK_KINDS, grant, isPlanned = false, keepsAccess = false }: WorkDecision,
  ): Promise<void> {
    const source: WorkSource = { ownerId: member.userId, kinds };
    const planned = person === undefined && !keepsAccess ? await this.planned.find(tx, member.userId) : null;
    const choice = handover ?? planned?.choice ?? {};
    const author = person === undefined ? (planned?.author ?? null) : toHandoverAuthor(person);
    if ((await this.readParts(tx, source)).length > 0) {
      if (person !== undefined) await this.transfer(tx, toHandoverAuthor(person), [source], choice, { member, grant });
      else if (planned !== null) await this.transferPlanned(tx, planned, source, member);
    }
    const parts = await this.readParts(tx, source);
    if (!isPlanned && kinds.includes('tasks')) await this.handovers.unassignItems(tx, actor, member.userId);
    if (!isPlanned && !keepsAccess) await this.planned.remove(tx, member.userId);
    if (parts.length === 0) return;
    const remaining = sumWork(parts);
    const isLeft = isTrue(choice.leaveWork);
    if (person !== undefined && !isLeft)
      throw openWorkError(member, remaining, { parts, workloads: await this.handovers.readWorkloads(tx) });
    if (isPlanned) return;
    const isUnassigned = author !== null && isLeft;
    if (isUnassigned) await this.handovers.unassign(tx, author, source);
    await this.handovers.reportUnowned(tx, actor, member.userId, { work: remaining, keepsAccess, isUnassigned });
  }

  /**
   * Stores the decision about the work that a member has when their access ends on a later day. The work stays with
   * them until then. Requires a transaction that has locked the member.
   * @throws {DomainError} `staff.open-work` if a user decided about none or only a part of it
   */
  async plan(
    tx: Tx,
    { person, handover }: ChangeAuthor,
    member: Member,
    { endsOn, grant }: { readonly endsOn: string; readonly grant: GrantAccess },
  ): Promise<void> {
    if (person === undefined) return;
    const parts = await this.readParts(tx, { ownerId: member.userId, kinds: WORK_KINDS });
    const isDecided = hasChoice(handover);
    const choice: HandoverChoice = (isDecided ? handover : (await this.planned.find(tx, member.userId))?.choice) ?? {};
    const successorOf = toSuccessorOf(choice);
    const undecided = isTrue(choice.leaveWork) ? [] : parts.filter(({ kind, id }) => successorOf(kind, id) === null);
    if (undecided.length > 0)
      throw openWorkError(member, sumWork(undecided), {
        parts,
        workloads: await this.handovers.readWorkloads(tx),
        endsOn,
      });
    if (!isDecided) return;
    for (const successor of (await lockSuccessors(tx, member.userId, choice)).values()) {
      const taken = parts.filter(({ kind, id }) => successorOf(kind, id) === successor.userId);
      await assertCanWork(tx, successor, sumWork(taken), isTrue(choice.giveAccess) ? grant : null);
    }
    await this.planned.store(tx, member.userId, person.id, choice);
  }

  /** Drops the decision of a member whose access no longer ends, unless their employment does. */
  async cancelPlan(tx: Tx, { userId, staffId }: Member): Promise<void> {
    const leaving = await queryRows(tx, 'select 1 from staff where id = $1 and last_day is not null', [staffId]);
    if (leaving.length === 0) await this.planned.remove(tx, userId);
  }

  /** Hands over the chosen part of open work that its owners may not do, or that has no owner. */
  handOver(tx: Tx, person: Person, sources: readonly WorkSource[], choice: HandoverChoice): Promise<void> {
    return this.transfer(tx, toHandoverAuthor(person), sources, choice, {});
  }

  /** Returns the open work that users may not do at present, in the order of their staff ids. */
  async findUnownable(tx: Tx, userIds: readonly string[]): Promise<UnownableWork[]> {
    const users = await queryRows<WorkReceiver & { id: string; staffId: number | null; isActive: boolean }>(
      tx,
      `select u.id, s.id as "staffId", u.role, u.is_active and u.removed_at is null as "isActive", a.permissions
       from app_user u left join staff s on s.user_id = u.id
         left join assignment a on a.staff_id = s.id and a.project = $2 and ${IS_ACCESS_ACTIVE}
       where u.id = any ($1::uuid[]) order by s.id, u.id`,
      [userIds, WORK_PROJECT],
    );
    return users
      .map(({ id, staffId, isActive, ...user }) => ({
        ownerId: id,
        staffId,
        kinds: getMissingKinds(isActive ? user : NO_ACCESS),
      }))
      .filter(({ kinds }) => kinds.length > 0);
  }

  private async readParts(tx: Tx, { ownerId, kinds }: WorkSource): Promise<WorkPart[]> {
    return restrictParts(await this.handovers.readOpenParts(tx, ownerId), kinds);
  }

  private async transfer(
    tx: Tx,
    by: HandoverAuthor,
    sources: readonly WorkSource[],
    choice: HandoverChoice,
    { member = null, grant = null }: { readonly member?: Member | null; readonly grant?: GrantAccess | null },
  ): Promise<void> {
    const successors = await lockSuccessors(tx, member?.userId ?? null, choice);
    if (successors.size === 0) return;
    const transferred = await this.handovers.handOver(tx, by, { sources, successorOf: toSuccessorOf(choice) });
    for (const successor of successors.values()) {
      const works = transferred.filter(({ successorId }) => successorId === successor.userId);
      if (works.length === 0) continue;
      const work = works.map((one) => one.work).reduce(addWork, NO_WORK);
      await assertCanWork(tx, successor, work, isTrue(choice.giveAccess) ? grant : null);
    }
    for (const { ownerId, successorId, work } of transferred)
      await recordHandover(tx, by, ownerId, work, successors.get(successorId)!);
  }

  /** Applies a stored decision. Successors who can no longer do the work are passed over. */
  private async transferPlanned(
    tx: Tx,
    { author, choice }: PlannedHandover,
    source: WorkSource,
    member: Member,
  ): Promise<void> {
    const work = sumWork(await this.readParts(tx, source));
    const successors = await findSuccessors(tx, member.userId, toSuccessorPaths(choice));
    const able = new Set(
      successors.filter((one) => getTakeoverProblem(work, one) === null).map(({ userId }) => userId),
    );
    const { handOverTo, handOver } = choice;
    await this.transfer(
      tx,
      author,
      [source],
      {
        handOverTo: handOverTo !== null && able.has(handOverTo.toLowerCase()) ? handOverTo : null,
        handOver: handOver.filter(({ to }) => able.has(to.toLowerCase())),
      },
      { member },
    );
  }
}

const sumWork = (parts: readonly WorkPart[]): OpenWork => parts.map(getWorkOfPart).reduce(addWork, NO_WORK);

/** Records a handover in the audit of the former owner. Each change of work without an owner is recorded itself. */
const recordHandover = async (
  tx: Tx,
  by: HandoverAuthor,
  ownerId: string,
  work: OpenWork,
  successor: Successor,
): Promise<void> => {
  if (ownerId === UNASSIGNED) return;
  const [owner] = await queryRows<PersonName & { staffId: number }>(
    tx,
    `select s.id as "staffId", u.first_name as "firstName", u.last_name as "lastName", u.email
     from app_user u join staff s on s.user_id = u.id where u.id = $1`,
    [ownerId],
  );
  if (owner === undefined) return;
  const counts = WORK_KINDS.filter((kind) => work[kind] > 0 || kind === 'tasks' || kind === 'goals').map(
    (kind): [string, unknown] => [kind, work[kind]],
  );
  await writeAudit(tx, {
    actor: by.actor,
    action: 'handed-over',
    objectKind: 'staff',
    objectId: String(owner.staffId),
    objectName: getFullName(owner),
    changes: [...counts, ['to', getFullName(successor)] as [string, unknown]].map(([field, after]) => ({
      field,
      before: null,
      after,
    })),
  });
};
