import { nameOf } from '../database/name-of.js';
import type { Tx } from '../database/transaction.js';
import { DomainError } from '../http/reply/domain-error.js';
import { columnOf } from './column-of.js';
import type { FieldVersions } from './table.js';

/** What tells which edit changed which field of a row last. */
export interface EditedRow {
  readonly editedVersion: number;
  readonly fieldVersions: FieldVersions;
  readonly updatedBy: string | null;
}

/** A change of something else that a save would overwrite: a level that was counted meanwhile. */
interface OtherChange {
  readonly field: string;
  readonly version: number;
}

/**
 * Of the fields that a save would change, those that somebody edited since its author looked, with who edited the
 * newest of them. Rows that were edited before edits were noted by field count as edited in all fields.
 */
export const conflictsOf = (
  row: EditedRow,
  seen: number,
  fields: readonly string[],
  columns: (field: string) => string = columnOf,
): { readonly fields: string[]; readonly by: string | null } => {
  const noted = Math.max(0, ...Object.values(row.fieldVersions).map(([version]) => version));
  if (noted < row.editedVersion && row.editedVersion > seen) return { fields: [...fields], by: row.updatedBy };
  const edits = fields
    .map((field) => ({ field, edit: row.fieldVersions[columns(field)] }))
    .filter(({ edit }) => edit !== undefined && edit[0] > seen);
  const newest = edits.toSorted((one, other) => (other.edit?.[0] ?? 0) - (one.edit?.[0] ?? 0))[0];
  return { fields: edits.map(({ field }) => field), by: newest?.edit?.[1] ?? null };
};

interface Save {
  /** The version that its author saw, if they say; without it the last save wins. */
  readonly seen: number | undefined;
  /** The names of the fields that it would change: what it sends that is there already is no conflict. */
  readonly changes: readonly string[];
  readonly columns?: (field: string) => string;
  readonly other?: OtherChange | undefined;
  /** The entity as a GET answers it. */
  readonly read: () => Promise<unknown>;
}

/**
 * Merges by field (docs/api.md): a save stands beside a colleague's edit of other fields, and is
 * refused where it would undo one, with the entity as it is and the names of those fields.
 */
export const refuseConflicts = async (tx: Tx, row: EditedRow, save: Save): Promise<void> => {
  const { seen, changes, columns, other, read } = save;
  if (seen === undefined) return;
  const { fields, by } = conflictsOf(row, seen, changes, columns);
  const conflicts = other !== undefined && other.version > seen ? [...fields, other.field] : fields;
  if (conflicts.length === 0) return;
  const editedBy = fields.length === 0 || by === null ? 'Somebody' : await nameOf(tx, by);
  throw new DomainError('resource.stale', { who: editedBy }, { current: await read(), conflicts, editedBy });
};

/** What every edit of an entity sets beside its fields. `alsoEdited`: columns of it that stand in other tables. */
export const editedBy = (userId: string | null, alsoEdited: readonly string[] = []) => ({
  version: () => 'version + 1',
  editedVersion: () => 'version + 1',
  updatedAt: () => 'clock_timestamp()',
  updatedBy: userId,
  ...(alsoEdited.length > 0 && {
    fieldVersions: () =>
      `field_versions || '${JSON.stringify(Object.fromEntries(alsoEdited.map((name) => [name, null])))}'`,
  }),
});
