/** @jest-environment jsdom */
import type { CountPresence } from '@atrium/contract/clinic/counts/schemas';
import { expect, it } from '@jest/globals';
import { formatNames, selectActiveCounters } from './use-count-presence.js';

const at = (id: string, secondsAgo: number): CountPresence => ({
  person: { id, firstName: id, lastName: 'Silva', email: null },
  stockId: 1,
  name: 'Gloves',
  at: new Date(1_000_000 - secondsAgo * 1000).toISOString(),
});

it('lists other users who reported their position within a minute', () => {
  const here = selectActiveCounters([at('ana', 0), at('marta', 59), at('rui', 61)], 'ana', 1_000_000);
  expect(here.map(({ person }) => person.id)).toEqual(['marta']);
  expect(formatNames([at('marta', 0), at('rui', 0)])).toBe('marta Silva and rui Silva');
});
