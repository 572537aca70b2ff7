import type { exportTimeEntries } from '@atrium/contract/agency/time-entries/calls';
import type { CheckedQuery } from '@atrium/contract/core/endpoint';

export type TimeFilters = CheckedQuery<typeof exportTimeEntries>;

/**
 * SQL condition on the goal of time entries: for existing tasks the task's goal, for deleted tasks the stored one. Each
 * half of the condition uses its own index.
 */
const belongsToSql = (goals: string, deletedTask: string): string =>
  `e.id in (select b.id from agency_time_entries b join agency_tasks bt on bt.id = b.task_id join agency_goals bg on bg.id = bt.goal_id where not b.place_kept and ${goals}
     union all select b.id from agency_time_entries b where b.place_kept and ${deletedTask})`;

/** SQL conditions shared by the time list and its export. `bind` adds a value and returns its placeholder. */
export const buildTimeConditions = (filters: TimeFilters, bind: (value: unknown) => string): string[] => {
  const { from, to, userId, taskId, goalId, departmentId, clientId, marketingProjectId, billable } = filters;
  const conditions: string[] = [];
  if (typeof from === 'string') conditions.push(`e.date_worked >= ${bind(from)}::date`);
  if (typeof to === 'string') conditions.push(`e.date_worked <= ${bind(to)}::date`);
  if (userId !== undefined) conditions.push(`e.user_id = user_id_in(lower(${bind(userId)}))`);
  if (taskId !== undefined) conditions.push(`e.task_id = ${bind(taskId)}::int`);
  if (goalId !== undefined) {
    const goal = `${bind(goalId)}::int`;
    conditions.push(belongsToSql(`bg.id = ${goal}`, `b.goal_id = ${goal}`));
  }
  if (departmentId !== undefined) {
    const goals = `(select d.goal_id from agency_goal_departments d where d.department_id = ${bind(departmentId)}::int)`;
    conditions.push(belongsToSql(`bg.id in ${goals}`, `b.goal_id in ${goals}`));
  }
  if (clientId !== undefined) {
    const client = `${bind(clientId)}::int`;
    conditions.push(belongsToSql(`bg.client_id = ${client}`, `b.client_id = ${client}`));
  }
  if (marketingProjectId !== undefined) {
    const project = `${bind(marketingProjectId)}::int`;
    const goals = `bg.id in (select p.goal_id from agency_marketing_project_goals p where p.marketing_project_id = ${project})`;
    conditions.push(belongsToSql(goals, `b.marketing_project_id = ${project}`));
  }
  if (billable !== undefined) conditions.push(billable === 'true' ? 'e.billable' : 'not e.billable');
  return conditions;
};
