/*
 * Two people edit one record. What only one of them changed is taken from that one; a field that both changed is asked
 * about. Values are those of a form.
 */

const plain = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  // A choice of several is the same in any order.
  if (Array.isArray(value)) return JSON.stringify(value.map(plain).toSorted());
  return JSON.stringify(value);
};

/** As a reader sees it: blanks around a text are nothing, and blank is none. */
export const isSame = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

/** The fields whose value is another one than before. */
export const changedFields = <T extends object>(before: T, after: T): (keyof T & string)[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((field) => !isSame(before[field], after[field]));

export interface Merged<T> {
  readonly values: T;
  /** Theirs now, because I had not touched them. */
  readonly taken: readonly (keyof T & string)[];
  /** Changed by both to different values; mine until somebody decides. */
  readonly both: readonly (keyof T & string)[];
}

/** `base` is what both began with. */
export function mergeValues<T extends object>(base: T, mine: T, theirs: T): Merged<T> {
  const values = { ...theirs };
  const taken: (keyof T & string)[] = [];
  const both: (keyof T & string)[] = [];
  for (const field of changedFields(base, mine)) {
    values[field] = mine[field];
    if (!isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field])) both.push(field);
  }
  for (const field of changedFields(base, theirs)) if (isSame(mine[field], base[field])) taken.push(field);
  return { values, taken, both };
}

/** A label within a sentence: "Meta Title" is "meta title", "Image URL" is "image URL". */
const inSentence = (label: string): string => label.replace(/\b[A-Z](?![A-Z])/g, (letter) => letter.toLowerCase());

const listed = new Intl.ListFormat('en');

/** "the contact phone and notes" */
const fieldsInSentence = (labels: readonly string[]): string => `the ${listed.format(labels.map(inSentence))}`;

/** Of one colleague, or of several. */
const whoOf = (by: ReadonlyMap<string, string>, several: string): string => {
  const people = [...new Set(by.values())];
  return (people.length === 1 ? people[0] : undefined) ?? several;
};

/** "The new contact phone by Ana Silva is kept."; blank when there is nothing. `by` says who changed what, by label. */
export const keptSentence = (by: ReadonlyMap<string, string>): string =>
  by.size === 0
    ? ''
    : `The new ${listed.format([...by.keys()].map(inSentence))} by ${whoOf(by, 'colleagues')} ${by.size === 1 ? 'is' : 'are'} kept.`;

/** Somebody changed what stands in the form: told while it is open. */
export const newsSentence = (by: ReadonlyMap<string, string>): string =>
  `${capital(whoOf(by, 'colleagues'))} changed ${fieldsInSentence([...by.keys()])} in the meantime. The form shows the latest values.`;

/** Both changed the same: what saving will ask. */
export const askingSentence = (labels: readonly string[], who: string): string =>
  `${capital(who)} changed this while you were editing. Saving asks you about ${fieldsInSentence(labels)}.`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Of a checked body what differs between what the form began with and what it holds. */
export function pickChanges<Out extends object>(out: Out, before: object, after: object): Partial<Out> {
  // What one of the two leaves out is none in it.
  const none = Object.fromEntries(Object.keys({ ...before, ...after }).map((name) => [name, undefined]));
  const changed = new Set<string>(changedFields<object>({ ...none, ...before }, { ...none, ...after }));
  return Object.fromEntries(
    Object.entries(out).filter(([name, value]) => changed.has(name) && value !== undefined),
  ) as Partial<Out>;
}
