import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
const GROUPS = 3;
const GROUP_LENGTH = 4;
/** Without what is mistaken for something else on paper. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** Ten, each for one sign-in: "ABCD-EFGH-JKMN", 58 bits, so that a plain hash keeps them. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

/** As it was typed: with or without its lines, in any case. */
export const hashOfRecoveryCode = (userId: string, typed: string): string =>
  createHash('sha256')
    .update(`${userId} ${typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
    .digest('base64url');
