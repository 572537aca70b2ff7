import type { createGoal, listGoals, updateGoal } from '@atrium/contract/agency/goals/calls';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { DATES_OUT_OF_ORDER } from '@atrium/contract/agency/goals/values';
import type { CheckedBody, CheckedQuery } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { lockDepartments } from '../../enterprise/directory.js';
import { changesOf } from '../../platform/records/changes-of.js';
import { editedBy, refuseConflicts } from '../../platform/records/merge.js';
import { RecordsReader } from '../../platform/records/records-reader.js';
import { Records } from '../../platform/records/records.js';
import { rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import type { Page } from '../../platform/http/reply/reply.js';
import { given } from '../given-work.js';
import { asPersonIsNamed } from '../people.js';
import { TaskHistory } from '../tasks/task-history.js';
import { goals, goalTable } from './goal.entity.js';
import { holdGoals } from './hold-goals.js';

type Changes = Omit<CheckedBody<typeof updateGoal>, 'version' | 'departmentIds'>;

/** Omitted fields stay, as do required fields that are cleared. */
const columns = ({ ownerId, metricCurrent, ...fields }: Changes) => ({
  ...fields,
  ...(ownerId === undefined || ownerId === null ? {} : { ownerId: asPersonIsNamed(ownerId) }),
  ...(metricCurrent === undefined ? {} : { metricCurrent: metricCurrent ?? 0 }),
});

@Injectable()
export class GoalsService {
  constructor(
    private readonly reader: RecordsReader,
    private readonly records: Records,
    private readonly transactions: Transactions,
    private readonly history: TaskHistory,
  ) {}

  list({ status, marketingProjectId, ids, ...part }: CheckedQuery<typeof listGoals>): Promise<Page> {
    return this.reader.page(goals, part, {
      conditions: (bind) => [
        ...(status === undefined ? [] : [`g.status ${status === 'open' ? 'not in' : 'in'} ('completed', 'cancelled')`]),
        ...(marketingProjectId === undefined
          ? []
          : [
              `g.id in (select goal_id from agency_marketing_project_goals where marketing_project_id = ${bind(marketingProjectId)})`,
            ]),
        ...(ids === undefined ? [] : [`g.id = any(${bind(ids)}::int[])`]),
      ],
    });
  }

  create(person: Person, { departmentIds, ...body }: CheckedBody<typeof createGoal>): Promise<Goal> {
    return this.records.explained(goals, { fields: body, id: null }, async (tx) => {
      refuseDatesOutOfOrder(body);
      const unknown = await unknownDepartment(tx, departmentIds);
      if (unknown !== null) throw unknown;
      const { identifiers } = await tx.insert(goalTable.schema, {
        ownerId: person.id,
        ...columns(body),
        ...(body.status === 'completed' ? { completedAt: () => 'clock_timestamp()' } : {}),
        updatedBy: person.id,
      });
      const { id } = identifiers[0] as { id: number };
      await putDepartments(tx, id, departmentIds);
      const goal = await this.records.read(tx, goals, id);
      await this.records.tell(tx, goals, actorOf(person), 'created', goal, goal, { internal: given(null) });
      return goal;
    });
  }

  update(
    person: Person,
    id: number,
    { version, departmentIds, ...body }: CheckedBody<typeof updateGoal>,
  ): Promise<Goal> {
    return this.records.explained(goals, { fields: body, id }, async (tx) => {
      // Locks departments before goals, like the deletion of a department.
      const unknown = await unknownDepartment(tx, departmentIds ?? [], id);
      const row = (await holdGoals(tx, [id])).get(id);
      if (row === undefined) throw notFound('Goal');
      if (unknown !== null) throw unknown;
      const before = await this.records.read(tx, goals, id);
      const changes = changesOf(columns(body), row);
      const departments = departmentIds === undefined ? before.departmentIds : [...new Set(departmentIds)];
      const isMoved = departments.join() !== before.departmentIds.join();
      await refuseConflicts(tx, row, {
        seen: version,
        changes: [...Object.keys(changes ?? {}), ...(isMoved ? ['departmentIds'] : [])],
        read: () => Promise.resolve(before),
      });
      refuseDatesOutOfOrder({ startDate: body.startDate ?? row.startDate, dueDate: body.dueDate ?? row.dueDate });
      if (changes === null && !isMoved) return before;
      await tx.update(goalTable.schema, id, {
        ...changes,
        ...(changes?.status === undefined
          ? {}
          : { completedAt: changes.status === 'completed' ? () => 'clock_timestamp()' : null }),
        ...editedBy(person.id, isMoved ? ['department_ids'] : []),
      });
      if (isMoved) await putDepartments(tx, id, departments);
      const goal = await this.records.read(tx, goals, id);
      await this.records.tell(tx, goals, actorOf(person), 'updated', goal, goal, {
        ...(isMoved && { changes: { departmentIds: [before.departmentIds, departments] } }),
        ...(changes?.ownerId !== undefined && { internal: given(row.ownerId) }),
      });
      return goal;
    });
  }

  /** Deletes a goal with its tasks and publishes one event. The tasks' history stays. */
  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.records.lock(tx, goals, { id });
      await this.history.removedWithGoal(tx, person.id, id);
      await tx.delete(goalTable.schema, id);
      await this.records.tell(tx, goals, actorOf(person), 'removed', { id });
    });
  }
}

const refuseDatesOutOfOrder = ({
  startDate,
  dueDate,
}: {
  readonly startDate: string;
  readonly dueDate: string;
}): void => {
  if (dueDate < startDate) throw invalidField('dueDate', DATES_OUT_OF_ORDER);
};

/**
 * Locks the departments. Returns an error for the first that does not belong to the agency, or that is inactive and new
 * to the goal; null if all are valid.
 */
const unknownDepartment = async (
  tx: Tx,
  ids: readonly number[],
  goalId: number | null = null,
): Promise<Error | null> => {
  const known = ids.length === 0 ? [] : await lockDepartments(tx, 'talent-phi', ids);
  const missing = ids.findIndex((id) => !known.some((one) => one.id === id));
  if (missing !== -1) return invalidField(`departmentIds.${missing}`, 'This department does not exist');
  const former = known.filter(({ isActive }) => !isActive);
  if (former.length === 0) return null;
  const kept = await rowsOf<{ id: number }>(
    tx,
    'select department_id as id from agency_goal_departments where goal_id = $1',
    [goalId],
  );
  const added = former.find(({ id }) => !kept.some((one) => one.id === id));
  return added === undefined
    ? null
    : invalidField(`departmentIds.${ids.indexOf(added.id)}`, `"${added.name}" is no longer in use`);
};

const putDepartments = async (tx: Tx, goalId: number, ids: readonly number[]): Promise<void> => {
  await tx.query('delete from agency_goal_departments where goal_id = $1', [goalId]);
  await tx.query(
    'insert into agency_goal_departments (goal_id, department_id, place) select $1, id, place from unnest($2::int[]) with ordinality named (id, place)',
    [goalId, [...new Set(ids)]],
  );
};
