import { nameOf } from '../database/name-of.js';
import type { Tx } from '../database/transaction.js';
import { DomainError } from '../http/reply/domain-error.js';
import { columnOf } from './column-of.js';
import type { FieldVersions } from './table.js';

/** Which edit changed each field of a row last. */
export interface EditedRow {
  readonly editedVersion: number;
  readonly fieldVersions: FieldVersions;
  readonly updatedBy: string | null;
}

/** A change outside the fields that a save would overwrite, such as a counted stock level. */
interface OtherChange {
  readonly field: string;
  readonly version: number;
}

/**
 * Returns the fields of a save that others edited since `seen`, and the user of the newest of these edits. A row edited
 * before field versions were stored counts as edited in all fields.
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
  /** Version that the author saw. Without it, the last save wins. */
  readonly seen: number | undefined;
  /** Names of the fields that change. A field sent with its current value is no conflict. */
  readonly changes: readonly string[];
  readonly columns?: (field: string) => string;
  readonly other?: OtherChange | undefined;
  /** Reads the entity as GET returns it. */
  readonly read: () => Promise<unknown>;
}

/**
 * Merges by field: a save is accepted next to edits of other fields. Throws `DomainError('resource.stale')` with the
 * current entity and the conflicting fields when it would overwrite an edit.
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

/** Returns the columns that every edit sets. `alsoEdited` names edited fields that are stored in other tables. */
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
