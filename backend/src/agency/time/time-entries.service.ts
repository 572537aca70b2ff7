import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { createTimeEntry, listTimeEntries, updateTimeEntry } from '@atrium/contract/agency/time-entries/calls';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import type { CheckedBody, CheckedQuery } from '@atrium/contract/core/endpoint';
import type { EventCatalogue } from '@atrium/contract/core/live';
import { isCalendarDate } from '@atrium/rules/time/calendar';
import { secondsOfHours } from '@atrium/rules/agency/duration';
import { displayName } from '@atrium/rules/people/people';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { mayManageProject } from '../../auth/access.js';
import { hourlyRateOf, teamMember } from '../../enterprise/directory.js';
import { changesOf } from '../../platform/records/changes-of.js';
import { LateReads } from '../../platform/database/late-reads.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { editedBy, refuseConflicts } from '../../platform/records/merge.js';
import { Records } from '../../platform/records/records.js';
import { byNameSql, personSql, sentJson } from '../../platform/database/sql.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { DEFAULT_LOG_LIMIT, readPlace } from '../../platform/http/request/paging.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { jsonPageOf, Page, RawJson } from '../../platform/http/reply/reply.js';
import { Directory } from '../../enterprise/directory.js';
import { TaskRecord } from '../tasks/task-record.js';
import { keepWithinDay, refuseFutureDay } from './full-day.js';
import { timeFile } from './time-csv.js';
import { tasks } from '../tasks/task.entity.js';
import { timeEntries, type TimeEntryRow, timeEntryTable } from './time-entry.entity.js';
import { timeConditions, type TimeFilters } from './time-filters.js';
import { rowsOf } from '../../platform/database/rows.js';

type TimeEvent = 'time.created' | 'time.updated' | 'time.removed';

/** Columns that keep the place of a deleted task; empty while the task exists. */
const NOTHING_KEPT = { taskTitle: null, goalTitle: null, goalId: null, clientId: null, marketingProjectId: null };

/** Logged time. Triggers maintain the sums of a task; every change of an entry also publishes its task. */
@Injectable()
export class TimeEntriesService {
  constructor(
    private readonly sql: SqlPool,
    private readonly late: LateReads,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly records: Records,
    private readonly tasks: TaskRecord,
    private readonly directory: Directory,
  ) {}

  /** Lists entries by day, newest first. */
  async list({ limit = DEFAULT_LOG_LIMIT, cursor, ...filters }: CheckedQuery<typeof listTimeEntries>): Promise<Page> {
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = ['true', ...timeConditions(filters, bind)];
    if (cursor !== undefined) {
      const [day, id] = readPlace(cursor, ['string', 'number']);
      if (!isCalendarDate(day)) throw invalidField('cursor', 'The cursor is not one that this list has given');
      conditions.push(`(e.date_worked, e.id) < (${bind(day)}::date, ${bind(id)}::bigint)`);
    }
    const rows = await this.sql.rows<{ id: number; day: string; json: string }>(
      `select e.id, e.date_worked::text as day, ${sentJson(timeEntries.view.json)} as json from ${timeEntries.view.from}
       where ${conditions.join(' and ')} order by e.date_worked desc, e.id desc limit ${bind(limit + 1)}`,
      values,
    );
    return jsonPageOf(rows, limit, (row) => [row.day, row.id]);
  }

  /** Returns people with logged time who have left the team. */
  async formerPeople(): Promise<RawJson> {
    const team = (JSON.parse(await this.directory.team('talent-phi', { withPay: false })) as { id: string }[]).map(
      ({ id }) => id,
    );
    const [row] = await this.sql.rows<{ json: string }>(
      `select coalesce(jsonb_agg(${personSql('u')} order by ${byNameSql('u')}, u.id), '[]')::text as json
       from app_user u where u.id <> all ($1::uuid[]) and exists (select from ${timeEntries.table.name} e where e.user_id = u.id)`,
      [team],
    );
    return new RawJson(row?.json ?? '[]');
  }

  file(person: Person, filters: TimeFilters): Promise<StreamableFile> {
    return timeFile(this.late, filters, { withPay: mayManageProject(person, 'talent-phi') });
  }

  create(
    person: Person,
    { userId: named, hours, taskId, ...fields }: CheckedBody<typeof createTimeEntry>,
  ): Promise<TimeEntry> {
    const userId = named ?? person.id;
    refuseOthers(person, userId);
    return this.transactions.run(async (tx) => {
      // Users who may log time may do so for themselves; a superadmin needs no assignment.
      const name = userId === person.id ? null : await teamMember(tx, 'talent-phi', userId);
      if (userId !== person.id && name === null) throw invalidField('userId', 'This person is not in the team');
      const hourlyRate = await hourlyRateOf(tx, userId);
      refuseMissing(await holdTasks(tx, [taskId]), taskId);
      await refuseFutureDay(tx, fields.dateWorked);
      const seconds = secondsOfHours(hours);
      await keepWithinDay(tx, { entryId: null, userId, name, day: fields.dateWorked, seconds });
      const { identifiers } = await tx.insert(timeEntryTable.schema, {
        ...fields,
        taskId,
        userId,
        seconds,
        hourlyRate,
        updatedBy: person.id,
      });
      const timeEntry = await this.records.read(tx, timeEntries, (identifiers[0] as { id: number }).id);
      await this.tell(tx, person, 'time.created', timeEntry, { timeEntry, task: await this.raised(tx, taskId) });
      return timeEntry;
    });
  }

