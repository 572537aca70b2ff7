import { plural } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { isOneMoreInProgress, isWithinWipLimit, type Work } from '@atrium/rules/agency/wip-limit';
import { mayManageProject } from '../../auth/access.js';
import { teamMember } from '../../enterprise/directory.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';

interface Start {
  /** Null of a new task. */
  readonly taskId: number | null;
  readonly before: Work | null;
  readonly after: Work;
  readonly overrideReason: string | null | undefined;
}

/**
 * Refuses one more task in progress than its assignee may have; a manager passes with a reason. Answers the reason when
 * it was needed. Starts of one person's tasks take turns, so of two at the same time the second sees the first.
 * @throws DomainError task.wip-limit
 */
export const keepWipLimit = async (
  tx: Tx,
  person: Person,
  { taskId, before, after, overrideReason }: Start,
): Promise<string | null> => {
  if (!isOneMoreInProgress(before, after)) return null;
  const member = await teamMember(tx, 'talent-phi', after.assignedTo);
  if (member === null) return null;
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('tasks in progress of ' || $1, 0))`, [
    after.assignedTo,
  ]);
  const now = await rowOf<{ limit: number; inProgress: number }>(
    tx,
    `select wip_limit as "limit", (select count(*)::int from agency_tasks t join agency_goals g on g.id = t.goal_id
       where t.assigned_to = $1 and t.status = 'in_progress' and g.status <> 'cancelled' and t.id is distinct from $2) as "inProgress"
     from agency_settings`,
    [after.assignedTo, taskId],
  );
  if (isWithinWipLimit(now.limit, now.inProgress)) return null;
  if (typeof overrideReason === 'string' && mayManageProject(person, 'talent-phi')) return overrideReason;
  throw new DomainError('task.wip-limit', { name: displayName(member), tasks: plural(now.inProgress, 'task') });
};

/** Of these people those who have more in progress than the limit says, as after a hand-over. */
export const beyondLimit = async (
  tx: Tx,
  userIds: readonly string[],
): Promise<{ userId: string; inProgress: number; limit: number }[]> =>
  await rowsOf(
    tx,
    `select t.assigned_to as "userId", count(*)::int as "inProgress", s.wip_limit as "limit"
     from agency_settings s, agency_tasks t join agency_goals g on g.id = t.goal_id
     where t.assigned_to = any ($1) and t.status = 'in_progress' and g.status <> 'cancelled' and s.wip_limit > 0
     group by t.assigned_to, s.wip_limit having count(*) > s.wip_limit order by t.assigned_to`,
    [userIds],
  );
