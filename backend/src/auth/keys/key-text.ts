import { createHash, randomBytes } from 'node:crypto';
import { KEY_PREFIX, KEY_SHOWN } from '@atrium/rules/sign-in/api-keys';

/* Format: `atrium_`, 256 random bits and a checksum. The checksum detects typing errors without a query; it is no protection. */

const RANDOM_BYTES = 32;
const CHECK_LENGTH = 6;
const FORM = new RegExp(`^${KEY_PREFIX}[\\w-]{43}[\\w-]{${CHECK_LENGTH}}$`);
const BEARER = /^bearer +(atrium_[\w-]*)$/i;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const checkOf = (text: string): string => digest(`check ${text}`).toString('base64url').slice(0, CHECK_LENGTH);

export interface NewKey {
  /** The key itself, which is never stored. */
  readonly key: string;
  /** Beginning of the key, shown in lists. */
  readonly prefix: string;
  readonly hash: Buffer;
}

export const makeKey = (): NewKey => {
  const text = KEY_PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
  const key = text + checkOf(text);
  return { key, prefix: key.slice(0, KEY_SHOWN), hash: hashOfKey(key) };
};

/** Hashes a key. One round suffices, because a random key cannot be guessed. */
export const hashOfKey = (key: string): Buffer => digest(key);

/** Returns whether the text has the format and checksum of a key. */
export const isKey = (text: string): boolean =>
  FORM.test(text) && checkOf(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);

/** Returns the key of an Authorization header; null for other schemes, such as a proxy's. */
export const presentedKey = (authorization: string): string | null => BEARER.exec(authorization)?.[1] ?? null;
