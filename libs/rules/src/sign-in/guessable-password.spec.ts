import { describe, expect, it } from '@jest/globals';
import { COMMON_PASSWORDS } from './common-passwords.js';
import { getGuessableReason, PASSWORD_NAMES_US, PASSWORD_TOO_COMMON } from './guessable-password.js';
import {
  DEMO_PASSWORD,
  generateTemporaryPassword,
  PUBLISHED_PASSWORD_MESSAGE,
  getPasswordProblems,
} from './password.js';

const NAMES = ['Ana', 'Silva', 'ana.silva@perfect-b.example', 'Clínica Aurora'];

describe('a guessable password', () => {
  it.each([
    'Password1!',
    'P@ssw0rd1!',
    'pA$$w0rd2026',
    'Passw0rd!!',
    'Qwerty123!',
    '1qaz!QAZ2wsx',
    'Welcome2026!',
    'Summer2026!',
    'Adm1n@2026',
    'Letmein-123',
    'Iloveyou1!',
    'Abcd1234!',
    'Aaaaaaa1!',
    '!!Password!!11',
    'Monday-Monday-1',
    'Liverpool1892!',
    `Password1!${'Password1!'.repeat(90)}`,
    'Ｐａｓｓｗｏｒｄ１！',
  ])('%s is too common', (password) => {
    expect(getPasswordProblems(password).length).toBeLessThanOrEqual(1);
    expect(getGuessableReason(password, NAMES)).toBe(PASSWORD_TOO_COMMON);
  });

  it.each([
    'Atrium2026!',
    '@trium-2026',
    'Perfect-B-2026!',
    'TalentPhi#1',
    'Ana-Silva-1',
    'Silva1990!!',
    'AnaSilva2026!',
    'Aurora-2026!',
    'Clinica.Aurora1',
    'Atrium-Welcome-1',
    'S1lva-Password',
    'Ana-19900214',
  ])('%s contains a name', (password) => {
    expect(getGuessableReason(password, NAMES)).toBe(PASSWORD_NAMES_US);
  });

  it.each([DEMO_PASSWORD, ' demo-pass-2026! ', 'Ｄemo-Pass-2026！', 'demo-pass-2026!A'])(
    '%s is the published password',
    (password) => {
      expect(getGuessableReason(password)).toBe(PUBLISHED_PASSWORD_MESSAGE);
    },
  );

  it("is rejected for the user's own name only", () => {
    expect(getGuessableReason('Ferreira-88!', ['Tomás', 'Ferreira'])).toBe(PASSWORD_NAMES_US);
    expect(getGuessableReason('Tomas-1988!!', ['Tomás', 'Ferreira'])).toBe(PASSWORD_NAMES_US);
    expect(getGuessableReason('Ferreira-88!', NAMES)).toBeNull();
  });
});

describe('a password that is hard to guess', () => {
  it.each([
    'Correct-Horse-Battery-9',
    'Silva-likes-7-mangoes',
    'My Password is rhubarb 7',
    'xK7!vq-Rm2',
    'Пароль-мой-77',
    'Tr0ub4dor&3',
  ])('%s is accepted', (password) => {
    expect(getGuessableReason(password, NAMES)).toBeNull();
  });

  it('is what the generator produces', () => {
    // A fixed seed, because a few of many thousands generated passwords may contain a word.
    let seed = 1;
    const drawn = (max: number): number => Math.floor(((seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647) * max);
    for (let round = 0; round < 300; round += 1) {
      const password = generateTemporaryPassword(drawn);
      expect([password, getGuessableReason(password)]).toEqual([password, null]);
    }
  });

  it('may contain blank or very short names', () => {
    expect(getGuessableReason('Xk-Vale-77', ['', ' ', 'A', '@', 'Jo'])).toBeNull();
  });
});

it('lists words of at least three lower-case letters only', () => {
  expect(COMMON_PASSWORDS.filter((word) => !/^[a-z]{3,}$/.test(word))).toEqual([]);
  expect(COMMON_PASSWORDS.length).toBeGreaterThan(500);
});

it('checks a thousand characters within a few milliseconds', () => {
  const hostile = `Ab1!${'pass'.repeat(255)}`;
  // The fastest of several runs, because a busy machine slows single ones down.
  const quickest = Math.min(
    ...Array.from({ length: 20 }, () => {
      const startedAt = Date.now();
      getGuessableReason(hostile, NAMES);
      return Date.now() - startedAt;
    }),
  );
  expect(quickest).toBeLessThan(20);
});
