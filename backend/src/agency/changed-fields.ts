const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((value, index) => value === b[index]) : a === b;

/** The fields that are given and differ from the row: a save that changes nothing is no edit. */
export const changedFields = <Fields extends object>(fields: Fields, row: { readonly [Name in keyof Fields]: unknown }): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== undefined && !isSame(value, row[name as keyof Fields]))) as Fields;

/** What every edit of an entity sets beside its fields. */
export const editedBy = (userId: string | null) => ({
  version: () => 'version + 1',
  editedVersion: () => 'version + 1',
  updatedAt: () => 'clock_timestamp()',
  updatedBy: userId,
});
