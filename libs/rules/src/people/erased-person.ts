/* Erasure of a person from copies: events, jobs and mails contain snapshots of personal data. */

export interface ErasedPerson {
  readonly userId: string;
  /** All names and addresses of the erased person, longest first. */
  readonly names: readonly string[];
  readonly called: string;
  /** Current values of the person's record by field, which replace the same fields of every object of the person. */
  readonly now: Readonly<Record<string, unknown>>;
}

/** Fields that are replaced even when null; otherwise half of a name or the address would remain. */
const NAMES = new Set(['firstName', 'lastName']);

/** Returns a copy without the person's data, or the identical value when it does not contain any. */
export function redactPerson<T>(value: T, person: ErasedPerson): T {
  return redactValue(value, person) as T;
}

function redactValue(value: unknown, person: ErasedPerson): unknown {
  if (typeof value === 'string')
    return person.names.reduce(
      (text, name) => (text.includes(name) ? text.replaceAll(name, person.called) : text),
      value,
    );
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => redactValue(item, person));
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const before = value as Readonly<Record<string, unknown>>;
  // Rows that only reference the person, such as hours or keys, have fields of the same names.
  const isTheirs =
    before['id'] === person.userId || (before['userId'] === person.userId && Object.hasOwn(before, 'firstName'));
  const after = Object.fromEntries(
    Object.entries(before).map(([field, one]) => [
      field,
      isTheirs && (one !== null || NAMES.has(field)) && Object.hasOwn(person.now, field)
        ? person.now[field]
        : redactValue(one, person),
    ]),
  );
  return Object.keys(before).some((field) => after[field] !== before[field]) ? after : value;
}
