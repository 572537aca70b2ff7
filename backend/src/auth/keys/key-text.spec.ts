import { expect, it } from '@jest/globals';
import { hashOfKey, isKey, makeKey, presentedKey } from './key-text.js';

it('makeKey returns a unique key with its prefix and hash', () => {
  const { key, prefix, hash } = makeKey();
  expect(key).toMatch(/^atrium_[\w-]{49}$/);
  expect(key.startsWith(prefix)).toBe(true);
  expect(prefix).toHaveLength(13);
  expect(hash).toEqual(hashOfKey(key));
  expect(makeKey().key).not.toBe(key);
});

it('isKey rejects mistyped and truncated keys', () => {
  const { key } = makeKey();
  expect(isKey(key)).toBe(true);
  const other = key.charAt(20) === 'a' ? 'b' : 'a';
  expect(isKey(key.slice(0, 20) + other + key.slice(21))).toBe(false);
  expect(isKey(key.slice(0, -1))).toBe(false);
  expect(isKey('')).toBe(false);
});

it('presentedKey reads only bearer tokens of ours', () => {
  const { key } = makeKey();
  expect(presentedKey(`Bearer ${key}`)).toBe(key);
  expect(presentedKey(`bearer  ${key}`)).toBe(key);
  expect(presentedKey('Bearer atrium_x')).toBe('atrium_x');
  for (const other of ['Basic YTpi', 'Bearer eyJhbGciOi', '', `Basic ${key}`]) expect(presentedKey(other)).toBeNull();
});
