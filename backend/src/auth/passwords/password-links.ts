import { createHash, randomBytes } from 'node:crypto';
import type { LinkPurpose } from '@atrium/contract/session/password-links/schemas';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { instantSql } from '../../platform/database/sql.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { SecretBox } from '../../platform/secrets/secret-box.js';

export const RESET_MINUTES = 30;
export const INVITATION_HOURS = 72;

const TTL_BY_PURPOSE: Readonly<Record<LinkPurpose, string>> = {
  reset: `interval '${RESET_MINUTES} minutes'`,
  invitation: `interval '${INVITATION_HOURS} hours'`,
};

/**
 * Path of the client's page for password links. Browsers never send the URL part after #, so the token appears in no
 * log or referrer.
 */
const LINK_PATH = '/choose-password';

/** Job input of a requested link: the entered name, encrypted because users enter passwords into the wrong field. */
export interface RequestedLink {
  readonly sealed: string;
}
export const LINK_ENCRYPTION_PURPOSE = 'password link';

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export interface PasswordLink {
  readonly hash: string;
  readonly path: string;
  readonly expiresAt: string;
}

/**
 * Creates a password link. A user can have several open links, so that repeated requests do not invalidate the one just
 * received.
 */
export const createPasswordLink = async (tx: Tx, userId: string, purpose: LinkPurpose): Promise<PasswordLink> => {
  const token = randomBytes(32).toString('base64url');
  const hash = hashToken(token);
  const { expiresAt } = await queryRow<{ expiresAt: string }>(
    tx,
    `insert into password_link (token_hash, user_id, purpose, expires_at) values ($1, $2, $3, now() + ${TTL_BY_PURPOSE[purpose]})
     returning ${instantSql('expires_at')} as "expiresAt"`,
    [hash, userId, purpose],
  );
  return { hash, path: `${LINK_PATH}#${token}`, expiresAt };
};

/** Stores the inviter and the mail's job with a link, to notify the inviter when the mail is rejected. */
export const storeInvitation = async (tx: Tx, hash: string, by: string, mailJob: string | null): Promise<void> => {
  await tx.query('update password_link set invited_by = $2, mail_job = $3 where token_hash = $1', [hash, by, mailJob]);
};

/** Returns pending jobs of links that were requested for one of these names. */
export const findRequestedLinks = async (tx: Tx, secretBox: SecretBox, names: readonly string[]): Promise<string[]> => {
  const linkJobs = await queryRows<{ id: string; sealed: string }>(
    tx,
    `select id, input ->> 'sealed' as sealed from job
     where name = 'send-password-link' and state in ('waiting', 'failed') and input is not null for update`,
  );
  const known = new Set(names.map((name) => name.toLowerCase()));
  return linkJobs
    .filter(({ sealed }) => known.has(secretBox.decrypt(sealed, LINK_ENCRYPTION_PURPOSE)?.trim().toLowerCase() ?? ''))
    .map(({ id }) => id);
};
