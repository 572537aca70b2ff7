import { describe, expect, it } from '@jest/globals';
import { isTotpCode, generateTotpSecret, findTimeStep, createTotpUrl } from './totp.js';
import { generateTotpCode } from '../../../test/sign-in/totp-code.js';

/** "12345678901234567890", the secret of RFC 6238. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  it('match RFC 6238', () => {
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [2_000_000_000, '279037'],
    ] as const)
      expect(generateTotpCode(SECRET, seconds * 1000)).toBe(code);
  });

  it('are accepted one step early or late and return their step', () => {
    const now = 1_111_111_109_000;
    const step = Math.floor(now / 30_000);
    for (const off of [-1, 0, 1])
      expect(findTimeStep(SECRET, generateTotpCode(SECRET, now + off * 30_000), now)).toBe(step + off);
    for (const off of [-2, 2])
      expect(findTimeStep(SECRET, generateTotpCode(SECRET, now + off * 30_000), now)).toBeNull();
    expect(findTimeStep(SECRET, '000000', now)).toBeNull();
  });

  it('use secrets of 160 bits and an otpauth URL', () => {
    const secret = generateTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(createTotpUrl(secret, 'ana@example.com')).toBe(
      `otpauth://totp/Atrium:ana%40example.com?issuer=Atrium&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });

  it('have six digits', () => {
    for (const code of ['012345', '012 345', ' 01 23 45']) expect(isTotpCode(code)).toBe(true);
    expect(findTimeStep(SECRET, generateTotpCode(SECRET, 1_000_000).replace(/^.{3}/, '$& '), 1_000_000)).toBe(
      Math.floor(1_000 / 30),
    );
    for (const code of ['12345', '1234567', 'ABCD-EFGH-JKMN', '１２３４５６']) expect(isTotpCode(code)).toBe(false);
  });
});
