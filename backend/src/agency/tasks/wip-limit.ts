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
  /** Null for a new task. */
  readonly taskId: number | null;
  readonly before: Work | null;
  readonly after: Work;
  readonly overrideReason: string | null | undefined;
}

/**
 * Rejects a task in progress above the assignee's limit; a manager may give a reason to override it. Returns the reason
 * if it was needed. Starts of an assignee's tasks are serialized, so that concurrent ones are counted.
 * @throws {DomainError} `task.wip-limit`
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

/** Returns those users who exceed the limit, for example after a handover. */
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
