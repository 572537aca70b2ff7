import { foldText } from '../text/search.js';

/* Finds the goal that a line names by its title or its client. */

export interface NamedGoal {
  readonly id: number;
  /** Title of the goal. */
  readonly name: string;
  /** Name of the client; null without one. */
  readonly client: string | null;
}

/** Shortest words that name a client or a goal alone. */
const MIN_CLIENT_LETTERS = 3;
const MIN_GOAL_LETTERS = 4;
/** A word that more goals contain names none of them. */
const MAX_CHOICES = 5;
const COMMON_WORDS = new Set(
  'about above after all and are before for from her his into new off our over the their them then this that under until with within without your'.split(
    ' ',
  ),
);

const toWords = (text: string): readonly string[] =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);

const pad = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** Returns the goals with the longest name that the text contains as whole words. */
function findWhole<T>(text: string, goals: readonly T[], nameOf: (goal: T) => string | null): readonly T[] {
  const named = goals
    .map((goal) => ({ goal, name: pad(toWords(nameOf(goal) ?? '')) }))
    .filter(({ name }) => name.trim() !== '' && text.includes(name));
  const longest = Math.max(0, ...named.map(({ name }) => name.length));
  return named.filter(({ name }) => name.length === longest).map(({ goal }) => goal);
}

/** Returns the goals of the names that share most words with the text, if one of these words is distinctive. */
function findPartial<T>(
  words: ReadonlySet<string>,
  goals: readonly T[],
  nameOf: (goal: T) => string | null,
  minLetters: number,
): readonly T[] {
  const shared = new Map<string, readonly string[]>();
  for (const goal of goals) {
    const name = nameOf(goal) ?? '';
    const some = toWords(name).filter(
      (word) => word.length >= minLetters && !COMMON_WORDS.has(word) && words.has(word),
    );
    if (some.length > 0) shared.set(name, some);
  }
  const countOf = (word: string) => [...shared.values()].filter((some) => some.includes(word)).length;
  const distinct = [...shared].filter(([, some]) => some.some((word) => countOf(word) <= MAX_CHOICES));
  const most = Math.max(0, ...distinct.map(([, some]) => some.length));
  const names = new Set(distinct.filter(([, some]) => some.length === most).map(([name]) => name));
  return goals.filter((goal) => names.has(nameOf(goal) ?? ''));
}

/**
 * Returns the goals that a text names: none, one, or several that it names equally. The whole title of a goal comes
 * first, then a client, then words of a title. Other words of the text decide between the goals of a client.
 */
export function findNamedGoals<T extends NamedGoal>(text: string, goals: readonly T[]): readonly T[] {
  const words = toWords(text);
  const set = new Set(words);
  const titleOf = ({ name }: T) => name;
  const clientOf = ({ client }: T) => client;
  const whole = findWhole(pad(words), goals, titleOf);
  if (whole.length > 0) return whole;
  const ofClient = findWhole(pad(words), goals, clientOf);
  const byClient = ofClient.length > 0 ? ofClient : findPartial(set, goals, clientOf, MIN_CLIENT_LETTERS);
  const byTitle = findPartial(set, byClient.length > 0 ? byClient : goals, titleOf, MIN_GOAL_LETTERS);
  if (byClient.length === 0) return byTitle.length <= MAX_CHOICES ? byTitle : [];
  return byTitle.length > 0 ? byTitle : byClient;
}
