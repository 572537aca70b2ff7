import { parseDay, type DateEntryContext } from '../time/date-entry.js';
import { foldText } from '../text/search.js';
import { parseDuration } from './duration.js';

/* Parses one line into a task: "Photos for Harbour Yoga fri @priya 2h". */

export interface QuickTaskPerson {
  readonly id: string;
  readonly name: string;
}

export interface QuickTaskContext {
  readonly people: readonly QuickTaskPerson[];
  readonly dates: DateEntryContext;
}

export type QuickTaskPart = 'dueDate' | 'assignedTo' | 'estimatedHours' | 'priority';

export interface QuickTask {
  /** The text without the recognized parts. */
  readonly title: string;
  /** `yyyy-MM-dd`. */
  readonly dueDate: string | null;
  /** User id. */
  readonly assignedTo: string | null;
  readonly estimatedHours: number | null;
  readonly priority: 'high' | null;
}

/** Number of words of the longest date, such as "26 nov 2026". */
const MAX_DATE_WORDS = 3;
const HOURS = /^\d{1,3}(?:[.,]\d{1,2})?(?:h|hrs?|hours?)$|^\d{1,4}(?:m|min|mins|minutes)$|^\d{1,3}h\d{1,2}m?$/i;
const SECONDS_PER_HOUR = 3_600;

/** Returns the person whose first name or whole name, without spaces, begins with the text. */
function findPerson(text: string, people: readonly QuickTaskPerson[]): QuickTaskPerson | undefined {
  const typed = foldText(text).replace(/[.,;]$/, '');
  if (typed === '') return undefined;
  const joined = (name: string) => foldText(name).replace(/\s+/g, '');
  return (
    people.find(({ name }) => joined(name).startsWith(typed)) ??
    people.find(({ name }) =>
      foldText(name)
        .split(/\s+/)
        .some((word) => word.startsWith(typed)),
    )
  );
}

/** Returns the day that the last words state, and the number of these words. A date never takes up the whole text. */
function findDate(
  words: readonly string[],
  dates: DateEntryContext,
): { readonly day: string; readonly count: number } | null {
  for (let count = Math.min(MAX_DATE_WORDS, words.length - 1); count > 0; count -= 1) {
    const parsed = parseDay(words.slice(-count).join(' '), dates);
    if (parsed !== null && 'day' in parsed && parsed.day !== '') return { day: parsed.day, count };
  }
  return null;
}

/**
 * Parses a line. `@name` is the assignee, "2h" or "90m" the estimate, "!" high priority, and a date at the end of the
 * rest the due day. Parts in `ignored` stay in the title.
 */
export function parseQuickTask(
  text: string,
  { people, dates }: QuickTaskContext,
  ignored: readonly QuickTaskPart[] = [],
): QuickTask {
  let assignedTo: string | null = null;
  let estimatedHours: number | null = null;
  let priority: QuickTask['priority'] = null;
  const words: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    if (word === '!' && priority === null && !ignored.includes('priority')) {
      priority = 'high';
      continue;
    }
    if (word.startsWith('@') && assignedTo === null && !ignored.includes('assignedTo')) {
      const person = findPerson(word.slice(1), people);
      if (person !== undefined) {
        assignedTo = person.id;
        continue;
      }
    }
    if (HOURS.test(word) && estimatedHours === null && !ignored.includes('estimatedHours')) {
      const seconds = parseDuration(word);
      if (seconds !== null && seconds > 0) {
        estimatedHours = Math.round((seconds / SECONDS_PER_HOUR) * 100) / 100;
        continue;
      }
    }
    words.push(word);
  }
  const date = ignored.includes('dueDate') ? null : findDate(words, dates);
  const title = (date === null ? words : words.slice(0, -date.count)).join(' ');
  return { title, dueDate: date?.day ?? null, assignedTo, estimatedHours, priority };
}

/** Returns the first entry whose name the text contains as whole words; longer names come first. */
export function findNamed<T extends { readonly name: string }>(text: string, named: readonly T[]): T | undefined {
  const folded = ` ${foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  return named
    .toSorted((a, b) => b.name.length - a.name.length)
    .find(({ name }) => {
      const words = foldText(name)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
      return words !== '' && folded.includes(` ${words} `);
    });
}
