import { cutText } from '@atrium/rules/names/graphemes';
import type { SuggestedTask } from '@atrium/contract/agency/suggestions/schemas';
import { TEXT_LIMITS } from '@atrium/contract/core/fields';
import { isCalendarDate } from '@atrium/rules/time/calendar';
import { HOURS_MAX } from '@atrium/rules/agency/hours';
import { WORK_PRIORITIES, type WorkPriority } from '@atrium/rules/stock/labels';
import { type GoalBrief, MOST_TASKS, withoutRepeats } from './task-suggester.js';

/** The valid part of a model's reply. */
export interface ReadAnswer {
  readonly tasks: readonly SuggestedTask[];
  /** Number of invalid tasks. */
  readonly leftOut: number;
  /** Errors in our own words, since they are sent back to the model. */
  readonly faults: readonly string[];
}

type Span = Pick<GoalBrief, 'startDate' | 'dueDate' | 'openTasks'>;

/** Further entries are ignored. */
const MOST_READ = 50;
const MOST_FAULTS = 8;

/** Validates a model's reply, which may contain anything. Only valid tasks are shown. */
export const readAnswer = (value: unknown, goal: Span): ReadAnswer => {
  const entries = ownField(value, 'suggestedTasks');
  if (!Array.isArray(entries))
    return { tasks: [], leftOut: 0, faults: ['the answer is not a JSON object with a list "suggestedTasks"'] };
  const faults: string[] = [];
  const read: SuggestedTask[] = [];
  const seen = entries.slice(0, MOST_READ) as unknown[];
  for (const [index, entry] of seen.entries()) {
    const task = readTask(entry, goal);
    if (typeof task === 'string') faults.push(`task ${index + 1}: ${task}`);
    else read.push(task);
  }
  const tasks = withoutRepeats(read, goal.openTasks);
  if (tasks.length < read.length) faults.push('some tasks repeat another one or one that is already planned');
  return {
    tasks: tasks.slice(0, MOST_TASKS),
    leftOut: seen.length - tasks.length,
    faults: faults.slice(0, MOST_FAULTS),
  };
};

const readTask = (entry: unknown, span: Span): SuggestedTask | string => {
  const title = oneLine(ownField(entry, 'title'), TEXT_LIMITS.name);
  if (title === null) return 'its "title" is missing';
  const description = lines(ownField(entry, 'description'), TEXT_LIMITS.notes);
  if (description === null) return 'its "description" is missing';
  const priority = readPriority(ownField(entry, 'priority'));
  if (priority === null) return `its "priority" is none of ${WORK_PRIORITIES.join(', ')}`;
  const estimatedHours = readHours(ownField(entry, 'estimatedHours'));
  if (estimatedHours === null) return `its "estimatedHours" is no number above 0 and up to ${HOURS_MAX}`;
  const dueDate = readDay(ownField(entry, 'dueDate'), span);
  return { title, description, priority, estimatedHours, ...(dueDate === null ? {} : { dueDate }) };
};

const ownField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Removes control characters, some of which PostgreSQL cannot store. */
const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, ' ');
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${cutText(text, most - 1).trimEnd()}…`;
const VISIBLE = /[\p{L}\p{N}]/u;

const oneLine = (value: unknown, most: number): string | null => {
  if (typeof value !== 'string') return null;
  const text = clean(value).replace(/\s+/g, ' ').trim();
  return VISIBLE.test(text) ? cut(text, most) : null;
};

const lines = (value: unknown, most: number): string | null => {
  if (typeof value !== 'string') return null;
  const text = clean(value)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return VISIBLE.test(text) ? cut(text, most) : null;
};

const readPriority = (value: unknown): WorkPriority | null => {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return WORK_PRIORITIES.find((priority) => priority === word) ?? null;
};

/** Returns hours with two decimals; accepts numbers in text. */
const readHours = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\s*\d{1,3}(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  const hours = Math.round(number * 100) / 100;
  return hours > 0 && hours <= HOURS_MAX ? hours : null;
};

/** Returns a date within the goal's period; any other becomes null, and the user sets it. */
const readDay = (value: unknown, { startDate, dueDate }: Span): string | null => {
  if (typeof value !== 'string' || dueDate === null) return null;
  const day = value.trim();
  return isCalendarDate(day) && day <= dueDate && (startDate === null || day >= startDate) ? day : null;
};
