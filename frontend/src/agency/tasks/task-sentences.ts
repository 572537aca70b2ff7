import type { TaskChange } from '@atrium/contract/agency/tasks';
import { labelOf, TASK_STATUS_LABELS } from '@atrium/rules/labels';
import { displayName } from '@atrium/rules/people';
import { type TaskNames, taskWords } from './task-values.js';

/* A task's history as somebody would tell it. */

type FieldChange = TaskChange['changes'][number];

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Fields that are told with both values; the rest are long texts, told by name. */
const TOLD: Readonly<Record<string, string>> = {
  title: 'title',
  assignedTo: 'assignee',
  dueDate: 'due date',
  priority: 'priority',
  estimatedHours: 'estimate',
  actualHours: 'actual hours',
  goalId: 'goal',
  tags: 'tags',
};
const NAMED: Readonly<Record<string, string>> = { description: 'description', notes: 'notes', proofUrl: 'proof' };

function words(field: string, value: unknown, names: TaskNames): string {
  const said = taskWords(field, value, names);
  if (said !== undefined) return said;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') return field.endsWith('Hours') ? `${value} h` : String(value);
  return typeof value === 'string' ? (field === 'title' ? `“${value}”` : value) : '';
}

function told({ field, before, after }: FieldChange, names: TaskNames): string {
  if (field === 'status') return `marked it ${labelOf(TASK_STATUS_LABELS, String(after)).toLowerCase()}`;
  const name = TOLD[field];
  if (name === undefined)
    return `${isNothing(after) ? 'removed' : isNothing(before) ? 'added' : 'changed'} the ${NAMED[field] ?? field}`;
  if (isNothing(after)) return `removed the ${name} (${words(field, before, names)})`;
  if (isNothing(before)) return `set the ${name} to ${words(field, after, names)}`;
  return `changed the ${name} from ${words(field, before, names)} to ${words(field, after, names)}`;
}

/** "Ana Silva marked it completed and changed the due date from … to …." */
export function taskSentence({ type, user, changes, reason }: TaskChange, names: TaskNames): string {
  const who = user === null ? 'Somebody' : displayName(user);
  const acts =
    type === 'created'
      ? ['added the task']
      : type === 'removed'
        ? ['deleted the task']
        : changes.map((change) => told(change, names));
  const last = acts.at(-1) ?? 'saved it';
  const what = acts.length > 1 ? `${acts.slice(0, -1).join(', ')} and ${last}` : last;
  return `${who} ${what}${reason === null ? '' : `, over the WIP limit: “${reason}”`}`;
}
