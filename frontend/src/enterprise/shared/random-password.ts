import { generateTemporaryPassword } from '@atrium/rules/sign-in/password';

/**
 * Returns a random integer from the browser's cryptographic source. Values that would favor lower numbers are drawn
 * again.
 */
function randomInt(maxExclusive: number): number {
  const limit = Math.floor(0x1_0000_0000 / maxExclusive) * maxExclusive;
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0]! >= limit);
  return drawn[0]! % maxExclusive;
}

export const generatePassword = (): string => generateTemporaryPassword(randomInt);
