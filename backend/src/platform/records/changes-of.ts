/**
 * Returns the fields that differ from the row, or null when none do. A save without changes creates no version, which
 * could make a colleague's save stale, and no event.
 */
export const changesOf = <Fields extends object>(
  fields: Fields,
  row: { readonly [K in keyof Fields]?: unknown },
): Partial<Fields> | null => {
  const changes = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !isSame(value, row[name as keyof Fields]),
  );
  return changes.length === 0 ? null : (Object.fromEntries(changes) as Partial<Fields>);
};

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((value, at) => value === other[at]));
