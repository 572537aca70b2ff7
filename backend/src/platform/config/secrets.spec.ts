import { expect, it } from '@jest/globals';
import { readSecrets } from './secrets.js';

const A = 'a'.repeat(32);
const B = 'b'.repeat(40);

it('one secret is one, also with a comma in it', () => {
  expect(readSecrets(A)).toEqual([A]);
  expect(readSecrets(`${A},short`)).toEqual([`${A},short`]);
});

it('several are several: the first is used, and what was one secret with a comma still counts', () => {
  expect(readSecrets(`${A}, ${B}`)).toEqual([A, B, `${A}, ${B}`]);
});

it('what is missing or short is none', () => {
  for (const text of [undefined, '', 'short', 'x'.repeat(31)]) expect(readSecrets(text)).toBeNull();
});
