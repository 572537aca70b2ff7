import type { SuggestedTask, TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';

/** What is known of a goal that needs tasks. Texts are as people typed them: data, never instructions. */
export interface GoalBrief {
  readonly title: string;
  readonly description: string | null;
  readonly metricName: string | null;
  readonly startDate: string | null;
  readonly dueDate: string | null;
  /** The organisation's. */
  readonly today: string;
  readonly industry: string | null;
  readonly departments: readonly string[];
  /** Titles of what is already planned. */
  readonly openTasks: readonly string[];
  /** Names that leave the house with nothing: the client's and the team's. */
  readonly privateNames: readonly PrivateName[];
}

export interface PrivateName {
  readonly name: string;
  /** What stands for it: "the client", "a colleague". */
  readonly as: string;
}

export interface Progress {
  readonly signal: AbortSignal;
  /** Of `SUGGESTION_STEPS`. */
  reached(percent: number): void;
}

/** Something that thinks of tasks for a goal. */
export interface TaskSuggester {
  /** @throws NoSuggestions when it has none that are fit to show. */
  suggest(goal: GoalBrief, progress: Progress): Promise<TaskSuggestions>;
}

export const FEWEST_TASKS = 3;
export const MOST_TASKS = 8;

/** Why there is nothing to show, in a sentence for people. It holds nothing that a provider has said. */
export class NoSuggestions extends Error {
  constructor(
    readonly sentence: string,
    /** Whether a model has worked, so that it counts against the month's limit. */
    readonly isAnswer: boolean,
  ) {
    super(sentence);
  }
}

/** Titles are the same when letters and digits are. */
const sameness = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Without those that say what another one, or a task that is already planned, says. */
export const withoutRepeats = <T extends Pick<SuggestedTask, 'title'>>(
  tasks: readonly T[],
  planned: readonly string[],
): T[] => {
  const known = new Set(planned.map(sameness));
  return tasks.filter(({ title }) => {
    const key = sameness(title);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
};
