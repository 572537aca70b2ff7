import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { goalElapsed, isBehind } from '@atrium/rules/agency/goal-progress';
import { findRows, type Found, searchTexts } from '@atrium/rules/text/search';
import { ownerName } from '../../store/selectors.js';

export interface GoalFilter {
  readonly search: string;
  readonly status: string;
  readonly client: string;
  readonly department: string;
  readonly owner: string;
  /** A single goal that another screen links to. */
  readonly goal: string;
  /** `true`: active goals behind their time. */
  readonly behind: string;
}

/** Returns whether the progress of an active goal is clearly less than its elapsed time. */
export const isGoalBehind = ({ status, progress, startDate, dueDate }: Goal, today: string): boolean =>
  status === 'active' && isBehind(progress, goalElapsed(startDate, dueDate, today));

const RANK = { active: 0, on_hold: 1, paused: 1, completed: 2, cancelled: 3 } as const;

const textOf = searchTexts<Goal>((goal) => ({
  name: goal.title,
  more: [goal.description, goal.metricName, ownerName(goal)],
}));

/** Sorts active goals by due date, then paused ones, then finished ones, newest first. */
export function filterGoals(
  goals: readonly Goal[],
  { search, status, client, department, owner, goal, behind }: GoalFilter,
  today: string,
): Found<Goal> {
  const left = goals
    .filter(
      (one) =>
        (goal === '' || String(one.id) === goal) &&
        (status === '' || one.status === status) &&
        (client === '' || String(one.clientId) === client) &&
        (department === '' || one.departmentIds.some((id) => String(id) === department)) &&
        (owner === '' || one.ownerId === owner) &&
        (behind !== 'true' || isGoalBehind(one, today)),
    )
    .toSorted((a, b) => {
      const rank = RANK[a.status] - RANK[b.status];
      if (rank !== 0) return rank;
      const byDay = a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id - b.id;
      return RANK[a.status] > 1 ? -byDay : byDay;
    });
  return findRows(left, textOf, search);
}
