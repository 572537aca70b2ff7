import { expect, it } from '@jest/globals';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { anOpenUnit } from '../../../../../test/fixtures/clinic.js';
import { aUsage } from '../../../../../test/fixtures/clinic-work.js';
import { describeLots, describeUsage } from './describe-usage.js';

const lots = (...quantities: number[]): Usage['lots'] =>
  quantities.map((quantity, index) => ({ lotId: index + 1, number: `A${index + 1}`, expiresOn: null, quantity }));

it('names the lot, or the quantity of each of several lots', () => {
  expect(describeLots({ lots: [], content: null })).toBeNull();
  expect(describeLots({ lots: lots(2), content: null })).toBe('Lot A1');
  expect(describeLots({ lots: lots(1, 2), content: null })).toBe('1 from Lot A1 + 2 from Lot A2');
});

it('states content in its unit; open content takes no unit from stock', () => {
  const vial = { number: null, wasOpened: false, left: 0, spoilsAt: null };
  const containers = [
    { ...vial, id: 1, lotId: 1, amount: 63.5 },
    { ...vial, id: 2, lotId: 2, amount: 6.5 },
  ];
  const content = { amount: 70, unit: 'U', cost: null, containers };
  expect(describeLots({ lots: lots(0, 1), content })).toBe('63.5 U from Lot A1 + 6.5 U from Lot A2');
});

const NOW = new Date('2026-11-22T12:00:00Z');
const describe = (item: Partial<Usage['item']>, content: Usage['content'] = null): string =>
  describeUsage(
    aUsage({
      quantityUsed: 2,
      content,
      item: { ...aUsage().item, name: 'Toxin', currentQuantity: 11, usableQuantity: 11, opened: [], ...item },
    }),
    NOW,
    'UTC',
  );

it('states the remaining stock, and the usable part when some is held', () => {
  expect(describe({})).toBe('2 vials of Toxin, 11 left');
  expect(describe({ usableQuantity: 9 })).toBe('2 vials of Toxin, 9 may be used');
  const open = anOpenUnit({
    left: 76,
    unit: 'U',
    state: 'available',
    spoilsAt: '2026-11-22T18:00:00Z',
    expiresOn: null,
  });
  const over = { ...open, left: 30, spoilsAt: '2026-11-22T09:00:00Z' };
  const content = { amount: 24, unit: 'U', cost: null, containers: [] };
  expect(describe({ opened: [open] }, content)).toBe('24 U of Toxin, 11 vials and 76 U left');
  expect(describe({ opened: [open, over] }, content)).toBe('24 U of Toxin, 11 vials and 76 U may be used');
});
