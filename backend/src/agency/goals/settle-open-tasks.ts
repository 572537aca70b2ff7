import type { OpenTasksChoice } from '@atrium/contract/agency/goals/values';
import type { HoursChoice } from '@atrium/contract/agency/time-entries/values';
import { formatPlural } from '@atrium/rules/stock/labels';
import { OPEN_GOAL_STATUSES } from '@atrium/rules/stock/status-changes';
import { Not } from 'typeorm';
import { getRights } from '../../auth/access.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { taskTable } from '../tasks/task.entity.js';
import type { TasksService } from '../tasks/tasks.service.js';
import { lockLoggedHours, settleLoggedHours } from '../time/settle-logged-hours.js';
import type { GoalRow } from './goal.entity.js';

interface OpenTasksDecision {
  /** Locked goal that is completed. */
  readonly goal: GoalRow;
  readonly choice: OpenTasksChoice | undefined;
  /** Locked goal to which the tasks move; undefined when it does not exist. */
  readonly target: GoalRow | undefined;
  readonly hours: HoursChoice | undefined;
}

/**
 * Completes, moves or leaves the open tasks of a goal that is about to be completed.
 * @throws {DomainError} `goal.open-tasks` if the caller asks and there are open tasks
 */
export const settleOpenTasks = async (
  tx: Tx,
  person: Person,
  tasks: TasksService,
  { goal, choice = 'leave', target, hours }: OpenTasksDecision,
): Promise<void> => {
  if (choice === 'leave') return;
  const open = await tx.find(taskTable.schema, {
    where: { goalId: goal.id, status: Not('completed') },
    order: { id: 'asc' },
    lock: { mode: 'for_no_key_update' },
  });
  if (open.length === 0) return;
  if (choice === 'ask') throw new DomainError('goal.open-tasks', { tasks: formatPlural(open.length, 'open task') });
  if (!getRights(person, 'talent-phi').has('tasks:edit')) throw new DomainError('auth.forbidden');
  if (choice === 'complete') {
    for (const task of open) await tasks.write(tx, person, { task, goal, target: goal }, { status: 'completed' });
    return;
  }
  const isOpen = OPEN_GOAL_STATUSES.some((status) => status === target?.status);
  if (target === undefined || target.id === goal.id || !isOpen)
    throw invalidField('openTasksGoalId', 'Please choose another open goal for the tasks');
  const logged = await lockLoggedHours(tx, { what: 'task', ids: open.map(({ id }) => id) });
  for (const task of open) await tasks.write(tx, person, { task, goal, target }, { goalId: target.id });
  await settleLoggedHours(tx, logged, hours);
};
