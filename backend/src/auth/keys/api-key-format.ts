import { createHash, randomBytes } from 'node:crypto';
import { KEY_PREFIX, KEY_VISIBLE_LENGTH } from '@atrium/rules/sign-in/api-keys';

/* Format: `atrium_`, 256 random bits and a checksum. The checksum detects typing errors without a query; it is no protection. */

const RANDOM_BYTES = 32;
const CHECK_LENGTH = 6;
const KEY_FORMAT = new RegExp(`^${KEY_PREFIX}[\\w-]{43}[\\w-]{${CHECK_LENGTH}}$`);
const BEARER = /^bearer +(atrium_[\w-]*)$/i;

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest();
const computeChecksum = (text: string): string =>
  hashText(`check ${text}`).toString('base64url').slice(0, CHECK_LENGTH);

export interface NewKey {
  /** The plain API key, returned once and never stored. */
  readonly key: string;
  /** First characters of the key, which lists show. */
  readonly prefix: string;
  readonly hash: Buffer;
}

export const generateKey = (): NewKey => {
  const text = KEY_PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
  const key = text + computeChecksum(text);
  return { key, prefix: key.slice(0, KEY_VISIBLE_LENGTH), hash: hashKey(key) };
};

/** Hashes an API key with one round, which suffices because keys are random and cannot be guessed. */
export const hashKey = (key: string): Buffer => hashText(key);

/** Returns whether the text has the format and a valid checksum of an API key. */
export const isValidKey = (text: string): boolean =>
  KEY_FORMAT.test(text) && computeChecksum(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);

/** Returns the API key of an Authorization header; null for other schemes, such as the one of a proxy. */
export const parseBearerKey = (authorization: string): string | null => BEARER.exec(authorization)?.[1] ?? null;
