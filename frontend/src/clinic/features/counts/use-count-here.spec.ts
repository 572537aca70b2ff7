/** @jest-environment jsdom */
import type { CountHere } from '@atrium/contract/clinic/stock-counts/schemas';
import { expect, it } from '@jest/globals';
import { namesOf, stillHere } from './use-count-here.js';

const at = (id: string, secondsAgo: number): CountHere => ({
  person: { id, firstName: id, lastName: 'Silva', email: null },
  stockId: 1,
  name: 'Gloves',
  at: new Date(1_000_000 - secondsAgo * 1000).toISOString(),
});

it('whoever said so within a minute counts it, but for oneself', () => {
  const here = stillHere([at('ana', 0), at('marta', 59), at('rui', 61)], 'ana', 1_000_000);
  expect(here.map(({ person }) => person.id)).toEqual(['marta']);
  expect(namesOf([at('marta', 0), at('rui', 0)])).toBe('marta Silva and rui Silva');
});
