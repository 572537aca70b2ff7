import type { PersonReply } from '@atrium/contract/core/fields';
import { displayName } from '@atrium/rules/people';
import { DomainError } from '../http/domain-error.js';

/** What is compared: the version that the last edit of the row made. */
export interface EditedRow {
  readonly editedVersion: number;
}

/**
 * Refuses a save whose author has not seen the last edit (contract, section 4, `version`), with the entity as it is.
 * `seen` is the version that the author had, if they say; without it the last save wins. `otherVersion` is that of
 * another change that the save would overwrite.
 */
export const refuseStale = async (row: EditedRow, seen: number | undefined, read: () => Promise<unknown>, otherVersion = 0): Promise<void> => {
  if (seen === undefined || Math.max(row.editedVersion, otherVersion) <= seen) return;
  const current = (await read()) as { readonly updatedBy: PersonReply | null };
  const isEdited = row.editedVersion > seen && current.updatedBy !== null;
  throw new DomainError('resource.stale', { who: isEdited ? displayName(current.updatedBy) : 'Somebody' }, { current });
};
