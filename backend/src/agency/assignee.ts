import { findTeamMember } from '../enterprise/directory.js';
import type { Tx } from '../platform/database/transaction.js';
import { invalidField } from '../platform/http/reply/domain-error.js';
import { UUID } from '@atrium/rules/text/text';

/** Returns whether the text has the form of a user id. */
export const isUserId = (text: string | null | undefined): text is string => UUID.test(text ?? '');

/** Normalizes an `ownerId` or `assignedTo`: lower case for a user id; free text stays as typed. */
export const normalizeAssignee = (text: string): string => (isUserId(text) ? text.toLowerCase() : text);

/** Requires a newly chosen user to be a team member. A user who has left since stays until replaced. */
export const assertTeamMember = async (tx: Tx, userId: string | null | undefined, path: string): Promise<void> => {
  if (userId === null || userId === undefined) return;
  if ((await findTeamMember(tx, 'talent-phi', userId)) === null)
    throw invalidField(path, 'Please choose a team member');
};
