import type { SuggestedTask, TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import { matchPlaybook } from './match-playbook.js';
import { type Playbook, findPlaybook } from './playbooks.js';
import { spreadDays } from './spread-days.js';
import { MIN_TASKS, type GoalBrief, type TaskSuggester, removeDuplicates } from './task-suggester.js';

export interface PlaybookReason {
  /** Key of the playbook that the user selected; null when it was matched by words. */
  readonly chosen?: string | null;
  /** Sentence that explains why the model did not answer; null when no model is configured. */
  readonly insteadOfModel?: string;
}

/**
 * Suggests the tasks of the playbook that matches the words of the goal. It calls no external service and cannot fail.
 */
export class PlaybookSuggester implements TaskSuggester {
  constructor(private readonly options: PlaybookReason = {}) {}

  async suggest(goal: GoalBrief): Promise<TaskSuggestions> {
    const playbook = findPlaybook(this.options.chosen ?? '') ?? matchPlaybook(goal);
    const source = `Suggested from the ${playbook.name} playbook.`;
    const { insteadOfModel } = this.options;
    return {
      suggestedTasks: createTasks(playbook, goal),
      source: 'playbook',
      playbook: playbook.key,
      reason: insteadOfModel === undefined ? source : `${insteadOfModel} ${source}`,
    };
  }
}

const createTasks = (playbook: Playbook, goal: GoalBrief): SuggestedTask[] => {
  const all = playbook.steps.map(({ hours, ...step }) => ({ ...step, estimatedHours: hours }));
  const fresh = removeDuplicates(all, goal.openTasks);
  const tasks = fresh.length >= MIN_TASKS ? fresh : all;
  const days = spreadDays(tasks.length, goal);
  return days === null ? tasks : tasks.map((task, index) => ({ ...task, dueDate: days[index]! }));
};
