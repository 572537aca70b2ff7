import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
const GROUPS = 3;
const GROUP_LENGTH = 4;
/** Alphabet without characters that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** Returns ten one-time codes such as "ABCD-EFGH-JKMN". Their 58 bits of entropy make a plain hash safe. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

/** Hashes a code as typed, ignoring case and separators. */
export const hashOfRecoveryCode = (userId: string, typed: string): string =>
  createHash('sha256')
    .update(`${userId} ${typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
    .digest('base64url');
