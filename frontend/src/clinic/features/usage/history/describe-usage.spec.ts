import { expect, it } from '@jest/globals';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { describeLots, describeUsage } from './describe-usage.js';

const lots = (...quantities: number[]): Usage['lots'] =>
  quantities.map((quantity, index) => ({ lotId: index + 1, number: `A${index + 1}`, expiresOn: null, quantity }));

it('names the lot, or the quantity of each of several lots', () => {
  expect(describeLots({ lots: [], content: null })).toBeNull();
  expect(describeLots({ lots: lots(2), content: null })).toBe('Lot A1');
  expect(describeLots({ lots: lots(1, 2), content: null })).toBe('1 from Lot A1 + 2 from Lot A2');
});

it('states content in its unit; open content takes no unit from stock', () => {
  const containers = [
    { lotId: 1, amount: 63.5 },
    { lotId: 2, amount: 6.5 },
  ];
  const content = { amount: 70, unit: 'U', containers } as unknown as Usage['content'];
  expect(describeLots({ lots: lots(0, 1), content })).toBe('63.5 U from Lot A1 + 6.5 U from Lot A2');
});

const NOW = new Date('2026-11-22T12:00:00Z');
const describe = (item: object, content: unknown = null): string =>
  describeUsage(
    {
      quantityUsed: 2,
      content,
      lots: [],
      item: { name: 'Toxin', unit: 'vials', currentQuantity: 11, usableQuantity: 11, opened: [], ...item },
    } as unknown as Usage,
    NOW,
    'UTC',
  );

it('states the remaining stock, and the usable part when some is held', () => {
  expect(describe({})).toBe('2 vials of Toxin, 11 left');
  expect(describe({ usableQuantity: 9 })).toBe('2 vials of Toxin, 9 may be used');
  const open = { left: 76, unit: 'U', state: 'available', spoilsAt: '2026-11-22T18:00:00Z', expiresOn: null };
  const over = { ...open, left: 30, spoilsAt: '2026-11-22T09:00:00Z' };
  const content = { amount: 24, unit: 'U', containers: [] };
  expect(describe({ opened: [open] }, content)).toBe('24 U of Toxin, 11 vials and 76 U left');
  expect(describe({ opened: [open, over] }, content)).toBe('24 U of Toxin, 11 vials and 76 U may be used');
});
