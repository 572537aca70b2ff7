import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import { searchRows, searchTexts } from '@atrium/rules/text/search';

export interface GoalChoice {
  readonly goal: Goal;
  /** Name of the other project that has the goal, which then cannot be chosen. */
  readonly takenBy: string | null;
}

export interface GoalGroups {
  /** Goals chosen when the picker opened, of any client. */
  readonly linked: readonly GoalChoice[];
  /** Goals of the chosen client. */
  readonly ofClient: readonly GoalChoice[];
  readonly others: readonly GoalChoice[];
}

interface Asked {
  readonly clientId: number | null;
  /** The project; undefined for a new one. */
  readonly projectId: number | undefined;
  readonly search: string;
  /** Goals chosen when the picker opened; they stay at the top. */
  readonly chosen: readonly number[];
}

/**
 * Returns the goals to choose from: linked ones, then those of the client, active ones first, by title. Cancelled ones
 * only if linked.
 */
export function goalChoices(
  goals: Iterable<Goal>,
  projects: Iterable<MarketingProject>,
  { clientId, projectId, search, chosen }: Asked,
): GoalGroups {
  const takenBy = new Map<number, string>();
  for (const project of projects)
    if (project.id !== projectId) for (const goalId of project.goalIds) takenBy.set(goalId, project.name);
  const offered = [...goals].filter(({ id, status }) => status !== 'cancelled' || chosen.includes(id));
  const choices = searchRows(offered, textOf, search)
    .map((goal): GoalChoice => ({ goal, takenBy: takenBy.get(goal.id) ?? null }))
    .toSorted((a, b) => rank(a) - rank(b) || a.goal.title.localeCompare(b.goal.title, 'en'));
  const isOfClient = ({ goal }: GoalChoice): boolean => clientId !== null && goal.clientId === clientId;
  const isLinked = ({ goal }: GoalChoice): boolean => chosen.includes(goal.id);
  const free = choices.filter((choice) => !isLinked(choice));
  return {
    linked: choices.filter(isLinked),
    ofClient: free.filter(isOfClient),
    others: free.filter((choice) => !isOfClient(choice)),
  };
}

const textOf = searchTexts<Goal>(({ title }) => ({ name: title }));

const rank = ({ goal, takenBy }: GoalChoice): number =>
  (takenBy === null ? 0 : 2) + (goal.status === 'completed' || goal.status === 'cancelled' ? 1 : 0);
