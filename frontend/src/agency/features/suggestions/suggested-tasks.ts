import { createTask } from '@atrium/contract/agency/tasks/calls';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { SuggestedTask, TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import type { TaskOrigin } from '@atrium/rules/stock/labels';
import { call } from '../../../lib/api/http.js';
import { upsertRow } from '../../store/agency-store.js';

/** A suggested task with the user's selection and edits. */
export interface Suggestion extends SuggestedTask {
  readonly key: number;
  readonly isSelected: boolean;
  readonly original: SuggestedTask;
}

/** Converts the reply to suggestions, all selected. */
export const toSuggestions = (reply: TaskSuggestions): Suggestion[] =>
  reply.suggestedTasks.map((task, key) => ({ ...task, key, isSelected: true, original: task }));

const isEdited = ({ original, ...now }: Suggestion): boolean =>
  (['title', 'description', 'priority', 'estimatedHours', 'dueDate'] as const).some(
    (field) => now[field] !== original[field],
  );

/** Formats the selected suggestions as text to copy. */
export const formatSelected = (suggestions: readonly Suggestion[]): string =>
  suggestions
    .filter(({ isSelected }) => isSelected)
    .map(({ title, description }) => `Task: ${title}${description === '' ? '' : `\n${description}`}`)
    .join('\n');

/** Creates one task per selected suggestion in order, and skips failures. Returns the number of created tasks. */
export async function createSuggestedTasks(
  goal: Goal,
  suggestions: readonly Suggestion[],
  source: TaskSuggestions['source'],
): Promise<number> {
  const origin: TaskOrigin = source === 'playbook' ? 'playbook' : 'model';
  let made = 0;
  for (const suggestion of suggestions.filter(({ isSelected }) => isSelected)) {
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
      upsertRow.tasks(task);
      made += 1;
    } catch {
      // Skipped and counted: the toast says how many were added.
    }
  }
  return made;
}
