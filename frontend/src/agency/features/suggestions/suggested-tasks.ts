import { createTask } from '@atrium/contract/agency/tasks/calls';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { SuggestedTask, TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import type { TaskOrigin } from '@atrium/rules/stock/labels';
import { call } from '../../../lib/api/http.js';
import { took } from '../../store/agency-store.js';

/** A suggestion with the user's choice and edits. */
export interface Suggestion extends SuggestedTask {
  readonly key: number;
  readonly chosen: boolean;
  readonly original: SuggestedTask;
}

/** They start selected. */
export const suggestionsOf = (reply: TaskSuggestions): Suggestion[] =>
  reply.suggestedTasks.map((task, key) => ({ ...task, key, chosen: true, original: task }));

const isEdited = ({ original, ...now }: Suggestion): boolean =>
  (['title', 'description', 'priority', 'estimatedHours', 'dueDate'] as const).some(
    (field) => now[field] !== original[field],
  );

/** Text of the chosen suggestions for copying. */
export const chosenText = (suggestions: readonly Suggestion[]): string =>
  suggestions
    .filter(({ chosen }) => chosen)
    .map(({ title, description }) => `Task: ${title}${description === '' ? '' : `\n${description}`}`)
    .join('\n');

/** Creates one task per chosen suggestion in order, and skips failures. Returns the number of created tasks. */
export async function createSuggested(
  goal: Goal,
  suggestions: readonly Suggestion[],
  source: TaskSuggestions['source'],
): Promise<number> {
  const origin: TaskOrigin = source === 'playbook' ? 'playbook' : 'model';
  let made = 0;
  for (const suggestion of suggestions.filter(({ chosen }) => chosen)) {
    const { title, description, priority, estimatedHours, dueDate } = suggestion;
    try {
      const task = await call(createTask, {
        body: {
          goalId: goal.id,
          title,
          description,
          priority,
          estimatedHours,
          dueDate: dueDate ?? null,
          assignedTo: goal.ownerId,
          status: 'todo',
          origin: isEdited(suggestion) ? 'edited' : origin,
        },
      });
      took.tasks(task);
      made += 1;
    } catch {
      // Skipped and counted: the toast says how many were added.
    }
  }
  return made;
}
