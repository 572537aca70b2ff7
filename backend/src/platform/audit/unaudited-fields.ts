import type { Column, Columns } from '../entities/table.js';

/** Fields that audit entries omit or state without values, by the kind of their entity. */
const rules = new Map<string, Map<string, Column<unknown>['audited']>>();

/**
 * Omits fields of `kind` from audit entries, because the entry states them or they are computed from other rows:
 * unaudited columns of the table, and `fields` that are no columns of it. Registers its private columns as well.
 * Definitions of entities call it.
 */
export const omitFromAudit = (kind: string, fields: readonly string[], columns: Columns = {}): void => {
  const ruleByField = rules.get(kind) ?? new Map<string, Column<unknown>['audited']>();
  rules.set(kind, ruleByField);
  for (const field of fields) ruleByField.set(field, false);
  for (const [field, { audited }] of Object.entries(columns))
    if (audited !== undefined) ruleByField.set(field, audited);
};

export const isOmittedFromAudit = (kind: string, field: string): boolean => rules.get(kind)?.get(field) === false;
export const isPrivateInAudit = (kind: string, field: string): boolean => rules.get(kind)?.get(field) === 'private';
