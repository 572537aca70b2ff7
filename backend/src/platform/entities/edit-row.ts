import type { Tx } from '../database/transaction.js';
import { diffFields } from './diff-fields.js';
import { type EditedRow, rejectConflicts, type SaveInput } from './merge-edits.js';

interface RowEdit<Fields extends object, Result> extends Omit<SaveInput, 'changes' | 'read'> {
  /** New values. Omitted and unchanged ones are no edit. */
  readonly fields: Fields;
  /** Names of edited fields that are stored in other tables. */
  readonly alsoEdited?: readonly string[];
  /** Writes the row even when no field changes. */
  readonly isForced?: boolean;
  /** Reads the entity as GET returns it. */
  readonly read: () => Promise<Result>;
  /** Writes and publishes the changes. */
  readonly write: (changes: Partial<Fields>) => Promise<Result>;
}

/**
 * Edits a locked row: rejects conflicts, stops when nothing changes, then writes. A save without changes creates no
 * version, which could make a colleague's save stale, and no event.
 */
export const editRow = async <Fields extends object, Result>(
  tx: Tx,
  row: EditedRow & { readonly [K in keyof Fields]?: unknown },
  { fields, alsoEdited = [], isForced = false, read, write, ...save }: RowEdit<Fields, Result>,
): Promise<Result> => {
  const changes = diffFields(fields, row) ?? {};
  const edited = [...Object.keys(changes), ...alsoEdited];
  await rejectConflicts(tx, row, { ...save, changes: edited, read });
  return edited.length === 0 && !isForced ? read() : write(changes);
};
