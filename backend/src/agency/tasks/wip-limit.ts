import { formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { isOneMoreInProgress, isWithinWipLimit, type TaskWork } from '@atrium/rules/agency/wip-limit';
import { canManageProject } from '../../auth/access.js';
import { findTeamMember } from '../../enterprise/directory.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';

interface TaskStart {
  /** Id of the task that starts; null for a new task. */
  readonly taskId: number | null;
  readonly before: TaskWork | null;
  readonly after: TaskWork;
  readonly overrideReason: string | null | undefined;
}

/**
 * Rejects starting a task above the assignee's limit of tasks in progress. A manager can override the limit with a
 * reason, which is returned if it was needed. Starts for one assignee are serialized, so that concurrent ones are
 * counted.
 * @throws {DomainError} `task.wip-limit`
 */
export const assertWipLimit = async (
  tx: Tx,
  person: Person,
  { taskId, before, after, overrideReason }: TaskStart,
): Promise<string | null> => {
  if (!isOneMoreInProgress(before, after)) return null;
  const member = await findTeamMember(tx, 'talent-phi', after.assignedTo);
  if (member === null) return null;
  await lockTasksInProgress(tx, after.assignedTo);
  const now = await queryRow<{ limit: number; inProgress: number }>(
    tx,
    `select wip_limit as "limit", (select count(*)::int from agency_tasks t join agency_goals g on g.id = t.goal_id
       where t.assigned_to = $1 and t.status = 'in_progress' and g.status <> 'cancelled' and t.id is distinct from $2) as "inProgress"
     from agency_settings`,
    [after.assignedTo, taskId],
  );
  if (isWithinWipLimit(now.limit, now.inProgress)) return null;
  if (typeof overrideReason === 'string' && canManageProject(person, 'talent-phi')) return overrideReason;
  throw new DomainError('task.wip-limit', {
    name: getDisplayName(member),
    tasks: formatPlural(now.inProgress, 'task'),
  });
};

/** Returns the tasks in progress of a locked goal. */
export const readTasksInProgress = async (tx: Tx, goalId: number): Promise<number[]> =>
  (
    await queryRows<{ id: number }>(
      tx,
      `select id from agency_tasks where goal_id = $1 and status = 'in_progress' order by id`,
      [goalId],
    )
  ).map(({ id }) => id);

/**
 * Rejects a change that makes tasks of a cancelled goal count again, if one of their assignees is then above the limit.
 * Must be called after the change.
 * @throws {DomainError} `goal.wip-limit`
 */
export const assertResumedWithinWipLimit = async (tx: Tx, taskIds: readonly number[]): Promise<void> => {
  if (taskIds.length === 0) return;
  const resumed = await queryRows<{ assignedTo: string }>(
    tx,
    `select distinct assigned_to as "assignedTo" from agency_tasks where id = any ($1) and status = 'in_progress'
     order by assigned_to`,
    [taskIds],
  );
  const assignees = resumed.map(({ assignedTo }) => assignedTo);
  for (const assignee of assignees) await lockTasksInProgress(tx, assignee);
  for (const { userId, inProgress, limit } of await findOverLimit(tx, assignees)) {
    const member = await findTeamMember(tx, 'talent-phi', userId);
    if (member === null) continue;
    throw new DomainError('goal.wip-limit', {
      name: getDisplayName(member),
      tasks: formatPlural(inProgress, 'task'),
      limit,
    });
  }
};

/** Serializes changes that add tasks in progress of one assignee. */
const lockTasksInProgress = async (tx: Tx, assignee: string): Promise<void> => {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('tasks in progress of ' || $1, 0))`, [assignee]);
};

/** Returns the users with more tasks in progress than their limit, for example after a handover. */
export const findOverLimit = async (
  tx: Tx,
  userIds: readonly string[],
): Promise<{ userId: string; inProgress: number; limit: number }[]> =>
  await queryRows(
    tx,
    `select t.assigned_to as "userId", count(*)::int as "inProgress", s.wip_limit as "limit"
     from agency_settings s, agency_tasks t join agency_goals g on g.id = t.goal_id
     where t.assigned_to = any ($1) and t.status = 'in_progress' and g.status <> 'cancelled' and s.wip_limit > 0
     group by t.assigned_to, s.wip_limit having count(*) > s.wip_limit order by t.assigned_to`,
    [userIds],
  );
