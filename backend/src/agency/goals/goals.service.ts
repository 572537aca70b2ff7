import { type createGoal, DATES_OUT_OF_ORDER, type Goal, type listGoals, type updateGoal } from '@atrium/contract/agency/goals';
import type { CheckedBody, CheckedQuery } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { lockDepartments } from '../../enterprise/directory.js';
import { changesOf } from '../../platform/database/changes.js';
import { brokenConstraint } from '../../platform/database/constraint.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { refuseStale } from '../../platform/database/stale.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { invalidField, notFound } from '../../platform/http/domain-error.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { type Page, RawJson } from '../../platform/http/reply.js';
import { editedBy } from '../edited-by.js';
import { listInOrder } from '../list-in-order.js';
import { asPersonIsNamed } from '../people.js';
import { TaskHistory } from '../tasks/task-history.js';
import { GoalRecord } from './goal-record.js';
import { GoalRow } from './goal.entity.js';
import { GOAL_JOINS, GOAL_JSON } from './goal.view.js';

type Changes = Omit<CheckedBody<typeof updateGoal>, 'version' | 'departmentIds'>;

/** What is left out, or cleared although a goal cannot be without, stays. */
const columns = ({ ownerId, metricCurrent, ...fields }: Changes) => ({
  ...fields,
  ...(ownerId === undefined || ownerId === null ? {} : { ownerId: asPersonIsNamed(ownerId) }),
  ...(metricCurrent === undefined ? {} : { metricCurrent: metricCurrent ?? 0 }),
});

@Injectable()
export class GoalsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly record: GoalRecord,
    private readonly history: TaskHistory,
  ) {}

  list(part: CheckedQuery<typeof listGoals>): Promise<Page> {
    return listInOrder(this.sql, { json: GOAL_JSON, from: `agency_goals g ${GOAL_JOINS}`, id: 'g.id', by: 'g.due_date', kind: 'date' }, part);
  }

  async get(id: number): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(`select ${GOAL_JSON}::text as json from agency_goals g ${GOAL_JOINS} where g.id = $1`, [id]);
    if (row === undefined) throw notFound('Goal');
    return new RawJson(row.json);
  }

  create(person: Person, { departmentIds, ...body }: CheckedBody<typeof createGoal>): Promise<Goal> {
    return explainMissing(() =>
      this.transactions.run(async (tx) => {
        refuseDatesOutOfOrder(body);
        await refuseUnknownDepartments(tx, departmentIds);
        const { identifiers } = await tx.insert(GoalRow, {
          ownerId: person.id,
          ...columns(body),
          ...(body.status === 'completed' ? { completedAt: () => 'clock_timestamp()' } : {}),
          updatedBy: person.id,
        });
        const { id } = identifiers[0] as { id: number };
        await putDepartments(tx, id, departmentIds);
        const goal = await this.record.read(tx, id);
        await this.record.tell(tx, actorOf(person), 'goal.created', { goal });
        return goal;
      }),
    );
  }

  update(person: Person, id: number, { version, departmentIds, ...body }: CheckedBody<typeof updateGoal>): Promise<Goal> {
    return explainMissing(() =>
      this.transactions.run(async (tx) => {
        // Departments before goals, as when one of them is deleted.
        const unknown = await unknownDepartment(tx, departmentIds ?? []);
        const row = (await this.record.lock(tx, [id])).get(id);
        if (row === undefined) throw notFound('Goal');
        if (unknown !== null) throw unknown;
        const before = await this.record.read(tx, id);
        await refuseStale(row, version, () => Promise.resolve(before));
        refuseDatesOutOfOrder({ startDate: body.startDate ?? row.startDate, dueDate: body.dueDate ?? row.dueDate });
        const changes = changesOf(columns(body), row);
        const departments = departmentIds === undefined ? before.departmentIds : [...new Set(departmentIds)];
        const isMoved = departments.join() !== before.departmentIds.join();
        if (changes === null && !isMoved) return before;
        await tx.update(GoalRow, id, {
          ...changes,
          ...(changes?.status === undefined ? {} : { completedAt: changes.status === 'completed' ? () => 'clock_timestamp()' : null }),
          ...editedBy(person.id),
        });
        if (isMoved) await putDepartments(tx, id, departments);
        const goal = await this.record.read(tx, id);
        await this.record.tell(tx, actorOf(person), 'goal.updated', { goal }, isMoved ? { departmentIds: [before.departmentIds, departments] } : undefined);
        return goal;
      }),
    );
  }

  /** Together with its tasks: one fact, and stores drop what hung on it. Their history stays. */
  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await tx.findOne(GoalRow, { where: { id }, select: { id: true }, lock: { mode: 'pessimistic_write' } });
      if (row === null) throw notFound('Goal');
      await this.history.removedWithGoal(tx, person.id, id);
      await tx.delete(GoalRow, id);
      await this.record.tell(tx, actorOf(person), 'goal.removed', { goal: { id } });
    });
  }
}

const refuseDatesOutOfOrder = ({ startDate, dueDate }: { readonly startDate: string; readonly dueDate: string }): void => {
  if (dueDate < startDate) throw invalidField('dueDate', DATES_OUT_OF_ORDER);
};

/** The refusal of the first department that is none of the agency's; those that are stay until the end of the transaction. */
const unknownDepartment = async (tx: Tx, ids: readonly number[]): Promise<Error | null> => {
  const known = ids.length === 0 ? [] : await lockDepartments(tx, 'talent-phi', ids);
  const missing = ids.findIndex((id) => !known.includes(id));
  return missing === -1 ? null : invalidField(`departmentIds.${missing}`, 'This department does not exist');
};

const refuseUnknownDepartments = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const unknown = await unknownDepartment(tx, ids);
  if (unknown !== null) throw unknown;
};

const putDepartments = async (tx: Tx, goalId: number, ids: readonly number[]): Promise<void> => {
  await tx.query('delete from agency_goal_departments where goal_id = $1', [goalId]);
  await tx.query('insert into agency_goal_departments (goal_id, department_id, place) select $1, id, place from unnest($2::int[]) with ordinality named (id, place)', [
    goalId,
    [...new Set(ids)],
  ]);
};

const explainMissing = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) !== 'agency_goals_client_id_fkey') throw error;
    throw invalidField('clientId', 'This client does not exist');
  }
};
