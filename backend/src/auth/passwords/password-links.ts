import { createHash, randomBytes } from 'node:crypto';
import type { LinkPurpose } from '@atrium/contract/session/password-links/schemas';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { instantSql } from '../../platform/database/sql.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { Seals } from '../../platform/secrets/seals.js';

export const RESET_MINUTES = 30;
export const INVITATION_HOURS = 72;

const LIVES: Readonly<Record<LinkPurpose, string>> = {
  reset: `interval '${RESET_MINUTES} minutes'`,
  invitation: `interval '${INVITATION_HOURS} hours'`,
};

/** Page of the client. Browsers never send the part after #, so the token appears in no log or referrer. */
const SCREEN = '/choose-password';

/** The name entered for a link. It is encrypted, because users enter passwords into the wrong field. */
export interface AskedForLink {
  readonly sealed: string;
}
export const LINK_SEAL = 'password link';

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export interface PasswordLink {
  readonly hash: string;
  readonly path: string;
  readonly expiresAt: string;
}

/** Creates a link. Several can be open, so that repeated requests cannot invalidate the one that a user is opening. */
export const makePasswordLink = async (tx: Tx, userId: string, purpose: LinkPurpose): Promise<PasswordLink> => {
  const token = randomBytes(32).toString('base64url');
  const hash = hashOfToken(token);
  const { expiresAt } = await rowOf<{ expiresAt: string }>(
    tx,
    `insert into password_link (token_hash, user_id, purpose, expires_at) values ($1, $2, $3, now() + ${LIVES[purpose]})
     returning ${instantSql('expires_at')} as "expiresAt"`,
    [hash, userId, purpose],
  );
  return { hash, path: `${SCREEN}#${token}`, expiresAt };
};

/** Stores who invited by this link and the mail's job, to notify the inviter when the mail is rejected. */
export const noteInvitation = async (tx: Tx, hash: string, by: string, mailJob: string | null): Promise<void> => {
  await tx.query('update password_link set invited_by = $2, mail_job = $3 where token_hash = $1', [hash, by, mailJob]);
};

/** Returns pending jobs of links that were requested for one of these names. */
export const linksAskedFor = async (tx: Tx, seals: Seals, names: readonly string[]): Promise<string[]> => {
  const asked = await rowsOf<{ id: string; sealed: string }>(
    tx,
    `select id, input ->> 'sealed' as sealed from job
     where name = 'send-password-link' and state in ('waiting', 'failed') and input is not null for update`,
  );
  const known = new Set(names.map((name) => name.toLowerCase()));
  return asked
    .filter(({ sealed }) => known.has(seals.open(sealed, LINK_SEAL)?.trim().toLowerCase() ?? ''))
    .map(({ id }) => id);
};
