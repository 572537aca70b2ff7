import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { getElapsedPercentage, isBehind } from '@atrium/rules/agency/goal-progress';
import { findRows, type SearchResult, toSearchTexts } from '@atrium/rules/text/search';
import { ownerName } from '../../store/selectors.js';

export interface GoalFilter {
  readonly search: string;
  readonly status: string;
  readonly client: string;
  readonly department: string;
  readonly owner: string;
  /** Id of the only goal to show, when another screen links to it. */
  readonly goal: string;
  /** `true` to show only active goals that are behind schedule. */
  readonly behind: string;
}

/** Returns whether the progress of an active goal is clearly less than its elapsed time. */
export const isGoalBehind = ({ status, progress, startDate, dueDate }: Goal, today: string): boolean =>
  status === 'active' && isBehind(progress, getElapsedPercentage(startDate, dueDate, today));

const RANK = { active: 0, on_hold: 1, paused: 1, completed: 2, cancelled: 3 } as const;

/** Returns whether a goal is neither completed nor cancelled. */
export const isOpenGoal = ({ status }: Goal): boolean => RANK[status] < 2;

const textOf = toSearchTexts<Goal>((goal) => ({
  name: goal.title,
  more: [goal.description, goal.metricName, ownerName(goal)],
}));

/** Sorts active goals by due date, then paused ones, then finished ones, newest first. */
export function filterGoals(
  goals: readonly Goal[],
  { search, status, client, department, owner, goal, behind }: GoalFilter,
  today: string,
): SearchResult<Goal> {
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
