import type { createTask, listTasks, updateTask } from '@atrium/contract/agency/tasks/calls';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { HOURS_ARE_COUNTED } from '@atrium/contract/agency/tasks/values';
import type { CheckedBody, CheckedQuery } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { changesOf } from '../../platform/records/changes-of.js';
import { editedBy, refuseConflicts } from '../../platform/records/merge.js';
import { RecordsReader } from '../../platform/records/records-reader.js';
import { Records } from '../../platform/records/records.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import type { Page } from '../../platform/http/reply/reply.js';
import { given } from '../given-work.js';
import { asPersonIsNamed } from '../people.js';
import { taskConditions, TaskSearches } from './task-filters.js';
import { TaskHistory } from './task-history.js';
import { TaskRecord } from './task-record.js';
import { LOGGED_HOURS, type TaskRow, tasks, taskTable } from './task.entity.js';
import { keepWipLimit } from './wip-limit.js';
import { rowsOf } from '../../platform/database/rows.js';

type Fields = Omit<CheckedBody<typeof updateTask>, 'version' | 'wipOverrideReason'>;

/** Omitted fields stay. */
const columns = <F extends Fields>({ assignedTo, tags, ...fields }: F) => ({
  ...fields,
  ...(assignedTo === undefined ? {} : { assignedTo: asPersonIsNamed(assignedTo) }),
  ...(tags === undefined ? {} : { tags: tags ?? [] }),
});

/**
 * Drops actual hours that equal the sum of the task's time entries, which is read-only. Requires a locked task.
 * @throws {DomainError} at `actualHours` if they differ from the sum
 */
const withoutCounted = async <F extends Fields>(tx: Tx, id: number, fields: F): Promise<F> => {
  if (fields.actualHours === undefined) return fields;
  const [counted] = await rowsOf<{ hours: number | null }>(
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
    private readonly reader: RecordsReader,
    private readonly records: Records,
    private readonly transactions: Transactions,
    private readonly record: TaskRecord,
    private readonly history: TaskHistory,
    private readonly searches: TaskSearches,
  ) {}

  /** Lists tasks by due date, those without one last. */
  async list({ limit, cursor, latest, ...filters }: CheckedQuery<typeof listTasks>): Promise<Page> {
    const search = await this.searches.read(filters);
    return this.reader.page(
      tasks,
      { limit, cursor },
      { conditions: (bind) => taskConditions(filters, search, bind), fromEnd: latest === 'true' },
    );
  }

  create(person: Person, { wipOverrideReason, ...body }: CheckedBody<typeof createTask>): Promise<Task> {
    return this.transactions.run(async (tx) => {
      const goal = await this.record.holdGoal(tx, body.goalId);
      const { status = 'todo' } = body;
      const fields = {
        ...columns(body),
        goalId: body.goalId,
        title: body.title,
        assignedTo: asPersonIsNamed(body.assignedTo),
      };
      const after = { assignedTo: fields.assignedTo, status, goalStatus: goal.status };
      const reason = await keepWipLimit(tx, person, {
        taskId: null,
        before: null,
        after,
        overrideReason: wipOverrideReason,
      });
      const { identifiers } = await tx.insert(taskTable.schema, {
        ...fields,
        ...(status === 'completed' ? { completedAt: () => 'clock_timestamp()' } : {}),
        updatedBy: person.id,
      });
      const { id } = identifiers[0] as { id: number };
      await this.history.note(tx, { type: 'created', taskId: id, userId: person.id, statusBefore: null, reason });
      const task = await this.records.read(tx, tasks, id);
      await this.record.tell(tx, actorOf(person), 'task.created', task, goal.id, goal.id, given(null));
      return task;
    });
  }

  update(
    person: Person,
    id: number,
    { version, wipOverrideReason, ...body }: CheckedBody<typeof updateTask>,
  ): Promise<Task> {
    return this.transactions.run(async (tx) => {
      const { task: row, goal, target } = await this.record.hold(tx, id, body.goalId);
      const changes = changesOf(columns(await withoutCounted(tx, id, body)), row);
      await refuseConflicts(tx, row, {
        seen: version,
        changes: Object.keys(changes ?? {}),
        read: () => this.records.read(tx, tasks, id),
      });
      if (changes === null) return this.records.read(tx, tasks, id);
      const reason = await keepWipLimit(tx, person, {
        taskId: id,
        before: { assignedTo: row.assignedTo, status: row.status, goalStatus: goal.status },
        after: {
          assignedTo: changes.assignedTo ?? row.assignedTo,
          status: changes.status ?? row.status,
          goalStatus: target.status,
        },
        overrideReason: wipOverrideReason,
      });
      await tx.update(taskTable.schema, id, {
        ...changes,
        ...(changes.status === undefined
          ? {}
          : { completedAt: changes.status === 'completed' ? () => 'clock_timestamp()' : null }),
        ...editedBy(person.id),
      });
      await this.history.note(tx, {
        type: 'updated',
        taskId: id,
        userId: person.id,
        statusBefore: row.status,
        changes: Object.entries(changes).map(([field, after]) => ({
          field,
          before: row[field as keyof TaskRow],
          after,
        })),
        reason,
      });
      const task = await this.records.read(tx, tasks, id);
      const internal = changes.assignedTo === undefined ? undefined : given(row.assignedTo);
      await this.record.tell(tx, actorOf(person), 'task.updated', task, target.id, goal.id, internal);
      return task;
    });
  }

  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { task, goal } = await this.record.hold(tx, id);
      await this.history.note(tx, { type: 'removed', taskId: id, userId: person.id, statusBefore: task.status });
      await tx.delete(taskTable.schema, id);
      await this.record.tell(tx, actorOf(person), 'task.removed', { id }, goal.id);
    });
  }
}
