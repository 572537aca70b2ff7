import type { Goal } from '@atrium/contract/agency/goals';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects';
import { searchRows, searchTexts } from '@atrium/rules/search';

export interface GoalChoice {
  readonly goal: Goal;
  /** The name of the other marketing project that it is part of: then it cannot be chosen. */
  readonly takenBy: string | null;
}

export interface GoalGroups {
  /** Those of the chosen client. */
  readonly ofClient: readonly GoalChoice[];
  readonly others: readonly GoalChoice[];
}

interface Asked {
  readonly clientId: number | null;
  /** The project that chooses; undefined: a new one. */
  readonly projectId: number | undefined;
  readonly search: string;
  /** What was chosen when the choosing began: it stands first, and stays there whatever is pressed. */
  readonly chosen: readonly number[];
}

/** The goals that a project may be done through: its client's first; what is part of it, then what is worked on, by title. Cancelled ones are offered only where they are part already. */
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
    .toSorted((a, b) => rank(a, chosen) - rank(b, chosen) || a.goal.title.localeCompare(b.goal.title, 'en'));
  const isOfClient = ({ goal }: GoalChoice): boolean => clientId !== null && goal.clientId === clientId;
  return { ofClient: choices.filter(isOfClient), others: choices.filter((choice) => !isOfClient(choice)) };
}

const textOf = searchTexts<Goal>(({ title }) => ({ name: title }));

const rank = ({ goal, takenBy }: GoalChoice, chosen: readonly number[]): number =>
  chosen.includes(goal.id)
    ? -1
    : (takenBy === null ? 0 : 2) + (goal.status === 'completed' || goal.status === 'cancelled' ? 1 : 0);