  update(
    person: Person,
    id: number,
    { version, hours, ...body }: CheckedBody<typeof updateTimeEntry>,
  ): Promise<TimeEntry> {
    return this.transactions.run(async (tx) => {
      const { row, leftGoalId } = await this.hold(tx, person, id, body.taskId);
      const seconds = hours === undefined ? row.seconds : secondsOfHours(hours);
      // The reply rounds hours to hundredths, so sending them back changes nothing.
      const isSame = seconds === Math.round(row.seconds / 36) * 36;
      const changes = changesOf({ ...body, seconds: isSame ? row.seconds : seconds }, row);
      await refuseConflicts(tx, row, {
        seen: version,
        changes: Object.keys(changes ?? {}).map((field) => (field === 'seconds' ? 'hours' : field)),
        columns: (field) => timeEntryTable.column(field === 'hours' ? 'seconds' : field),
        read: () => this.records.read(tx, timeEntries, id),
      });
      if (changes === null) return this.records.read(tx, timeEntries, id);
      if (changes.dateWorked !== undefined) await refuseFutureDay(tx, changes.dateWorked);
      if (changes.dateWorked !== undefined || changes.seconds !== undefined) {
        const name = row.userId === person.id ? null : (await this.records.read(tx, timeEntries, id)).user;
        await keepWithinDay(tx, {
          entryId: id,
          userId: row.userId,
          name,
          day: changes.dateWorked ?? row.dateWorked,
          seconds: changes.seconds ?? row.seconds,
        });
      }
      const isMoved = changes.taskId !== undefined;
      await tx.update(timeEntryTable.schema, id, {
        ...changes,
        ...(isMoved ? NOTHING_KEPT : {}),
        ...editedBy(person.id),
      });
      const timeEntry = await this.records.read(tx, timeEntries, id);
      const taskId = changes.taskId ?? row.taskId;
      await this.tell(tx, person, 'time.updated', timeEntry, {
        timeEntry,
        task: taskId === null ? null : await this.raised(tx, taskId),
      });
      if (isMoved && row.taskId !== null && leftGoalId !== null) {
        const left = await this.raised(tx, row.taskId);
        await this.tasks.tell(tx, actorOf(person), 'task.updated', left, leftGoalId);
      }
      return timeEntry;
    });
  }

  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { row } = await this.hold(tx, person, id);
      const gone = await this.records.read(tx, timeEntries, id);
      await tx.delete(timeEntryTable.schema, id);
      await this.tell(tx, person, 'time.removed', gone, {
        timeEntry: { id },
        task: row.taskId === null ? null : await this.raised(tx, row.taskId),
      });
    });
  }

  /**
   * Locks an entry with its task and its target task; for a move also the goal of the task it leaves. The order goals,
   * tasks, entries avoids deadlocks.
   */
  private async hold(
    tx: Tx,
    person: Person,
    id: number,
    targetId?: number,
  ): Promise<{ row: TimeEntryRow; leftGoalId: number | null }> {
    for (;;) {
      const [seen] = await rowsOf<{ userId: string; taskId: number | null; goalId: number | null }>(
        tx,
        'select e.user_id as "userId", e.task_id as "taskId", t.goal_id as "goalId" from agency_time_entries e left join agency_tasks t on t.id = e.task_id where e.id = $1',
        [id],
      );
      if (seen === undefined) throw notFound('Time entry');
      refuseOthers(person, seen.userId);
      const isMoved = targetId !== undefined && targetId !== seen.taskId;
      const leftGoalId = isMoved ? seen.goalId : null;
      if (leftGoalId !== null) await this.tasks.holdGoals(tx, [leftGoalId]);
      const held = await holdTasks(tx, [seen.taskId, targetId ?? null]);
      if (targetId !== undefined) refuseMissing(held, targetId);
      // Retries when the task was deleted or moved, or the entry moved, meanwhile.
      if (seen.taskId !== null && held.get(seen.taskId) !== seen.goalId) continue;
      const row = await tx.findOne(timeEntryTable.schema, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (row === null) throw notFound('Time entry');
      if (row.taskId === seen.taskId) return { row, leftGoalId };
    }
  }

  /** Returns the task with its new sum. This is no edit of the task, so it makes no save stale. */
  private async raised(tx: Tx, taskId: number): Promise<Task> {
    await tx.query('update agency_tasks set version = version + 1 where id = $1', [taskId]);
    return this.records.read(tx, tasks, taskId);
  }

  private tell<T extends TimeEvent>(
    tx: Tx,
    person: Person,
    type: T,
    { taskTitle, userId, user }: TimeEntry,
    data: EventCatalogue[T],
  ): Promise<void> {
    const about = userId === person.id ? taskTitle : `${taskTitle} for ${displayName(user)}`;
    return this.outbox.publish<TimeEvent>(tx, type, {
      actor: actorOf(person),
      data,
      rows: [{ table: 'agency_time_entries', id: data.timeEntry.id }],
      about,
    });
  }
}

/** Only managers may log and change time of others. */
const refuseOthers = (person: Person, userId: string): void => {
  if (userId !== person.id && !mayManageProject(person, 'talent-phi')) throw new DomainError('time.not-yours');
};

/** Locks tasks in id order and returns their goals. Missing tasks are left out. */
const holdTasks = async (tx: Tx, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, number>> => {
  const rows = await rowsOf<{ id: number; goalId: number }>(
    tx,
    'select id, goal_id as "goalId" from agency_tasks where id = any ($1::int[]) order by id for no key update',
    [ids.filter((id) => id !== null)],
  );
  return new Map(rows.map(({ id, goalId }) => [id, goalId]));
};

const refuseMissing = (held: ReadonlyMap<number, number>, taskId: number): void => {
  if (!held.has(taskId)) throw invalidField('taskId', 'This task does not exist');
};
