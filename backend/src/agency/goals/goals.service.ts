import type { createGoal, listGoals, updateGoal } from '@atrium/contract/agency/goals/calls';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { DATES_OUT_OF_ORDER } from '@atrium/contract/agency/goals/values';
import type { CheckedBody, CheckedQuery } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { lockDepartments } from '../../enterprise/directory.js';
import { editRow } from '../../platform/entities/edit-row.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { EntityQueries } from '../../platform/entities/entity-queries.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import type { Page } from '../../platform/http/reply/reply.js';
import { getAssignedWork } from '../assigned-work.js';
import { normalizeAssignee } from '../assignee.js';
import { lockLoggedHours, settleLoggedHours } from '../time/settle-logged-hours.js';
import { TaskHistory } from '../tasks/task-history.js';
import { TasksService } from '../tasks/tasks.service.js';
import { assertResumedWithinWipLimit, readTasksInProgress } from '../tasks/wip-limit.js';
import { goals, goalTable } from './goal.entity.js';
import { lockGoals } from './lock-goals.js';
import { settleOpenTasks } from './settle-open-tasks.js';

type GoalInput = Omit<
  CheckedBody<typeof updateGoal>,
  'version' | 'departmentIds' | 'hours' | 'openTasks' | 'openTasksGoalId'
>;

/** Maps edited fields to columns. Omitted fields keep their value, as do required fields that are cleared. */
const toColumns = ({ ownerId, metricCurrent, ...fields }: GoalInput) => ({
  ...fields,
  ...(ownerId === undefined || ownerId === null ? {} : { ownerId: normalizeAssignee(ownerId) }),
  ...(metricCurrent === undefined ? {} : { metricCurrent: metricCurrent ?? 0 }),
});

@Injectable()
export class GoalsService {
  constructor(
    private readonly queries: EntityQueries,
    private readonly entities: EntityStore,
    private readonly transactions: Transactions,
    private readonly history: TaskHistory,
    private readonly tasks: TasksService,
  ) {}

  list({ status, marketingProjectId, ids, ...part }: CheckedQuery<typeof listGoals>): Promise<Page> {
    return this.queries.listPage(goals, part, {
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
    return this.entities.withConstraintErrors(goals, { fields: body, id: null }, async (tx) => {
      assertDateOrder(body);
      const unknown = await findUnknownDepartment(tx, departmentIds);
      if (unknown !== null) throw unknown;
      const { identifiers } = await tx.insert(goalTable.schema, {
        ownerId: person.id,
        ...toColumns(body),
        ...(body.status === 'completed' ? { completedAt: () => 'clock_timestamp()' } : {}),
        updatedBy: person.id,
      });
      const { id } = identifiers[0] as { id: number };
      await replaceDepartments(tx, id, departmentIds);
      const goal = await this.entities.read(tx, goals, id);
      await this.entities.publish(tx, goals, toActor(person), 'created', goal, goal, {
        internal: getAssignedWork(null),
      });
      return goal;
    });
  }

  update(
    person: Person,
    id: number,
    { version, departmentIds, hours, openTasks, openTasksGoalId, ...body }: CheckedBody<typeof updateGoal>,
  ): Promise<Goal> {
    return this.entities.withConstraintErrors(goals, { fields: body, id }, async (tx) => {
      // Locks departments before goals, like the deletion of a department.
      const unknown = await findUnknownDepartment(tx, departmentIds ?? [], id);
      const locked = await lockGoals(tx, openTasksGoalId === undefined ? [id] : [id, openTasksGoalId]);
      const row = locked.get(id);
      if (row === undefined) throw notFound('Goal');
      if (unknown !== null) throw unknown;
      const before = await this.entities.read(tx, goals, id);
      const departments = departmentIds === undefined ? before.departmentIds : [...new Set(departmentIds)];
      const isMoved = departments.join() !== before.departmentIds.join();
      return editRow(tx, row, {
        fields: toColumns(body),
        alsoEdited: isMoved ? ['departmentIds'] : [],
        seenVersion: version,
        read: () => Promise.resolve(before),
        write: async (changes) => {
          assertDateOrder({ startDate: body.startDate ?? row.startDate, dueDate: body.dueDate ?? row.dueDate });
          const resumedTasks =
            row.status === 'cancelled' && changes.status !== undefined ? await readTasksInProgress(tx, id) : [];
          if (changes.status === 'completed')
            await settleOpenTasks(tx, person, this.tasks, {
              goal: row,
              choice: openTasks,
              target: openTasksGoalId === undefined ? undefined : locked.get(openTasksGoalId),
              hours,
            });
          const logged = await lockLoggedHours(tx, { what: 'goal', ids: changes.clientId === undefined ? [] : [id] });
          await tx.update(goalTable.schema, id, {
            ...changes,
            ...(changes.status !== undefined && {
              completedAt: changes.status === 'completed' ? () => 'clock_timestamp()' : null,
            }),
            ...getEditColumns(person.id, isMoved ? ['department_ids'] : []),
          });
          await settleLoggedHours(tx, logged, hours);
          await assertResumedWithinWipLimit(tx, resumedTasks);
          if (isMoved) await replaceDepartments(tx, id, departments);
          const goal = await this.entities.read(tx, goals, id);
          await this.entities.publish(tx, goals, toActor(person), 'updated', goal, goal, {
            ...(isMoved && { changes: { departmentIds: [before.departmentIds, departments] } }),
            ...(changes.ownerId !== undefined && { internal: getAssignedWork(row.ownerId) }),
          });
          return goal;
        },
      });
    });
  }

  /** Deletes a goal with its tasks and publishes one event. The tasks' history stays. */
  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.entities.lock(tx, goals, { id });
      await this.history.recordGoalRemoval(tx, person.id, id);
      await tx.delete(goalTable.schema, id);
      await this.entities.publish(tx, goals, toActor(person), 'removed', { id });
    });
  }
}

const assertDateOrder = ({ startDate, dueDate }: { readonly startDate: string; readonly dueDate: string }): void => {
  if (dueDate < startDate) throw invalidField('dueDate', DATES_OUT_OF_ORDER);
};

/**
 * Locks the departments. Returns an error for the first that does not belong to the agency, or that is inactive and new
 * to the goal; null if all are valid.
 */
const findUnknownDepartment = async (
  tx: Tx,
  ids: readonly number[],
  goalId: number | null = null,
): Promise<Error | null> => {
  const known = ids.length === 0 ? [] : await lockDepartments(tx, 'talent-phi', ids);
  const missing = ids.findIndex((id) => !known.some((one) => one.id === id));
  if (missing !== -1) return invalidField(`departmentIds.${missing}`, 'This department does not exist');
  const former = known.filter(({ isActive }) => !isActive);
  if (former.length === 0) return null;
  const departmentRows = await queryRows<{ id: number }>(
    tx,
    'select department_id as id from agency_goal_departments where goal_id = $1',
    [goalId],
  );
  const added = former.find(({ id }) => !departmentRows.some((one) => one.id === id));
  return added === undefined
    ? null
    : invalidField(`departmentIds.${ids.indexOf(added.id)}`, `"${added.name}" is no longer in use`);
};

const replaceDepartments = async (tx: Tx, goalId: number, ids: readonly number[]): Promise<void> => {
  await tx.query('delete from agency_goal_departments where goal_id = $1', [goalId]);
  await tx.query(
    'insert into agency_goal_departments (goal_id, department_id, place) select $1, id, place from unnest($2::int[]) with ordinality named (id, place)',
    [goalId, [...new Set(ids)]],
  );
};
