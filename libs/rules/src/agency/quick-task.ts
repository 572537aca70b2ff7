import { parseDay, type DateEntryContext } from '../time/date-entry.js';
import { parseMonth } from '../time/parse-day.js';
import { foldText, isOneTypoFrom } from '../text/search.js';
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

/** The user's decisions about parts of the line, by their text: the id of a person, a day, or null to keep the text. */
export type QuickTaskAnswers = ReadonlyMap<string, string | null>;

export type QuickTaskPart = 'dueDate' | 'assignedTo' | 'estimatedHours' | 'priority';

/** A part that looks like an assignee or a date and is neither. Until it is answered, it stays in the title. */
export type QuickTaskProblem =
  | { readonly kind: 'person'; readonly text: string; readonly people: readonly QuickTaskPerson[] }
  | { readonly kind: 'people'; readonly text: string; readonly people: readonly QuickTaskPerson[] }
  /** A second assignee: `text` stays in the title, because `assignee` is the one that counts. */
  | {
      readonly kind: 'second';
      readonly text: string;
      readonly people: readonly QuickTaskPerson[];
      readonly assignee: { readonly id: string; readonly text: string };
    }
  | { readonly kind: 'date'; readonly text: string; readonly days: readonly string[] };

export interface QuickTask {
  /** The text without the recognized parts. */
  readonly title: string;
  /** `yyyy-MM-dd`. */
  readonly dueDate: string | null;
  /** User id. */
  readonly assignedTo: string | null;
  readonly estimatedHours: number | null;
  readonly priority: 'high' | null;
  /** Texts of the recognized parts. */
  readonly texts: Readonly<Partial<Record<QuickTaskPart, string>>>;
  readonly problems: readonly QuickTaskProblem[];
}

/** Number of words of the longest date, such as "26 nov 2026". */
const MAX_DATE_WORDS = 3;
/** Number of words of the longest name after an "@". */
const MAX_NAME_WORDS = 3;
const MAX_SUGGESTIONS = 3;
const HOURS = /^\d{1,3}(?:[.,]\d{1,2})?(?:h|hrs?|hours?)$|^\d{1,4}(?:m|min|mins|minutes)$|^\d{1,3}h\d{1,2}m?$/i;
const SECONDS_PER_HOUR = 3_600;
/** An assignee begins with a letter, unlike "@2x". */
const MENTION = /^@\p{L}/u;

const DAY_POINT_MONTH = /^(\d{1,2})\.\s?(\d{1,2})\.?$/;
const MONTH_SLASH_DAY = /^(\d{1,2})\/(\d{1,2})$/;
const WITH_YEAR = /^(?:\d{1,2}([./-])\s?\d{1,2}\1\s?\d{4}|\d{4}-\d{1,2}-\d{1,2})$/;
const DAY_AND_NAME = /^(?:(\d{1,2})\.?[\s-]*(\p{L}{3,9})|(\p{L}{3,9})\.?\s*(\d{1,2}))\.?,?(?:\s+\d{4})?$/u;

const joinName = (name: string): string => foldText(name).replace(/\s+/g, '');
const splitName = (name: string): string[] => foldText(name).split(/\s+/).filter(Boolean);

