import { expect, it } from '@jest/globals';
import { updateLotSchemas } from './lots/schemas.js';

const wrong = (number: unknown) => {
  const read = updateLotSchemas.body.safeParse({ number });
  return read.success ? null : read.error.issues.map(({ message }) => message);
};

it('accepts a lot number as typed and refuses a whole scanned code', () => {
  expect(wrong('A12')).toBeNull();
  expect(wrong(null)).toBeNull();
  expect(wrong('   ')).toBeNull();
  expect(wrong('x'.repeat(201))?.[0]).toMatch(/200/);
  expect(wrong('(01)09506000134352(10)A12')).toEqual(['This is the whole code of a package. Its lot number is A12']);
});
