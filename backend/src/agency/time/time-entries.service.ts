import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { createTimeEntry, listTimeEntries, updateTimeEntry } from '@atrium/contract/agency/time-entries/calls';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import type { CheckedBody, CheckedQuery } from '@atrium/contract/core/endpoint';
import type { EventCatalogue } from '@atrium/contract/core/live';
import { hoursToSeconds } from '@atrium/rules/agency/duration';
import { getDisplayName } from '@atrium/rules/people/people';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { canManageProject } from '../../auth/access.js';
import { readHourlyRate, findTeamMember } from '../../enterprise/directory.js';
import { editRow } from '../../platform/entities/edit-row.js';
import { readLog } from '../../platform/entities/ordered-list.js';
import { ReplicaReads } from '../../platform/database/replica-reads.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { byNameSql, personSql } from '../../platform/database/sql.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { Page, RawJson } from '../../platform/http/reply/reply.js';
import { Directory } from '../../enterprise/directory.js';
import { lockGoals } from '../goals/lock-goals.js';
import { TaskEvents } from '../tasks/task-events.js';
import { assertDayLimit, assertNotFuture } from './day-limit.js';
import { createTimeExport } from './time-export.js';
import { tasks } from '../tasks/task.entity.js';
import { timeEntries, type TimeEntryRow, timeEntryTable } from './time-entry.entity.js';
import { buildTimeConditions, type TimeFilters } from './time-filters.js';
import { queryRows } from '../../platform/database/rows.js';

type TimeEventType = 'time.created' | 'time.updated' | 'time.removed';

/**
 * Reads and writes logged time. Triggers store the goal, client and project of an entry and maintain the sum of hours
 * of a task, so every change of an entry also publishes its task.
 */
@Injectable()
export class TimeEntriesService {
  constructor(
    private readonly sql: SqlPool,
    private readonly replica: ReplicaReads,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly entities: EntityStore,
    private readonly taskEvents: TaskEvents,
    private readonly directory: Directory,
  ) {}

  /** Lists entries by day, newest first. */
  list({ limit, cursor, ...filters }: CheckedQuery<typeof listTimeEntries>): Promise<Page> {
    const { json, from } = timeEntries.view;
    const conditions = (bind: (value: unknown) => string) => buildTimeConditions(filters, bind);
    return readLog(
      this.sql,
      {
        json,
        from,
        sort: [
          ['e.date_worked', 'date'],
          ['e.id', 'bigint'],
        ],
        conditions,
      },
      { limit, cursor },
    );
  }

