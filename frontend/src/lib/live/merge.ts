import { capitalize } from '@atrium/rules/text/text';

/* Merge by field when two users edit one record. For fields that both changed, the form asks. */

const toComparableText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.trim();
  // The order of a multiple choice does not count.
  if (Array.isArray(value)) return JSON.stringify(value.map(toComparableText).toSorted());
  return JSON.stringify(value);
};

/** Compares values as readers see them: surrounding white space is ignored, and a blank value equals a missing one. */
export const isSame = (one: unknown, other: unknown): boolean => toComparableText(one) === toComparableText(other);

export const getChangedFields = <T extends object>(before: T, after: T): (keyof T & string)[] =>
  (Object.keys(after) as (keyof T & string)[]).filter((field) => !isSame(before[field], after[field]));

export interface Merged<T> {
  readonly values: T;
  /** Fields taken from the other user. */
  readonly adopted: readonly (keyof T & string)[];
  /** Fields that both changed to different values; the user's own values stay until a decision. */
  readonly both: readonly (keyof T & string)[];
}

export function mergeValues<T extends object>(base: T, mine: T, theirs: T): Merged<T> {
  const values = { ...theirs };
  const adopted: (keyof T & string)[] = [];
  const both: (keyof T & string)[] = [];
  for (const field of getChangedFields(base, mine)) {
    values[field] = mine[field];
    if (!isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field])) both.push(field);
  }
  for (const field of getChangedFields(base, theirs)) if (isSame(mine[field], base[field])) adopted.push(field);
  return { values, adopted, both };
}

/** Returns a label for use within a sentence: "meta title" for "Meta title", "image URL" for "Image URL". */
export const lowercaseLabel = (label: string): string =>
  label.replace(/\b[A-Z](?![A-Z])/g, (letter) => letter.toLowerCase());

const listFormat = new Intl.ListFormat('en');

const formatFieldList = (labels: readonly string[]): string => `the ${listFormat.format(labels.map(lowercaseLabel))}`;

/** Returns the only user's name, else `several`. */
const getEditor = (by: ReadonlyMap<string, string>, several: string): string => {
  const people = [...new Set(by.values())];
  return (people.length === 1 ? people[0] : undefined) ?? several;
};

/** Returns "The new contact phone by Ana Silva is kept.", or "" without fields. `by` maps labels to users. */
export const getKeptSentence = (by: ReadonlyMap<string, string>): string =>
  by.size === 0
    ? ''
    : `The new ${listFormat.format([...by.keys()].map(lowercaseLabel))} from ${getEditor(by, 'colleagues')} ${by.size === 1 ? 'is' : 'are'} kept.`;

/** Returns the sentence about fields that others changed while the form was open. */
export const getNewsSentence = (by: ReadonlyMap<string, string>): string =>
  `${capitalize(getEditor(by, 'colleagues'))} changed ${formatFieldList([...by.keys()])} in the meantime. The form shows the latest values.`;

/** Returns the sentence about conflicts that saving will ask about. */
export const getConflictSentence = (labels: readonly string[], who: string): string =>
  `${capitalize(who)} changed this while you were editing. Saving asks you about ${formatFieldList(labels)}.`;

/** Returns the fields of a validated body that differ between the form's initial and current values. */
export function pickChanges<Out extends object>(out: Out, before: object, after: object): Partial<Out> {
  // A field that one side omits is undefined on it.
  const none = Object.fromEntries(Object.keys({ ...before, ...after }).map((name) => [name, undefined]));
  const changed = new Set<string>(getChangedFields<object>({ ...none, ...before }, { ...none, ...after }));
  return Object.fromEntries(
    Object.entries(out).filter(([name, value]) => changed.has(name) && value !== undefined),
  ) as Partial<Out>;
}
