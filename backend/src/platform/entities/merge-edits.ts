import { readUserName } from '../database/user-name.js';
import type { Tx } from '../database/transaction.js';
import { DomainError } from '../http/reply/domain-error.js';
import { type FieldVersions, toColumnName } from './table.js';

/** The last edit (version and user) of each field of a row. */
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
 * Returns the fields of a save that others edited since `seenVersion`, and the user of the newest of these edits. A row edited
 * before field versions were stored counts as edited in all fields.
 */
export const findConflicts = (
  row: EditedRow,
  seenVersion: number,
  fields: readonly string[],
  columns: (field: string) => string = toColumnName,
): { readonly fields: string[]; readonly by: string | null } => {
  const noted = Math.max(0, ...Object.values(row.fieldVersions).map(([version]) => version));
  if (noted < row.editedVersion && row.editedVersion > seenVersion) return { fields: [...fields], by: row.updatedBy };
  const edits = fields
    .map((field) => ({ field, edit: row.fieldVersions[columns(field)] }))
    .filter(({ edit }) => edit !== undefined && edit[0] > seenVersion);
  const newest = edits.toSorted((one, other) => (other.edit?.[0] ?? 0) - (one.edit?.[0] ?? 0))[0];
  return { fields: edits.map(({ field }) => field), by: newest?.edit?.[1] ?? null };
};

export interface SaveInput {
  /** Version of the entity that the user saw. Without it, the last save wins. */
  readonly seenVersion: number | undefined;
  /** Names of the fields that change. A field sent with its current value is no conflict. */
  readonly changes: readonly string[];
  readonly columns?: (field: string) => string;
  /** Names under which fields are sent when they differ from the row's. */
  readonly sentNames?: Readonly<Record<string, string>>;
  readonly otherChange?: OtherChange | undefined;
  /** Reads the current entity as GET returns it. */
  readonly read: () => Promise<unknown>;
}

/**
 * Rejects a save that would overwrite another user's edit, merging by field: edits of different fields are both
 * accepted. Throws `DomainError('resource.stale')` with the current entity and the conflicting fields.
 */
export const rejectConflicts = async (tx: Tx, row: EditedRow, save: SaveInput): Promise<void> => {
  const { seenVersion, changes, columns, sentNames = {}, otherChange, read } = save;
  if (seenVersion === undefined) return;
  const { fields, by } = findConflicts(row, seenVersion, changes, columns);
  const conflicts = fields.map((field) => sentNames[field] ?? field);
  if (otherChange !== undefined && otherChange.version > seenVersion) conflicts.push(otherChange.field);
  if (conflicts.length === 0) return;
  const editedBy = fields.length === 0 || by === null ? 'Somebody' : await readUserName(tx, by);
  throw new DomainError('resource.stale', { who: editedBy }, { current: await read(), conflicts, editedBy });
};

/** Returns the columns that every change of a row sets. */
export const getChangeColumns = (userId: string | null) => ({
  version: () => 'version + 1',
  updatedAt: () => 'clock_timestamp()',
  updatedBy: userId,
});

/** Returns the columns that every edit sets. `alsoEdited` names edited fields that are stored in other tables. */
export const getEditColumns = (userId: string | null, alsoEdited: readonly string[] = []) => ({
  ...getChangeColumns(userId),
  editedVersion: () => 'version + 1',
  ...(alsoEdited.length > 0 && {
    fieldVersions: () =>
      `field_versions || '${JSON.stringify(Object.fromEntries(alsoEdited.map((name) => [name, null])))}'`,
  }),
});
