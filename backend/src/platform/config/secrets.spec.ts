import { expect, it } from '@jest/globals';
import { readSecrets } from './secrets.js';

const A = 'a'.repeat(32);
const B = 'b'.repeat(40);

it('keeps a single secret, even with a comma in it', () => {
  expect(readSecrets(A)).toEqual([A]);
  expect(readSecrets(`${A},short`)).toEqual([`${A},short`]);
});

it('splits several secrets and still accepts the whole text', () => {
  expect(readSecrets(`${A}, ${B}`)).toEqual([A, B, `${A}, ${B}`]);
});

it('returns null for a missing or short secret', () => {
  for (const text of [undefined, '', 'short', 'x'.repeat(31)]) expect(readSecrets(text)).toBeNull();
});
