import type { ChecklistItem, TaskChange } from '@atrium/contract/agency/tasks/schemas';
import { joinList, getLabel, TASK_STATUS_LABELS, quoteText } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { UNASSIGNED } from '@atrium/rules/agency/open-work';
import { type TaskNames, formatTaskField } from './task-values.js';

/* Sentences about the history of a task. */

export type FieldChange = TaskChange['changes'][number];
type ChangeEvent = Pick<TaskChange, 'type' | 'user' | 'changes' | 'reason'>;

/** Returns the ids of the goals that changes name. */
export const getNamedGoals = (changes: readonly FieldChange[]): number[] =>
  changes
    .filter(({ field }) => field === 'goalId')
    .flatMap(({ before, after }) => [before, after].filter((id) => typeof id === 'number'));

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Fields whose previous and new value are described. Other fields are long texts and only named. */
const VALUE_FIELDS: Readonly<Record<string, string>> = {
  title: 'title',
  assignedTo: 'assignee',
  dueDate: 'due date',
  priority: 'priority',
  estimatedHours: 'estimate',
  actualHours: 'actual hours',
  goalId: 'goal',
  tags: 'tags',
};
const TEXT_FIELDS: Readonly<Record<string, string>> = {
  description: 'description',
  notes: 'notes',
  proofUrl: 'proof',
  checklist: 'checklist',
  file: 'files',
};

function formatValue(field: string, value: unknown, names: TaskNames): string {
  const text = formatTaskField(field, value, names);
  if (text !== undefined) return text;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? (field === 'title' ? quoteText(value) : value) : '';
}

type Item = ChecklistItem | null;
type ChangedItem = Item | { readonly taskId: number };

/** Returns the id of the task that an item of the checklist became, or null. */
export function getConvertedTaskId({ field, after }: FieldChange): number | null {
  if (field !== 'checklist' || after === null) return null;
  const item = after as Exclude<ChangedItem, null>;
  return 'taskId' in item ? item.taskId : null;
}

/** Describes a change of one item of the checklist: "checked “Export”". */
function describeItemChange(before: Item, after: ChangedItem): string {
  if (after !== null && 'taskId' in after) return `turned ${quoteText(before?.text ?? '')} into a task`;
  const text = quoteText(after?.text ?? before?.text ?? '');
  if (before === null) return `added ${text} to the checklist`;
  if (after === null) return `removed ${text} from the checklist`;
  if (before.isDone !== after.isDone) return `${after.isDone ? 'checked' : 'unchecked'} ${text}`;
  return `changed ${text} in the checklist`;
}

/** Describes an added or removed file, or a new version of it. */
function describeFileChange(before: unknown, after: unknown): string {
  const name = quoteText(String(after ?? before));
  if (before === null) return `added the file ${name}`;
  return after === null ? `removed the file ${name}` : `added a new version of the file ${name}`;
}

function describeChange({ field, before, after }: FieldChange, names: TaskNames, userId?: string): string {
  if (field === 'file') return describeFileChange(before, after);
  if (field === 'checklist') return describeItemChange(before as Item, after as ChangedItem);
  if (field === 'status') return `marked it ${getLabel(TASK_STATUS_LABELS, String(after)).toLowerCase()}`;
  if (field === 'assignedTo' && after === userId && !isBlank(before))
    return `took it over from ${formatValue(field, before, names)}`;
  const name = VALUE_FIELDS[field];
  if (name === undefined)
    return `${isBlank(after) ? 'removed' : isBlank(before) ? 'added' : 'changed'} the ${TEXT_FIELDS[field] ?? field}`;
  if (isBlank(after)) return `removed the ${name} (${formatValue(field, before, names)})`;
  if (isBlank(before)) return `set the ${name} to ${formatValue(field, after, names)}`;
  return `changed the ${name} from ${formatValue(field, before, names)} to ${formatValue(field, after, names)}`;
}

/** Describes an entry of the task history: "Ana Silva marked it completed and changed the due date from … to …." */
export function describeTaskEvent({ type, user, changes, reason }: ChangeEvent, names: TaskNames): string {
  const who = user === null ? 'Somebody' : getDisplayName(user);
  const actions =
    type === 'created'
      ? ['added the task']
      : type === 'removed'
        ? ['deleted the task']
        : changes.map((change) => describeChange(change, names, user?.id));
  const last = actions.at(-1) ?? 'saved it';
  const what = actions.length > 1 ? `${actions.slice(0, -1).join(', ')} and ${last}` : last;
  return `${who} ${what}${reason === null || isHandoverReason(reason) ? '' : `, over the WIP limit: ${quoteText(reason)}`}`;
}

/** Returns whether the reason of an entry is the end of the owner's access. All other reasons were entered by users. */
const isHandoverReason = (reason: string): boolean => /^(?:Handed over|Left unassigned) by /.test(reason);

const STATUS_VERBS: Readonly<Record<string, (what: string) => string>> = {
  completed: (what) => `completed ${what}`,
  in_progress: (what) => `started ${what}`,
  todo: (what) => `moved ${what} back to to-do`,
};

/**
 * Describes a change of one or several tasks: "Ana Silva moved “Hero copy” to Wed, Nov 25". `what` names them, `day`
 * formats a date relative to today.
 */
export function describeTaskAction(
  { type, user, changes, reason }: ChangeEvent,
  what: string,
  names: TaskNames,
  day: (date: string) => string,
): string {
  const who = user === null ? 'Somebody' : getDisplayName(user);
  const sentence = (verb: string) => `${who} ${verb}`;
  if (type === 'created') return sentence(`added ${what}`);
  if (type === 'removed') return sentence(`deleted ${what}`);
  const [only, another] = changes;
  if (only === undefined) return sentence(`changed ${what}`);
  if (another === undefined) {
    const { field, after } = only;
    if (field === 'status') return sentence((STATUS_VERBS[String(after)] ?? ((it) => `changed ${it}`))(what));
    if (field === 'dueDate')
      return sentence(typeof after === 'string' ? `moved ${what} to ${day(after)}` : `removed the due date of ${what}`);
    if (field === 'assignedTo' && after === UNASSIGNED) return sentence(`left ${what} unassigned`);
    if (field === 'assignedTo' && after === user?.id) return sentence(`took over ${what}`);
    if (field === 'assignedTo' && typeof after === 'string')
      return sentence(
        `${reason !== null && isHandoverReason(reason) ? 'handed over' : 'gave'} ${what} to ${names.person(after)}`,
      );
    if (field === 'goalId' && typeof after === 'number')
      return sentence(`moved ${what} to the goal ${quoteText(names.goal(after))}`);
  }
  const fields = changes.map(
    ({ field }) => VALUE_FIELDS[field] ?? TEXT_FIELDS[field] ?? (field === 'status' ? 'status' : 'details'),
  );
  return sentence(`changed the ${joinList([...new Set(fields)])} of ${what}`);
}

/** Returns the key that groups changes made together: the same change to the same value by the same user. */
export function actionKey({ type, user, changes }: ChangeEvent): string | null {
  if (user === null) return null;
  const what = changes.map(({ field, after }) => [field, field in VALUE_FIELDS || field === 'status' ? after : null]);
  return JSON.stringify([user.id, type, what]);
}
