import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { searchRows, toSearchTexts } from '@atrium/rules/text/search';

export interface GoalChoice {
  readonly goal: Goal;
  /** Name of the other project that has the goal, which then cannot be chosen. */
  readonly otherProject: string | null;
}

export interface GoalGroups {
  /** Goals chosen when the picker opened, of any client. */
  readonly linkedGoals: readonly GoalChoice[];
  /** Goals of the chosen client. */
  readonly clientGoals: readonly GoalChoice[];
  readonly others: readonly GoalChoice[];
}

interface GoalChoiceQuery {
  readonly clientId: number | null;
  /** The project; undefined for a new one. */
  readonly projectId: number | undefined;
  readonly search: string;
  /** Ids of the goals that were selected when the picker opened; they stay at the top. */
  readonly chosen: readonly number[];
}

/**
 * Returns the goals to choose from: linked ones, then those of the client, active ones first, by title. Cancelled ones
 * only if linked.
 */
export function getGoalChoices(
  goals: Iterable<Goal>,
  projects: Iterable<MarketingProject>,
  { clientId, projectId, search, chosen }: GoalChoiceQuery,
): GoalGroups {
  const otherProject = new Map<number, string>();
  for (const project of projects)
    if (project.id !== projectId) for (const goalId of project.goalIds) otherProject.set(goalId, project.name);
  const offered = [...goals].filter(({ id, status }) => status !== 'cancelled' || chosen.includes(id));
  const choices = searchRows(offered, textOf, search)
    .map((goal): GoalChoice => ({ goal, otherProject: otherProject.get(goal.id) ?? null }))
    .toSorted((a, b) => rank(a) - rank(b) || a.goal.title.localeCompare(b.goal.title, 'en'));
  const isOfClient = ({ goal }: GoalChoice): boolean => clientId !== null && goal.clientId === clientId;
  const isLinked = ({ goal }: GoalChoice): boolean => chosen.includes(goal.id);
  const free = choices.filter((choice) => !isLinked(choice));
  return {
    linkedGoals: choices.filter(isLinked),
    clientGoals: free.filter(isOfClient),
    others: free.filter((choice) => !isOfClient(choice)),
  };
}

const textOf = toSearchTexts<Goal>(({ title }) => ({ name: title }));

const rank = ({ goal, otherProject }: GoalChoice): number =>
  (otherProject === null ? 0 : 2) + (goal.status === 'completed' || goal.status === 'cancelled' ? 1 : 0);
