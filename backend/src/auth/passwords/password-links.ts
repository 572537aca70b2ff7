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

/** The screen of the client. What follows # is never sent to a server by a browser: no log and no referrer has it. */
const SCREEN = '/choose-password';

/** What somebody typed who cannot sign in. Sealed: people type passwords into the wrong field. */
export interface AskedForLink {
  readonly sealed: string;
}
export const LINK_SEAL = 'password link';

export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export interface PasswordLink {
  /** What the table knows it by. */
  readonly hash: string;
  /** A path of the client. */
  readonly path: string;
  readonly expiresAt: string;
}

/** Several may be open: whoever asks again and again must not be able to end the one that its owner is about to use. */
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

/** Who invited by this link, and the job of its mail: when that is refused, they hear of it. */
export const noteInvitation = async (tx: Tx, hash: string, by: string, mailJob: string | null): Promise<void> => {
  await tx.query('update password_link set invited_by = $2, mail_job = $3 where token_hash = $1', [hash, by, mailJob]);
};

/** Jobs of links that were asked for under one of these names and have not been made. */
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
