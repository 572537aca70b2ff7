import { describe, expect, it } from '@jest/globals';
import { codeOf, isTotp, newTotpSecret, stepOfCode, totpAddress } from './totp.js';

/** "12345678901234567890", the secret of RFC 6238. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  it('match RFC 6238', () => {
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [2_000_000_000, '279037'],
    ] as const)
      expect(codeOf(SECRET, seconds * 1000)).toBe(code);
  });

  it('are accepted one step early or late and return their step', () => {
    const now = 1_111_111_109_000;
    const step = Math.floor(now / 30_000);
    for (const off of [-1, 0, 1]) expect(stepOfCode(SECRET, codeOf(SECRET, now + off * 30_000), now)).toBe(step + off);
    for (const off of [-2, 2]) expect(stepOfCode(SECRET, codeOf(SECRET, now + off * 30_000), now)).toBeNull();
    expect(stepOfCode(SECRET, '000000', now)).toBeNull();
  });

  it('use secrets of 160 bits and an otpauth URL', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totpAddress(secret, 'ana@example.com')).toBe(
      `otpauth://totp/Atrium:ana%40example.com?issuer=Atrium&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });

  it('have six digits', () => {
    for (const code of ['012345', '012 345', ' 01 23 45']) expect(isTotp(code)).toBe(true);
    expect(stepOfCode(SECRET, codeOf(SECRET, 1_000_000).replace(/^.{3}/, '$& '), 1_000_000)).toBe(
      Math.floor(1_000 / 30),
    );
    for (const code of ['12345', '1234567', 'ABCD-EFGH-JKMN', '１２３４５６']) expect(isTotp(code)).toBe(false);
  });
});
