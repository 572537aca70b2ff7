import { isDeepStrictEqual } from 'node:util';

/** Returns the fields that differ from the row, or null when none do. Omitted fields stay. */
export const diffFields = <Fields extends object>(
  fields: Fields,
  row: { readonly [K in keyof Fields]?: unknown },
): Partial<Fields> | null => {
  const changes = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, row[name as keyof Fields]),
  );
  return changes.length === 0 ? null : (Object.fromEntries(changes) as Partial<Fields>);
};

/** Returns the fields without undefined ones. */
export const dropUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
