import { truncateText } from '@atrium/rules/names/graphemes';
import type { SuggestedTask } from '@atrium/contract/agency/suggestions/schemas';
import { TEXT_LIMITS } from '@atrium/contract/core/fields';
import { isCalendarDate } from '@atrium/rules/time/calendar';
import { HOURS_MAX } from '@atrium/rules/agency/hours';
import { WORK_PRIORITIES, type WorkPriority } from '@atrium/rules/stock/labels';
import { type GoalBrief, MAX_TASKS, removeDuplicates } from './task-suggester.js';

/** The valid tasks of a model's reply, and its errors. */
export interface ParsedReply {
  readonly tasks: readonly SuggestedTask[];
  /** Number of tasks in the reply that are invalid. */
  readonly invalidCount: number;
  /** Validation errors in Atrium's own words, because they are sent back to the model. */
  readonly errors: readonly string[];
}

type GoalPeriod = Pick<GoalBrief, 'startDate' | 'dueDate' | 'openTasks'>;

/** Maximum number of tasks read from a reply; further ones are ignored. */
const MAX_TASKS_READ = 50;
const MAX_ERRORS = 8;

/** Parses and validates a model's reply, which may contain any text. Only valid tasks are returned. */
export const parseReply = (value: unknown, goal: GoalPeriod): ParsedReply => {
  const entries = getOwnField(value, 'suggestedTasks');
  if (!Array.isArray(entries))
    return { tasks: [], invalidCount: 0, errors: ['the answer is not a JSON object with a list "suggestedTasks"'] };
  const errors: string[] = [];
  const read: SuggestedTask[] = [];
  const readEntries = entries.slice(0, MAX_TASKS_READ) as unknown[];
  for (const [index, entry] of readEntries.entries()) {
    const task = parseTask(entry, goal);
    if (typeof task === 'string') errors.push(`task ${index + 1}: ${task}`);
    else read.push(task);
  }
  const tasks = removeDuplicates(read, goal.openTasks);
  if (tasks.length < read.length) errors.push('some tasks repeat another one or one that is already planned');
  return {
    tasks: tasks.slice(0, MAX_TASKS),
    invalidCount: readEntries.length - tasks.length,
    errors: errors.slice(0, MAX_ERRORS),
  };
};

const parseTask = (entry: unknown, period: GoalPeriod): SuggestedTask | string => {
  const title = parseLine(getOwnField(entry, 'title'), TEXT_LIMITS.name);
  if (title === null) return 'its "title" is missing';
  const description = parseText(getOwnField(entry, 'description'), TEXT_LIMITS.notes);
  if (description === null) return 'its "description" is missing';
  const priority = parsePriority(getOwnField(entry, 'priority'));
  if (priority === null) return `its "priority" is none of ${WORK_PRIORITIES.join(', ')}`;
  const estimatedHours = parseHours(getOwnField(entry, 'estimatedHours'));
  if (estimatedHours === null) return `its "estimatedHours" is no number above 0 and up to ${HOURS_MAX}`;
  const dueDate = parseDay(getOwnField(entry, 'dueDate'), period);
  return { title, description, priority, estimatedHours, ...(dueDate === null ? {} : { dueDate }) };
};

const getOwnField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Removes control characters, some of which PostgreSQL cannot store. */
const removeControlCharacters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n]/gu, ' ');
const truncate = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${truncateText(text, maxLength - 1).trimEnd()}…`;
const VISIBLE_CHARACTER = /[\p{L}\p{N}]/u;

const parseLine = (value: unknown, maxLength: number): string | null => {
  if (typeof value !== 'string') return null;
  const text = removeControlCharacters(value).replace(/\s+/g, ' ').trim();
  return VISIBLE_CHARACTER.test(text) ? truncate(text, maxLength) : null;
};

const parseText = (value: unknown, maxLength: number): string | null => {
  if (typeof value !== 'string') return null;
  const text = removeControlCharacters(value)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return VISIBLE_CHARACTER.test(text) ? truncate(text, maxLength) : null;
};

const parsePriority = (value: unknown): WorkPriority | null => {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return WORK_PRIORITIES.find((priority) => priority === word) ?? null;
};

/** Returns hours with two decimals; accepts numbers in text. */
const parseHours = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\s*\d{1,3}(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  const hours = Math.round(number * 100) / 100;
  return hours > 0 && hours <= HOURS_MAX ? hours : null;
};

/** Returns a date within the goal's period; null for any other text, so that the user sets the date. */
const parseDay = (value: unknown, { startDate, dueDate }: GoalPeriod): string | null => {
  if (typeof value !== 'string' || dueDate === null) return null;
  const day = value.trim();
  return isCalendarDate(day) && day <= dueDate && (startDate === null || day >= startDate) ? day : null;
};
