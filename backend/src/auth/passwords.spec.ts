import { expect, test } from '@jest/globals';
import { Passwords, placeAtSignIn, placeForOwnPassword } from './passwords.js';

test('a hash is checked, and nobody has the password of nobody', async () => {
  const passwords = new Passwords();
  const hash = await passwords.hashForAccount('an administrator', 'a password');
  expect(await passwords.verifyNow(hash, 'a password')).toBe(true);
  expect(await passwords.verifyNow(hash, 'another')).toBe(false);
  expect(await passwords.verifyNow(null, 'a password')).toBe(false);
});

test('two of a person wait, and twenty of an address', () => {
  expect(placeForOwnPassword('ana', '10.0.0.1').most).toEqual({ 'person ana': 2, 'address 10.0.0.1': 20 });
});

test('a known device waits in a line of its own', () => {
  expect(placeAtSignIn('tablet', '10.0.0.1').line).not.toBe(placeAtSignIn(null, '10.0.0.1').line);
  expect(placeAtSignIn(null, '10.0.0.2').line).not.toBe(placeAtSignIn(null, '10.0.0.1').line);
});
