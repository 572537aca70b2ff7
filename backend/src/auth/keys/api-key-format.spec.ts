import { expect, it } from '@jest/globals';
import { hashKey, isValidKey, generateKey, parseBearerKey } from './api-key-format.js';

it('makeKey returns a unique key with its prefix and hash', () => {
  const { key, prefix, hash } = generateKey();
  expect(key).toMatch(/^atrium_[\w-]{49}$/);
  expect(key.startsWith(prefix)).toBe(true);
  expect(prefix).toHaveLength(13);
  expect(hash).toEqual(hashKey(key));
  expect(generateKey().key).not.toBe(key);
});

it('isValidKey rejects mistyped and truncated keys', () => {
  const { key } = generateKey();
  expect(isValidKey(key)).toBe(true);
  const other = key.charAt(20) === 'a' ? 'b' : 'a';
  expect(isValidKey(key.slice(0, 20) + other + key.slice(21))).toBe(false);
  expect(isValidKey(key.slice(0, -1))).toBe(false);
  expect(isValidKey('')).toBe(false);
});

it('parseBearerKey reads only bearer tokens of ours', () => {
  const { key } = generateKey();
  expect(parseBearerKey(`Bearer ${key}`)).toBe(key);
  expect(parseBearerKey(`bearer  ${key}`)).toBe(key);
  expect(parseBearerKey('Bearer atrium_x')).toBe('atrium_x');
  for (const other of ['Basic YTpi', 'Bearer eyJhbGciOi', '', `Basic ${key}`]) expect(parseBearerKey(other)).toBeNull();
});
