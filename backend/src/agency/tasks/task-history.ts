import type { TaskChange } from '@atrium/contract/agency/tasks/schemas';
import type { TaskStatus } from '@atrium/rules/stock/status-changes';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql, personSql } from '../../platform/database/sql.js';
import type { Tx } from '../../platform/database/transaction.js';
import { notFound } from '../../platform/http/reply/domain-error.js';
import { type PageInput, readLog } from '../../platform/entities/ordered-list.js';
import type { Page } from '../../platform/http/reply/reply.js';

export interface TaskChangeNote {
  readonly type: 'created' | 'updated' | 'removed';
  readonly taskId: number;
  readonly userId: string | null;
  /** Null for a new task, and for an update that cannot change the status. */
  readonly statusBefore: TaskStatus | null;
  readonly changes?: TaskChange['changes'];
  readonly reason?: string | null;
}

/**
 * SQL of a task's current values, copied to the history so that entries stay readable after the task, goal or client is
 * deleted.
 */
const CURRENT_VALUES = `t.id, t.goal_id, g.client_id,
  coalesce((select array_agg(d.department_id order by d.department_id) from agency_goal_departments d where d.goal_id = g.id), '{}'),
  t.title, t.status, t.assigned_to, t.due_date, t.estimated_hours, t.origin`;
const COLUMNS =
  'task_id, goal_id, client_id, department_ids, title, status, assigned_to, due_date, estimated_hours, origin, type, status_before, user_id, changes, reason';

/** The rows of the history (h) with their users. */
export const TASK_CHANGE_FROM = 'agency_task_changes h left join app_user hu on hu.id = h.user_id';
export const TASK_CHANGE_JSON = `jsonb_build_object('id', h.id, 'taskId', h.task_id, 'type', h.type, 'at', ${instantSql('h.at')},
  'user', ${personSql('hu')}, 'changes', h.changes, 'reason', h.reason)`;

/** Append-only history of tasks. */
@Injectable()
export class TaskHistory {
  constructor(private readonly sql: SqlPool) {}

  /** Adds a history entry. Call it after a change, and before a deletion. */
  async record(
    tx: Tx,
    { type, taskId, userId, statusBefore, changes = [], reason = null }: TaskChangeNote,
  ): Promise<void> {
    await tx.query(
      `insert into agency_task_changes (${COLUMNS})
       select ${CURRENT_VALUES}, $2, case when $2 = 'updated' then coalesce($3, t.status) else $3 end, $4, $5::jsonb, $6 from agency_tasks t join agency_goals g on g.id = t.goal_id where t.id = $1`,
      [taskId, type, statusBefore, userId, JSON.stringify(changes), reason],
    );
  }

  /** Records the deletion of all tasks of a goal; call it before deleting the goal. */
  async recordGoalRemoval(tx: Tx, userId: string | null, goalId: number): Promise<void> {
    await tx.query(
      `insert into agency_task_changes (${COLUMNS})
       select ${CURRENT_VALUES}, 'removed', t.status, $2, '[]', null from agency_tasks t join agency_goals g on g.id = t.goal_id where g.id = $1 order by t.id`,
      [goalId, userId],
    );
  }

  /** Returns the history of a task, newest first. */
  async list(taskId: number, page: PageInput): Promise<Page> {
    const [exists] = await this.sql.rows('select 1 from agency_tasks where id = $1', [taskId]);
    if (exists === undefined) throw notFound('Task');
    const conditions = (bind: (value: unknown) => string) => [`h.task_id = ${bind(taskId)}`];
    return readLog(
      this.sql,
      { json: TASK_CHANGE_JSON, from: TASK_CHANGE_FROM, sort: [['h.id', 'bigint']], conditions },
      page,
    );
  }
}