  /** Returns people with logged time who have left the team. */
  async listFormerPeople(): Promise<RawJson> {
    const team = (JSON.parse(await this.directory.listTeam('talent-phi', { withPay: false })) as { id: string }[]).map(
      ({ id }) => id,
    );
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${personSql('u')} order by ${byNameSql('u')}, u.id), '[]')::text as json
       from app_user u where u.id <> all ($1::uuid[]) and exists (select from ${timeEntries.table.name} e where e.user_id = u.id)`,
      [team],
    );
    return new RawJson(row?.json ?? '[]');
  }

  createExport(person: Person, filters: TimeFilters): Promise<StreamableFile> {
    return createTimeExport(this.replica, filters, { withPay: canManageProject(person, 'talent-phi') });
  }

  create(
    person: Person,
    { userId: named, hours, taskId, work, ...fields }: CheckedBody<typeof createTimeEntry>,
  ): Promise<TimeEntry> {
    const userId = named ?? person.id;
    assertOwnOrManager(person, userId);
    return this.entities.withConstraintErrors(timeEntries, { fields, id: null }, async (tx) => {
      // Users who may log time may do so for themselves; a superadmin needs no assignment.
      const name = userId === person.id ? null : await findTeamMember(tx, 'talent-phi', userId);
      if (userId !== person.id && name === null) throw invalidField('userId', 'This person is not a team member');
      const hourlyRate = await readHourlyRate(tx, userId);
      assertTaskExists(await lockTasks(tx, [taskId]), taskId);
      await assertNotFuture(tx, fields.dateWorked);
      const seconds = hoursToSeconds(hours);
      await assertDayLimit(tx, { entryId: null, userId, name, day: fields.dateWorked, seconds });
      const { identifiers } = await tx.insert(timeEntryTable.schema, {
        ...fields,
        ...work,
        taskId,
        userId,
        seconds,
        hourlyRate,
        updatedBy: person.id,
      });
      const timeEntry = await this.entities.read(tx, timeEntries, (identifiers[0] as { id: number }).id);
      await this.publish(tx, person, 'time.created', timeEntry, {
        timeEntry,
        task: await this.bumpTaskVersion(tx, taskId),
      });
      return timeEntry;
    });
  }

  update(
    person: Person,
    id: number,
    { version, hours, ...body }: CheckedBody<typeof updateTimeEntry>,
  ): Promise<TimeEntry> {
    return this.transactions.run(async (tx) => {
      const { row, leftGoalId } = await this.lockEntry(tx, person, id, body.taskId);
      const seconds = hours === undefined ? row.seconds : hoursToSeconds(hours);
      // The reply rounds hours to hundredths, so sending them back changes nothing.
      const isSame = seconds === Math.round(row.seconds / 36) * 36;
      return editRow(tx, row, {
        fields: { ...body, seconds: isSame ? row.seconds : seconds },
        seenVersion: version,
        sentNames: { seconds: 'hours' },
        read: () => this.entities.read(tx, timeEntries, id),
        write: async (changes) => {
          if (changes.dateWorked !== undefined) await assertNotFuture(tx, changes.dateWorked);
          if (changes.dateWorked !== undefined || changes.seconds !== undefined) {
            const name = row.userId === person.id ? null : (await this.entities.read(tx, timeEntries, id)).user;
            await assertDayLimit(tx, {
              entryId: id,
              userId: row.userId,
              name,
              day: changes.dateWorked ?? row.dateWorked,
              seconds: changes.seconds ?? row.seconds,
            });
          }
          const isMoved = changes.taskId !== undefined;
          await tx.update(timeEntryTable.schema, id, { ...changes, ...getEditColumns(person.id) });
          const timeEntry = await this.entities.read(tx, timeEntries, id);
          const taskId = changes.taskId ?? row.taskId;
          await this.publish(tx, person, 'time.updated', timeEntry, {
            timeEntry,
            task: taskId === null ? null : await this.bumpTaskVersion(tx, taskId),
          });
          if (isMoved && row.taskId !== null && leftGoalId !== null) {
            const remaining = await this.bumpTaskVersion(tx, row.taskId);
            await this.taskEvents.publish(tx, toActor(person), 'task.updated', remaining, leftGoalId);
          }
          return timeEntry;
        },
      });
    });
  }

  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { row } = await this.lockEntry(tx, person, id);
      const removedEntry = await this.entities.read(tx, timeEntries, id);
      await tx.delete(timeEntryTable.schema, id);
      await this.publish(tx, person, 'time.removed', removedEntry, {
        timeEntry: { id },
        task: row.taskId === null ? null : await this.bumpTaskVersion(tx, row.taskId),
      });
    });
  }

  /**
   * Locks a time entry with its current and target task; when the entry moves, also the goal of its current task. The
   * lock order goals, tasks, entries avoids deadlocks.
   */
  private async lockEntry(
    tx: Tx,
    person: Person,
    id: number,
    targetId?: number,
  ): Promise<{ row: TimeEntryRow; leftGoalId: number | null }> {
    for (;;) {
      const [current] = await queryRows<{ userId: string; taskId: number | null; goalId: number | null }>(
        tx,
        'select e.user_id as "userId", e.task_id as "taskId", t.goal_id as "goalId" from agency_time_entries e left join agency_tasks t on t.id = e.task_id where e.id = $1',
        [id],
      );
      if (current === undefined) throw notFound('Time entry');
      assertOwnOrManager(person, current.userId);
      const isMoved = targetId !== undefined && targetId !== current.taskId;
      const leftGoalId = isMoved ? current.goalId : null;
      if (leftGoalId !== null) await lockGoals(tx, [leftGoalId]);
      const locked = await lockTasks(tx, [current.taskId, targetId ?? null]);
      if (targetId !== undefined) assertTaskExists(locked, targetId);
      // Retries when the task was deleted or moved, or the entry moved, meanwhile.
      if (current.taskId !== null && locked.get(current.taskId) !== current.goalId) continue;
      const row = await tx.findOne(timeEntryTable.schema, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (row === null) throw notFound('Time entry');
      if (row.taskId === current.taskId) return { row, leftGoalId };
    }
  }

  /**
   * Increments the task's version and returns the task with its new sum of hours. Users who edit the task meanwhile can
   * still save.
   */
  private async bumpTaskVersion(tx: Tx, taskId: number): Promise<Task> {
    await tx.query('update agency_tasks set version = version + 1 where id = $1', [taskId]);
    return this.entities.read(tx, tasks, taskId);
  }

  private publish<T extends TimeEventType>(
    tx: Tx,
    person: Person,
    type: T,
    { taskTitle, userId, user }: TimeEntry,
    data: EventCatalogue[T],
  ): Promise<void> {
    const about = userId === person.id ? taskTitle : `${taskTitle} for ${getDisplayName(user)}`;
    return this.outbox.publish<TimeEventType>(tx, type, {
      actor: toActor(person),
      data,
      rows: [{ table: 'agency_time_entries', id: data.timeEntry.id }],
      about,
    });
  }
}

/** Throws unless the time belongs to the caller or the caller is a manager. */
const assertOwnOrManager = (person: Person, userId: string): void => {
  if (userId !== person.id && !canManageProject(person, 'talent-phi')) throw new DomainError('time.not-yours');
};

/**
 * Locks tasks in id order and returns their goals. Missing tasks are left out. The foreign key of an entry would lock the
 * goal after its task, in the opposite order of a deletion of the goal, so goals are locked first.
 */
const lockTasks = async (tx: Tx, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, number>> => {
  await tx.query(
    'select 1 from agency_goals where id in (select goal_id from agency_tasks where id = any ($1::int[])) order by id for key share',
    [ids.filter((id) => id !== null)],
  );
  const rows = await queryRows<{ id: number; goalId: number }>(
    tx,
    'select id, goal_id as "goalId" from agency_tasks where id = any ($1::int[]) order by id for no key update',
    [ids.filter((id) => id !== null)],
  );
  return new Map(rows.map(({ id, goalId }) => [id, goalId]));
};

const assertTaskExists = (locked: ReadonlyMap<number, number>, taskId: number): void => {
  if (!locked.has(taskId)) throw invalidField('taskId', 'This task does not exist');
};
