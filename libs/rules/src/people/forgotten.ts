/* Somebody whose data was removed, taken out of copies: events, jobs and mails hold what people looked like then. */

export interface Forgotten {
  readonly userId: string;
  /** All that they were called, the longest first: addresses too. */
  readonly names: readonly string[];
  /** What stands in place of each. */
  readonly called: string;
  /** What their record says now, by field; each of its fields is replaced wherever the person is an object. */
  readonly now: Readonly<Record<string, unknown>>;
}

/** Where one of them is missing, half a name or the address would be read in its place. */
const NAMES = new Set(['firstName', 'lastName']);

/** The same without the person. What does not name them is answered as it is, the very same. */
export function withoutPerson<T>(value: T, person: Forgotten): T {
  return taken(value, person) as T;
}

function taken(value: unknown, person: Forgotten): unknown {
  if (typeof value === 'string')
    return person.names.reduce(
      (text, name) => (text.includes(name) ? text.replaceAll(name, person.called) : text),
      value,
    );
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => taken(item, person));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const before = value as Readonly<Record<string, unknown>>;
  // Rows that only hang on them (their hours, their keys) have fields of the same names.
  const isTheirs =
    before['id'] === person.userId || (before['userId'] === person.userId && Object.hasOwn(before, 'firstName'));
  const after = Object.fromEntries(
    Object.entries(before).map(([field, one]) => [
      field,
      isTheirs && (one !== null || NAMES.has(field)) && Object.hasOwn(person.now, field)
        ? person.now[field]
        : taken(one, person),
    ]),
  );
  return Object.keys(before).some((field) => after[field] !== before[field]) ? after : value;
}
