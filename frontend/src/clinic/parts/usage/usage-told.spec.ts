import { expect, it } from '@jest/globals';
import type { Usage } from '@atrium/contract/clinic/usage';
import { lotsTold } from './usage-told.js';

const lots = (...quantities: number[]): Usage['lots'] =>
  quantities.map((quantity, index) => ({ lotId: index + 1, number: `A${index + 1}`, expiresOn: null, quantity }));

it('names the lot, and of several how much came from each', () => {
  expect(lotsTold({ lots: [], content: null })).toBeNull();
  expect(lotsTold({ lots: lots(2), content: null })).toBe('Lot A1');
  expect(lotsTold({ lots: lots(1, 2), content: null })).toBe('1 from Lot A1 + 2 from Lot A2');
});

it('tells content in its unit: what was open took nothing from the shelf', () => {
  const containers = [
    { lotId: 1, amount: 63.5 },
    { lotId: 2, amount: 6.5 },
  ];
  const content = { amount: 70, unit: 'U', containers } as unknown as Usage['content'];
  expect(lotsTold({ lots: lots(0, 1), content })).toBe('63.5 U from Lot A1 + 6.5 U from Lot A2');
});
