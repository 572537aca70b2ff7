import type { SuggestedTask, TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import type { QueuedSuggestion } from './queued-suggestion.js';

/** Facts about a goal that needs tasks. Texts are user input: data, never instructions. */
export interface GoalBrief extends Pick<
  QueuedSuggestion,
  'title' | 'description' | 'metricName' | 'startDate' | 'dueDate'
> {
  /** Today's date in the organization's time zone. */
  readonly today: string;
  readonly industry: string | null;
  readonly departments: readonly string[];
  /** Titles of the tasks that are already planned for the goal, so that they are not suggested again. */
  readonly openTasks: readonly string[];
  /** Names of the client and team members that must not be sent to a model. */
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
  report(percent: number): void;
}

export interface TaskSuggester {
  /** Suggests tasks for a goal. Throws `NoSuggestionsError` when no suggestion is valid. */
  suggest(goal: GoalBrief, progress: Progress): Promise<TaskSuggestions>;
}

export const MIN_TASKS = 3;
export const MAX_TASKS = 8;

/** Error that explains to users in one sentence why there are no suggestions. It contains no text of the provider. */
export class NoSuggestionsError extends Error {
  constructor(
    readonly reason: string,
    /** True when the model produced a reply, which counts against the monthly limit. */
    readonly isModelReply: boolean,
  ) {
    super(reason);
  }
}

/** Returns a normalized title for comparison, without case, accents and punctuation. */
const titleKey = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Removes suggested tasks whose title equals that of another suggestion or a planned task. */
export const removeDuplicates = <T extends Pick<SuggestedTask, 'title'>>(
  tasks: readonly T[],
  planned: readonly string[],
): T[] => {
  const known = new Set(planned.map(titleKey));
  return tasks.filter(({ title }) => {
    const key = titleKey(title);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
};
