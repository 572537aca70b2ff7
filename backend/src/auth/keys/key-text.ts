import { createHash, randomBytes } from 'node:crypto';
import { KEY_PREFIX, KEY_SHOWN } from '@atrium/rules/sign-in/api-keys';

/*
 * A key is `atrium_`, 256 random bits and a check over both, in letters, digits, "-" and "_". The check tells a mistyped
 * key, or another product's, from ours without a look into the database; it protects nothing.
 */

const RANDOM_BYTES = 32;
const CHECK_LENGTH = 6;
const FORM = new RegExp(`^${KEY_PREFIX}[\\w-]{43}[\\w-]{${CHECK_LENGTH}}$`);
const BEARER = /^bearer +(atrium_[\w-]*)$/i;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const checkOf = (text: string): string => digest(`check ${text}`).toString('base64url').slice(0, CHECK_LENGTH);

export interface NewKey {
  /** Told once, stored nowhere. */
  readonly key: string;
  /** What lists show of it. */
  readonly prefix: string;
  readonly hash: Buffer;
}

export const makeKey = (): NewKey => {
  const text = KEY_PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
  const key = text + checkOf(text);
  return { key, prefix: key.slice(0, KEY_SHOWN), hash: hashOfKey(key) };
};

/** One round is enough: a key cannot be guessed, and whoever reads its hash cannot use it. */
export const hashOfKey = (key: string): Buffer => digest(key);

/** Whether this can be one of our keys at all. */
export const isKey = (text: string): boolean =>
  FORM.test(text) && checkOf(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);

/** The key that a call presents; null: another kind of authorization, such as a proxy's own, which is none of ours. */
export const presentedKey = (authorization: string): string | null => BEARER.exec(authorization)?.[1] ?? null;
