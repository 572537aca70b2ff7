import type { TaskChange } from '@atrium/contract/agency/tasks/schemas';
import type { TaskStatus } from '@atrium/rules/stock/status-changes';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql, personSql } from '../../platform/database/sql.js';
import type { Tx } from '../../platform/database/transaction.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { DEFAULT_LOG_LIMIT, readPlace } from '../../platform/http/request/paging.js';
import { Page, pageOf } from '../../platform/http/reply/reply.js';

export interface TaskChangeNote {
  readonly type: 'created' | 'updated' | 'removed';
  readonly taskId: number;
  readonly userId: string | null;
  readonly statusBefore: TaskStatus | null;
  readonly changes?: TaskChange['changes'];
  readonly reason?: string | null;
}

/** SQL of a task's current values, so that the row stays readable after the task, goal or client is deleted. */
const AS_IT_STANDS = `t.id, t.goal_id, g.client_id,
  coalesce((select array_agg(d.department_id order by d.department_id) from agency_goal_departments d where d.goal_id = g.id), '{}'),
  t.title, t.status, t.assigned_to, t.due_date, t.estimated_hours, t.origin`;
const COLUMNS =
  'task_id, goal_id, client_id, department_ids, title, status, assigned_to, due_date, estimated_hours, origin, type, status_before, user_id, changes, reason';

/** Append-only history of tasks. */
@Injectable()
export class TaskHistory {
  constructor(private readonly sql: SqlPool) {}

  /** Call it after a change, and before a deletion. */
  async note(
    tx: Tx,
    { type, taskId, userId, statusBefore, changes = [], reason = null }: TaskChangeNote,
  ): Promise<void> {
    await tx.query(
      `insert into agency_task_changes (${COLUMNS})
       select ${AS_IT_STANDS}, $2, $3, $4, $5::jsonb, $6 from agency_tasks t join agency_goals g on g.id = t.goal_id where t.id = $1`,
      [taskId, type, statusBefore, userId, JSON.stringify(changes), reason],
    );
  }

  /** Records the deletion of all tasks of a goal; call it before deleting the goal. */
  async removedWithGoal(tx: Tx, userId: string | null, goalId: number): Promise<void> {
    await tx.query(
      `insert into agency_task_changes (${COLUMNS})
       select ${AS_IT_STANDS}, 'removed', t.status, $2, '[]', null from agency_tasks t join agency_goals g on g.id = t.goal_id where g.id = $1 order by t.id`,
      [goalId, userId],
    );
  }

  /** Returns the history of a task, newest first. */
  async list(
    taskId: number,
    query: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  ): Promise<Page> {
    const limit = query.limit ?? DEFAULT_LOG_LIMIT;
    const [exists] = await this.sql.rows('select 1 from agency_tasks where id = $1', [taskId]);
    if (exists === undefined) throw notFound('Task');
    const before = query.cursor === undefined ? null : readPlace(query.cursor, ['number'])[0];
    const rows = await this.sql.rows<TaskChange>(
      `select h.id::int as id, h.task_id as "taskId", h.type, ${instantSql('h.at')} as at, ${personSql('w')} as "user", h.changes, h.reason
       from agency_task_changes h left join app_user w on w.id = h.user_id
       where h.task_id = $1 and ($2::bigint is null or h.id < $2) order by h.id desc limit $3`,
      [taskId, before, limit + 1],
    );
    return pageOf(rows, limit, (row) => [row.id]);
  }
}