/** Returns the people that a text names best: by the whole name, a name of it, its beginning, or that of a name. */
function findPeople(text: string, people: readonly QuickTaskPerson[]): readonly QuickTaskPerson[] {
  const typed = foldText(text).replace(/[.,;:!?]+$/, '');
  if (typed === '') return [];
  const ranks: readonly ((name: string) => boolean)[] = [
    (name) => joinName(name) === typed,
    (name) => splitName(name).includes(typed),
    (name) => joinName(name).startsWith(typed),
    (name) => splitName(name).some((word) => word.startsWith(typed)),
  ];
  for (const fits of ranks) {
    const found = people.filter(({ name }) => fits(name));
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns people whose name is similar to a text that names no person. */
function suggestPeople(text: string, people: readonly QuickTaskPerson[]): readonly QuickTaskPerson[] {
  const typed = foldText(text).replace(/[^\p{L}]+/gu, '');
  const similar = people.filter(({ name }) =>
    [...splitName(name), joinName(name)].some((word) => typed.length >= 3 && isOneTypoFrom(typed, word)),
  );
  const alike = people.filter(
    ({ name }) => typed.length >= 2 && splitName(name).some((word) => word.startsWith(typed.slice(0, 2))),
  );
  return [...new Set([...similar, ...alike])].slice(0, MAX_SUGGESTIONS);
}

/** Returns whether a text is written like a date, although `parseDay` found none. */
function looksLikeDate(text: string): boolean {
  if (WITH_YEAR.test(text)) return true;
  const inRange = (day = '', month = '') =>
    Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;
  const [, pointDay, pointMonth] = DAY_POINT_MONTH.exec(text) ?? [];
  const [, slashMonth, slashDay] = MONTH_SLASH_DAY.exec(text) ?? [];
  if (inRange(pointDay ?? slashDay, pointMonth ?? slashMonth)) return true;
  const [, , nameAfter, nameBefore] = DAY_AND_NAME.exec(text) ?? [];
  return parseMonth(nameAfter ?? nameBefore ?? '') !== null;
}

interface FoundDate {
  readonly text: string;
  readonly count: number;
  readonly day: string | null;
  readonly problem?: QuickTaskProblem;
}

/**
 * Returns the day that the last words state, and the number of these words; or the problem of an impossible or ambiguous
 * date. A date never takes up the whole text.
 */
function findDate(words: readonly string[], dates: DateEntryContext, answers: QuickTaskAnswers): FoundDate | null {
  const endings = Array.from({ length: Math.max(0, Math.min(MAX_DATE_WORDS, words.length - 1)) }, (_, index) => ({
    count: index + 1,
    text: words.slice(-1 - index).join(' '),
  })).toReversed();
  if (endings.some(({ text }) => answers.get(text) === null)) return null;
  for (const { text, count } of endings) {
    const answer = answers.get(text);
    if (typeof answer === 'string') return { text, count, day: answer };
    const parsed = parseDay(text, dates);
    if (parsed !== null && 'day' in parsed && parsed.day !== '') return { text, count, day: parsed.day };
    if (parsed !== null && 'either' in parsed)
      return { text, count, day: null, problem: { kind: 'date', text, days: parsed.either } };
  }
  const wrong = endings.find(({ text }) => looksLikeDate(text));
  return wrong === undefined ? null : { ...wrong, day: null, problem: { kind: 'date', text: wrong.text, days: [] } };
}

interface FoundPerson {
  readonly text: string;
  readonly count: number;
  readonly id: string | null;
  readonly problem?: QuickTaskProblem;
}

/** Returns the assignee that the words from an "@" on name, by the longest name. */
function findAssignee(
  words: readonly string[],
  people: readonly QuickTaskPerson[],
  answers: QuickTaskAnswers,
): FoundPerson | null {
  const [first = ''] = words;
  if (!MENTION.test(first)) return null;
  const answer = answers.get(first);
  if (answer === null) return null;
  if (answer !== undefined) return { text: first, count: 1, id: answer };
  for (let count = Math.min(MAX_NAME_WORDS, words.length); count > 1; count -= 1) {
    const typed = foldText(words.slice(0, count).join('').slice(1));
    const found = people.filter(({ name }) => joinName(name) === typed);
    const [person] = found;
    if (person !== undefined && found.length === 1)
      return { text: words.slice(0, count).join(' '), count, id: person.id };
  }
  const found = findPeople(first.slice(1), people);
  const [person] = found;
  if (person !== undefined && found.length === 1) return { text: first, count: 1, id: person.id };
  const problem: QuickTaskProblem =
    found.length > 1
      ? { kind: 'people', text: first, people: found }
      : { kind: 'person', text: first, people: suggestPeople(first, people) };
  return { text: first, count: 0, id: null, problem };
}

/**
 * Parses a line. `@name` is the assignee, "2h" or "90m" the estimate, "!" high priority, and a date at the end of the
 * rest the due day. Every other word stays in the title.
 */
export function parseQuickTask(
  text: string,
  { people, dates }: QuickTaskContext,
  answers: QuickTaskAnswers = new Map(),
): QuickTask {
  let assignedTo: string | null = null;
  let estimatedHours: number | null = null;
  let priority: QuickTask['priority'] = null;
  const texts: Partial<Record<QuickTaskPart, string>> = {};
  const problems: QuickTaskProblem[] = [];
  const words: string[] = [];
  const typed = text.trim().split(/\s+/);
  for (let at = 0; at < typed.length; at += 1) {
    const word = typed[at] ?? '';
    if (word === '!' && priority === null && !answers.has(word)) {
      priority = 'high';
      texts.priority = word;
      continue;
    }
    const found: FoundPerson | null = findAssignee(typed.slice(at), people, answers);
    if (
      assignedTo !== null &&
      texts.assignedTo !== undefined &&
      typeof found?.id === 'string' &&
      found.id !== assignedTo
    )
      problems.push({
        kind: 'second',
        text: found.text,
        people: people.filter(({ id }) => id === found.id),
        assignee: { id: assignedTo, text: texts.assignedTo },
      });
    const person: FoundPerson | null = assignedTo === null ? found : null;
    if (person?.problem !== undefined) problems.push(person.problem);
    else if (person !== null) {
      assignedTo = person.id;
      texts.assignedTo = person.text;
      at += person.count - 1;
      continue;
    }
    if (HOURS.test(word) && estimatedHours === null && !answers.has(word)) {
      const seconds = parseDuration(word);
      if (seconds !== null && seconds > 0) {
        estimatedHours = Math.round((seconds / SECONDS_PER_HOUR) * 100) / 100;
        texts.estimatedHours = word;
        continue;
      }
    }
    words.push(word);
  }
  const date = findDate(words, dates, answers);
  if (date?.problem !== undefined) problems.push(date.problem);
  const dueDate = date?.day ?? null;
  if (date !== null && dueDate !== null) texts.dueDate = date.text;
  const title = (date === null || dueDate === null ? words : words.slice(0, -date.count)).join(' ');
  return { title, dueDate, assignedTo, estimatedHours, priority, texts, problems };
}
