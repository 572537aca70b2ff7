import type { SuggestedTask, TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import { matchPlaybook, type PlaybookMatch } from './match-playbook.js';
import { type Playbook, playbookOf } from './playbooks.js';
import { spreadDays } from './spread-days.js';
import { FEWEST_TASKS, type GoalBrief, type TaskSuggester, withoutRepeats } from './task-suggester.js';

const NO_MODEL = 'No model was used.';
const NOT_A_MODELS = 'These tasks come from no model.';

export interface WhyAPlaybook {
  /** Key of the playbook that the user selected. */
  readonly chosen?: string | null;
  /** Why the model did not answer, as a sentence. */
  readonly insteadOfModel?: string;
}

/** Suggests predefined tasks, selected by the words of the goal. It needs no service and cannot fail. */
export class PlaybookSuggester implements TaskSuggester {
  constructor(private readonly why: WhyAPlaybook = {}) {}

  async suggest(goal: GoalBrief): Promise<TaskSuggestions> {
    const chosen = playbookOf(this.why.chosen ?? '');
    const match: PlaybookMatch = chosen === undefined ? matchPlaybook(goal) : { playbook: chosen, because: null };
    return {
      suggestedTasks: tasksOf(match.playbook, goal),
      source: 'playbook',
      playbook: match.playbook.key,
      reason: this.reason(match, chosen !== undefined),
    };
  }

  private reason({ playbook, because }: PlaybookMatch, isChosen: boolean): string {
    const clause = isChosen
      ? 'as you chose'
      : because === null
        ? 'because no word of the goal points to another one'
        : `because the ${because.place} says “${because.word}”`;
    const { insteadOfModel } = this.why;
    const sentences = [
      insteadOfModel,
      `Playbook “${playbook.name}”, ${clause}.`,
      insteadOfModel === undefined ? NO_MODEL : NOT_A_MODELS,
    ];
    return sentences.filter((sentence) => sentence !== undefined).join(' ');
  }
}

const tasksOf = (playbook: Playbook, goal: GoalBrief): SuggestedTask[] => {
  const all = playbook.steps.map(({ hours, ...step }) => ({ ...step, estimatedHours: hours }));
  const fresh = withoutRepeats(all, goal.openTasks);
  const tasks = fresh.length >= FEWEST_TASKS ? fresh : all;
  const days = spreadDays(tasks.length, goal);
  return days === null ? tasks : tasks.map((task, index) => ({ ...task, dueDate: days[index]! }));
};
