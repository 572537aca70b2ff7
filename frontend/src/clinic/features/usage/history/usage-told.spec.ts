import { expect, it } from '@jest/globals';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { lotsTold, usageTold } from './usage-told.js';

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

const NOW = new Date('2026-11-22T12:00:00Z');
const told = (item: object, content: unknown = null): string =>
  usageTold(
    {
      quantityUsed: 2,
      content,
      lots: [],
      item: { name: 'Toxin', unit: 'vials', currentQuantity: 11, usableQuantity: 11, opened: [], ...item },
    } as unknown as Usage,
    NOW,
    'UTC',
  );

it('says what is left, and where a part is held back what may be used', () => {
  expect(told({})).toBe('2 vials of Toxin, 11 left');
  expect(told({ usableQuantity: 9 })).toBe('2 vials of Toxin, 9 may be used');
  const open = { left: 76, unit: 'U', state: 'available', spoilsAt: '2026-11-22T18:00:00Z', expiresOn: null };
  const over = { ...open, left: 30, spoilsAt: '2026-11-22T09:00:00Z' };
  const content = { amount: 24, unit: 'U', containers: [] };
  expect(told({ opened: [open] }, content)).toBe('24 U of Toxin, 11 vials and 76 U left');
  expect(told({ opened: [open, over] }, content)).toBe('24 U of Toxin, 11 vials and 76 U may be used');
});
