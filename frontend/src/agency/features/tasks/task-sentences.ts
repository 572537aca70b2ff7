import type { TaskChange } from '@atrium/contract/agency/tasks/schemas';
import { inList, labelOf, TASK_STATUS_LABELS, quoted } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { type TaskNames, taskWords } from './task-values.js';

/* Sentences about the history of a task. */

type FieldChange = TaskChange['changes'][number];

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Fields shown with both values; others are long texts and only named. */
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
  return typeof value === 'string' ? (field === 'title' ? quoted(value) : value) : '';
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
  return `${who} ${what}${reason === null || isHandover(reason) ? '' : `, over the WIP limit: ${quoted(reason)}`}`;
}

/** The only other reason: a former owner handed the task over. */
const isHandover = (reason: string): boolean => reason.startsWith('Handed over by ');

type Act = Pick<TaskChange, 'type' | 'user' | 'changes' | 'reason'>;

const DID: Readonly<Record<string, (what: string) => string>> = {
  completed: (what) => `completed ${what}`,
  in_progress: (what) => `started ${what}`,
  todo: (what) => `put ${what} back to do`,
};

/**
 * Describes a change of one or several tasks: "Ana Silva moved “Hero copy” to Wed, Nov 25". `what` names them, `day`
 * formats a date relative to today.
 */
export function actSentence(
  { type, user, changes, reason }: Act,
  what: string,
  names: TaskNames,
  day: (date: string) => string,
): string {
  const who = user === null ? 'Somebody' : displayName(user);
  const did = (act: string) => `${who} ${act}`;
  if (type === 'created') return did(`added ${what}`);
  if (type === 'removed') return did(`deleted ${what}`);
  const [only, another] = changes;
  if (only === undefined) return did(`changed ${what}`);
  if (another === undefined) {
    const { field, after } = only;
    if (field === 'status') return did((DID[String(after)] ?? ((it) => `changed ${it}`))(what));
    if (field === 'dueDate')
      return did(typeof after === 'string' ? `moved ${what} to ${day(after)}` : `took the due date off ${what}`);
    if (field === 'assignedTo' && typeof after === 'string')
      return did(`${reason !== null && isHandover(reason) ? 'handed over' : 'gave'} ${what} to ${names.person(after)}`);
    if (field === 'goalId' && typeof after === 'number')
      return did(`moved ${what} to the goal ${quoted(names.goal(after))}`);
  }
  const fields = changes.map(({ field }) => TOLD[field] ?? NAMED[field] ?? (field === 'status' ? 'status' : 'details'));
  return did(`changed the ${inList([...new Set(fields)])} of ${what}`);
}

/** Key of changes made together: the same change to the same value by the same user. */
export function actKey({ type, user, changes }: Act): string | null {
  if (user === null) return null;
  const what = changes.map(({ field, after }) => [field, field in TOLD || field === 'status' ? after : null]);
  return JSON.stringify([user.id, type, what]);
}
