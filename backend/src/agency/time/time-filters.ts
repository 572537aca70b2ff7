import type { exportTimeEntries } from '@atrium/contract/agency/time-entries/calls';
import type { CheckedQuery } from '@atrium/contract/core/endpoint';

export type TimeFilters = CheckedQuery<typeof exportTimeEntries>;

/** SQL conditions shared by the time list and its export. `bind` adds a value and returns its placeholder. */
export const buildTimeConditions = (filters: TimeFilters, bind: (value: unknown) => string): string[] => {
  const { from, to, userId, taskId, goalId, departmentId, clientId, marketingProjectId, billable } = filters;
  const conditions: string[] = [];
  if (typeof from === 'string') conditions.push(`e.date_worked >= ${bind(from)}::date`);
  if (typeof to === 'string') conditions.push(`e.date_worked <= ${bind(to)}::date`);
  if (userId !== undefined) conditions.push(`e.user_id = user_id_in(lower(${bind(userId)}))`);
  if (taskId !== undefined) conditions.push(`e.task_id = ${bind(taskId)}::int`);
  if (goalId !== undefined) conditions.push(`e.goal_id = ${bind(goalId)}::int`);
  if (departmentId !== undefined)
    conditions.push(
      `e.goal_id in (select d.goal_id from agency_goal_departments d where d.department_id = ${bind(departmentId)}::int)`,
    );
  if (clientId !== undefined) conditions.push(`e.client_id = ${bind(clientId)}::int`);
  if (marketingProjectId !== undefined) conditions.push(`e.project_id = ${bind(marketingProjectId)}::int`);
  if (billable !== undefined) conditions.push(billable === 'true' ? 'e.billable' : 'not e.billable');
  return conditions;
};
