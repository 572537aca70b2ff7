import { expect, test } from '@jest/globals';
import { PasswordHasher, signInPosition, getPasswordChangePosition } from './password-hasher.js';

test('verifies a hash, and no password for an unknown account', async () => {
  const passwords = new PasswordHasher();
  const hash = await passwords.hashForAccount('an administrator', 'a password');
  expect(await passwords.verifyNow(hash, 'a password')).toBe('normalized');
  expect(await passwords.verifyNow(hash, 'another')).toBeNull();
  expect(await passwords.verifyNow(null, 'a password')).toBeNull();
});

test('accepts the same password in every Unicode form', async () => {
  const passwords = new PasswordHasher();
  const hash = await passwords.hashForAccount('an administrator', 'Cafe\u0301-Pass-１２');
  for (const input of ['Café-Pass-12', 'Cafe\u0301-Pass-12', 'Café-Pass-１２'])
    expect(await passwords.verifyNow(hash, input)).toBe('normalized');
});

test('limits waiting changes to two per user and twenty per address', () => {
  expect(getPasswordChangePosition('ana', '10.0.0.1').limits).toEqual({ 'person ana': 2, 'address 10.0.0.1': 20 });
});

test('gives a known device its own line', () => {
  expect(signInPosition('tablet', '10.0.0.1').line).not.toBe(signInPosition(null, '10.0.0.1').line);
  expect(signInPosition(null, '10.0.0.2').line).not.toBe(signInPosition(null, '10.0.0.1').line);
});
