import { describe, expect, it } from '@jest/globals';
import {
  generateTemporaryPassword,
  isTemporaryPassword,
  PASSWORD_MESSAGES,
  getPasswordProblems,
  getPasswordStrength,
} from './password.js';

describe('the five password rules', () => {
  it('are reported one by one in their order', () => {
    expect(getPasswordProblems('')).toEqual([
      'Password must be at least 8 characters',
      'Password must contain at least one uppercase letter',
      'Password must contain at least one lowercase letter',
      'Password must contain at least one number',
      'Password must contain at least one special character',
    ]);
    expect(getPasswordProblems('abcdefgh')).toEqual([
      PASSWORD_MESSAGES.uppercase,
      PASSWORD_MESSAGES.number,
      PASSWORD_MESSAGES.special,
    ]);
    expect(getPasswordProblems('Abc-123')).toEqual([PASSWORD_MESSAGES.length]);
    expect(getPasswordProblems('Demo-Pass-2026!')).toEqual([]);
  });

  it('treat letters of all alphabets as letters', () => {
    expect(getPasswordProblems('İıçéñüöß1')).toEqual([PASSWORD_MESSAGES.special]);
    expect(getPasswordProblems('Пароль1!')).toEqual([]);
    expect(getPasswordProblems('E\u0301e\u0301abcd12')).toEqual([PASSWORD_MESSAGES.special]);
  });

  it('count an emoji as one special character', () => {
    expect(getPasswordProblems('Abcde1😀')).toEqual([PASSWORD_MESSAGES.length]);
    expect(getPasswordProblems('Abcdef1😀')).toEqual([]);
  });

  it('count a space as a special character', () => {
    expect(getPasswordProblems('Correct Horse 1')).toEqual([]);
  });
});

describe('the password meter', () => {
  it.each([
    ['', 0, 'none'],
    ['a', 1, 'Weak'],
    ['aA', 2, 'Weak'],
    ['aA1', 3, 'Medium'],
    ['aA1!', 4, 'Strong'],
    ['aA1!aaaa', 5, 'Strong'],
    ['aaaaaaaa', 2, 'Weak'],
    ['漢', 0, 'none'],
  ])('%p meets %d and is %s', (password, met, level) => {
    expect(getPasswordStrength(password)).toEqual({ met, level });
    expect(getPasswordStrength(password, true).level).toBe(met === 0 ? 'none' : 'Weak');
    expect(getPasswordStrength(password, null).level).toBe(level === 'Strong' ? 'Medium' : level);
  });
});

describe('temporary passwords', () => {
  it('need six characters', () => {
    expect([isTemporaryPassword('12345'), isTemporaryPassword('123456'), isTemporaryPassword('😀😀😀')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('are generated with twelve characters and meet all rules', () => {
    const sources = [
      () => 0,
      (max: number) => max - 1,
      (max: number) => Math.floor(max / 2),
      ...Array.from({ length: 500 }, () => (max: number) => Math.floor(Math.random() * max)),
    ];
    for (const source of sources) {
      const password = generateTemporaryPassword(source);
      expect(password).toHaveLength(12);
      expect(getPasswordProblems(password)).toEqual([]);
    }
  });

  it('differ from each other and fix no character class to a position', () => {
    const passwords = Array.from({ length: 500 }, () =>
      generateTemporaryPassword((max) => Math.floor(Math.random() * max)),
    );
    expect(new Set(passwords).size).toBe(500);
    for (let place = 0; place < 12; place += 1) {
      expect(passwords.some((password) => /\d/.test(password[place]!))).toBe(true);
      expect(passwords.some((password) => /[a-z]/.test(password[place]!))).toBe(true);
    }
  });

  it('reject an invalid random source', () => {
    for (const value of [-1, 0.5, NaN, 1_000]) expect(() => generateTemporaryPassword(() => value)).toThrow(RangeError);
  });
});
