import type { HandoverChoice } from '@atrium/contract/enterprise/open-work';
import {
  getTakeoverProblem,
  lacksAccess,
  type OpenWork,
  WORK_PROJECT,
  type WorkReceiver,
} from '@atrium/rules/agency/open-work';
import { getDisplayName, type PersonName } from '@atrium/rules/people/people';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { type Handover, IS_ACCESS_ACTIVE } from '../directory.js';
import { lockMember, type Member } from '../staff/member.js';

/** A new owner of work, and the field of the request body that contains the id. */
export interface Successor extends PersonName, WorkReceiver {
  readonly userId: string;
  readonly staffId: number | null;
  readonly path: string;
}

/** Grants access to a successor without it. */
export type GrantAccess = (target: Member) => Promise<unknown>;

/** Returns whether a flag of a body or a query is set. */
export const isTrue = (flag: boolean | 'true' | 'false' | undefined): boolean => flag === true || flag === 'true';

/** Returns whether a decision was made. */
export const hasChoice = ({ handOverTo, handOver = [], leaveWork }: HandoverChoice = {}): boolean =>
  (handOverTo ?? null) !== null || handOver.length > 0 || isTrue(leaveWork);

/** Returns the successors, each with the path of the field that names them. */
export const toSuccessorPaths = ({ handOverTo, handOver = [] }: HandoverChoice): Map<string, string> => {
  const paths = new Map(handOver.map(({ to }, index) => [to.toLowerCase(), `handOver.${index}.to`]));
  if (handOverTo !== null && handOverTo !== undefined) paths.set(handOverTo.toLowerCase(), 'handOverTo');
  return paths;
};

/** Returns the successor of the work in a part; null when none is chosen. */
export const toSuccessorOf = ({ handOverTo, handOver = [] }: HandoverChoice): Handover['successorOf'] => {
  const chosen = new Map(handOver.map(({ kind, id, to }) => [`${kind} ${id}`, to.toLowerCase()]));
  return (kind, id) => chosen.get(`${kind} ${id}`) ?? handOverTo?.toLowerCase() ?? null;
};

/** Requires that a successor can do the work, after access is granted to one who has none. */
export const assertCanWork = async (
  tx: Tx,
  successor: Successor,
  work: OpenWork,
  grant: GrantAccess | null,
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

/**
 * Returns and locks the chosen successors by their ids.
 *
 * @throws {DomainError} if one of them is not active, or is the excepted user
 */
export const lockSuccessors = async (
  tx: Tx,
  exceptUserId: string | null,
  choice: HandoverChoice,
): Promise<Map<string, Successor>> => {
  const paths = toSuccessorPaths(choice);
  const successors = await findSuccessors(tx, exceptUserId, paths);
  for (const [id, path] of paths)
    if (!successors.some(({ userId }) => userId === id)) throw invalidField(path, 'Please choose another staff member');
  return new Map(successors.map((successor) => [successor.userId, successor]));
};

/** Returns and locks the active users among the successors. */
export const findSuccessors = async (
  tx: Tx,
  exceptUserId: string | null,
  paths: ReadonlyMap<string, string>,
): Promise<Successor[]> => {
  const locked = await queryRows<{ id: string }>(
    tx,
    `select id from app_user where id = any ($1::uuid[]) and id is distinct from $2 and is_active and removed_at is null
     order by id for no key update`,
    [[...paths.keys()], exceptUserId],
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
  return successors.map((successor) => ({ ...successor, path: paths.get(successor.userId)! }));
};
