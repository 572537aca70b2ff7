import type { createTask, listTasks, updateTask } from '@atrium/contract/agency/tasks/calls';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { HOURS_ARE_COUNTED } from '@atrium/contract/agency/tasks/values';
import type { CheckedBody, CheckedQuery } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { editRow } from '../../platform/entities/edit-row.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { EntityQueries } from '../../platform/entities/entity-queries.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import type { Page } from '../../platform/http/reply/reply.js';
import { getAssignedWork } from '../assigned-work.js';
import { normalizeAssignee } from '../assignee.js';
import { lockLoggedHours, settleLoggedHours } from '../time/settle-logged-hours.js';
import { buildTaskConditions, TaskSearchParser } from './task-filters.js';
import { TaskHistory } from './task-history.js';
import { type LockedTask, TaskEvents } from './task-events.js';
import { LOGGED_HOURS, type TaskRow, tasks, taskTable } from './task.entity.js';
import { assertWipLimit } from './wip-limit.js';
import { queryRows } from '../../platform/database/rows.js';

type Fields = Omit<CheckedBody<typeof updateTask>, 'version' | 'wipOverrideReason' | 'hours'>;

/** Maps edited fields to columns. Omitted fields keep their value. */
const toColumns = <F extends Fields>({ assignedTo, tags, ...fields }: F) => ({
  ...fields,
  ...(assignedTo === undefined ? {} : { assignedTo: normalizeAssignee(assignedTo) }),
  ...(tags === undefined ? {} : { tags: tags ?? [] }),
});

/**
 * Removes actual hours from the edit when they equal the sum of the task's time entries, because that sum is read-only.
 * Requires a locked task.
 * @throws {DomainError} at `actualHours` if they differ from the sum
 */
const dropCountedHours = async <F extends Fields>(tx: Tx, id: number, fields: F): Promise<F> => {
  if (fields.actualHours === undefined) return fields;
  const [counted] = await queryRows<{ hours: number | null }>(
    tx,
    `select (${LOGGED_HOURS})::float8 as hours from agency_task_time tt where tt.task_id = $1`,
    [id],
  );
  if (counted === undefined || counted.hours === null) return fields;
  if (fields.actualHours !== counted.hours) throw invalidField('actualHours', HOURS_ARE_COUNTED);
  const { actualHours: _, ...rest } = fields;
  return rest as F;
};

@Injectable()
export class TasksService {
  constructor(
    private readonly queries: EntityQueries,
    private readonly entities: EntityStore,
    private readonly transactions: Transactions,
    private readonly taskEvents: TaskEvents,
    private readonly history: TaskHistory,
    private readonly searches: TaskSearchParser,
  ) {}

  /** Lists tasks by due date; tasks without a due date come last. */
  async list({ limit, cursor, latest, ...filters }: CheckedQuery<typeof listTasks>): Promise<Page> {
    const search = await this.searches.parse(filters);
    return this.queries.listPage(
      tasks,
      { limit, cursor },
      { conditions: (bind) => buildTaskConditions(filters, search, bind), isDescending: latest === 'true' },
    );
  }

  create(person: Person, { wipOverrideReason, ...body }: CheckedBody<typeof createTask>): Promise<Task> {
    return this.transactions.run(async (tx) => {
      const goal = await this.taskEvents.lockGoal(tx, body.goalId);
      const { status = 'todo' } = body;
      const fields = {
        ...toColumns(body),
        goalId: body.goalId,
        title: body.title,
        assignedTo: normalizeAssignee(body.assignedTo),
      };
      const after = { assignedTo: fields.assignedTo, status, goalStatus: goal.status };
      const reason = await assertWipLimit(tx, person, {
        taskId: null,
        before: null,
        after,
        overrideReason: wipOverrideReason,
      });
      return this.insert(tx, person, fields, reason);
    });
  }

  /** Inserts a task of a locked goal. `reason` says why it exceeds the limit of tasks in progress. */
  async insert(
    tx: Tx,
    person: Person,
    fields: Partial<TaskRow> & Pick<TaskRow, 'goalId' | 'title' | 'assignedTo'>,
    reason: string | null = null,
  ): Promise<Task> {
    const { goalId, status } = fields;
    const { identifiers } = await tx.insert(taskTable.schema, {
      ...fields,
      ...(status === 'completed' ? { completedAt: () => 'clock_timestamp()' } : {}),
      updatedBy: person.id,
    });
    const { id } = identifiers[0] as { id: number };
    await this.history.record(tx, { type: 'created', taskId: id, userId: person.id, statusBefore: null, reason });
    const task = await this.entities.read(tx, tasks, id);
    await this.taskEvents.publish(tx, toActor(person), 'task.created', task, goalId, goalId, getAssignedWork(null));
    return task;
  }

  update(
    person: Person,
    id: number,
    { version, wipOverrideReason, hours, ...body }: CheckedBody<typeof updateTask>,
  ): Promise<Task> {
    return this.transactions.run(async (tx) => {
      const locked = await this.taskEvents.lockTask(tx, id, body.goalId);
      const { task: row, goal, target } = locked;
      const read = () => this.entities.read(tx, tasks, id);
      const fields = toColumns(await dropCountedHours(tx, id, body));
      const write = async (changes: Partial<typeof fields>) => {
        const reason = await assertWipLimit(tx, person, {
          taskId: id,
          before: { assignedTo: row.assignedTo, status: row.status, goalStatus: goal.status },
          after: {
            assignedTo: changes.assignedTo ?? row.assignedTo,
            status: changes.status ?? row.status,
            goalStatus: target.status,
          },
          overrideReason: wipOverrideReason,
        });
        const logged = await lockLoggedHours(tx, { what: 'task', ids: changes.goalId === undefined ? [] : [id] });
        const task = await this.write(tx, person, locked, changes, reason);
        await settleLoggedHours(tx, logged, hours);
        return task;
      };
      return editRow(tx, row, { fields, seenVersion: version, read, write });
    });
  }

  /** Writes changes of a locked task, with its history and event. */
  async write(
    tx: Tx,
    person: Person,
    { task: row, goal, target }: LockedTask,
    changes: Partial<TaskRow>,
    reason: string | null = null,
  ): Promise<Task> {
    const { id } = row;
    await tx.update(taskTable.schema, id, {
      ...changes,
      ...(changes.status === undefined
        ? {}
        : { completedAt: changes.status === 'completed' ? () => 'clock_timestamp()' : null }),
      ...getEditColumns(person.id),
    });
    await this.history.record(tx, {
      type: 'updated',
      taskId: id,
      userId: person.id,
      statusBefore: row.status,
      changes: Object.entries(changes).map(([field, after]) => ({ field, before: row[field as keyof TaskRow], after })),
      reason,
    });
    const task = await this.entities.read(tx, tasks, id);
    const internal = changes.assignedTo === undefined ? undefined : getAssignedWork(row.assignedTo);
    await this.taskEvents.publish(tx, toActor(person), 'task.updated', task, target.id, goal.id, internal);
    return task;
  }

  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { task, goal } = await this.taskEvents.lockTask(tx, id);
      await this.history.record(tx, { type: 'removed', taskId: id, userId: person.id, statusBefore: task.status });
      await tx.delete(taskTable.schema, id);
      await this.taskEvents.publish(tx, toActor(person), 'task.removed', { id }, goal.id);
    });
  }
}
