import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
const GROUPS = 3;
const GROUP_LENGTH = 4;
/** Alphabet without characters that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const generateCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** Returns ten one-time codes such as "ABCD-EFGH-JKMN". Each has 58 bits of entropy, so an unsalted hash is safe. */
export const generateRecoveryCodes = (): string[] => Array.from({ length: COUNT }, generateCode);

/** Hashes a code as typed, ignoring case and separators. */
export const hashRecoveryCode = (userId: string, entered: string): string =>
  createHash('sha256')
    .update(`${userId} ${entered.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
    .digest('base64url');
