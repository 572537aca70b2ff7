import type { Columns } from '../entities/table.js';

/** Names of fields that audit entries omit, by the kind of their entity. */
const unauditedFields = new Map<string, readonly string[]>();

/**
 * Omits fields of `kind` from audit entries, because the entry states them or they are computed from other rows:
 * unaudited columns of the table, and `fields` that are no columns of it. Definitions of entities call it.
 */
export const omitFromAudit = (kind: string, fields: readonly string[], columns: Columns = {}): void => {
  const names = Object.keys(columns).filter((field) => columns[field]?.audited === false);
  unauditedFields.set(kind, [...(unauditedFields.get(kind) ?? []), ...fields, ...names]);
};

export const isOmittedFromAudit = (kind: string, field: string): boolean =>
  unauditedFields.get(kind)?.includes(field) === true;
