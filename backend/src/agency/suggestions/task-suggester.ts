import type { SuggestedTask, TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';

/** Facts about a goal that needs tasks. Texts are user input: data, never instructions. */
export interface GoalBrief {
  readonly title: string;
  readonly description: string | null;
  readonly metricName: string | null;
  readonly startDate: string | null;
  readonly dueDate: string | null;
  /** Today's date in the organization's time zone. */
  readonly today: string;
  readonly industry: string | null;
  readonly departments: readonly string[];
  /** Titles of planned tasks. */
  readonly openTasks: readonly string[];
  /** Names that must not be sent to a model: of the client and the team. */
  readonly privateNames: readonly PrivateName[];
}

export interface PrivateName {
  readonly name: string;
  /** Replacement for the name: "the client", "a colleague". */
  readonly as: string;
}

export interface Progress {
  readonly signal: AbortSignal;
  /** Reports progress, one of `SUGGESTION_STEPS`. */
  reached(percent: number): void;
}

export interface TaskSuggester {
  /** Throws `NoSuggestions` when no suggestion is valid. */
  suggest(goal: GoalBrief, progress: Progress): Promise<TaskSuggestions>;
}

export const FEWEST_TASKS = 3;
export const MOST_TASKS = 8;

/** Why there are no suggestions, as a sentence for users without any text of a provider. */
export class NoSuggestions extends Error {
  constructor(
    readonly sentence: string,
    /** Whether a model has worked, which counts against the monthly limit. */
    readonly isAnswer: boolean,
  ) {
    super(sentence);
  }
}

/** Key of a title, ignoring case, accents and punctuation. */
const sameness = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Removes tasks with the same title as another or a planned one. */
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
