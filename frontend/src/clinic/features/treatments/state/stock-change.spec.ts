import { expect, it } from '@jest/globals';
import { anItem, anOpenUnit } from '../../../../../test/fixtures/clinic.js';
import { getStockChange } from './stock-change.js';
import type { TrayEntry } from './tray-state.js';

const now = new Date('2026-11-20T10:00:00Z');
const toxin = anItem({
  id: 2,
  usableQuantity: 12,
  minStockLevel: 3,
  contentAmount: 100,
  contentUnit: 'U',
  opened: [anOpenUnit({ left: 63.5 })],
});
const line = (content: string, key = content): TrayEntry =>
  ({
    key,
    kind: 'item',
    stockId: 2,
    quantity: 1,
    used: { content, isWhole: false },
    lot: { lotId: null },
  }) as TrayEntry;

it('shows the change of open content where it is enough, and of whole units where one is opened', () => {
  const one = line('24');
  expect(getStockChange(toxin, one, [one], now, 'UTC')).toMatchObject({
    before: 12,
    after: 12,
    open: { before: 63.5, after: 39.5, unit: 'U' },
  });
  const more = line('30');
  expect(getStockChange(toxin, more, [one, more], now, 'UTC').open).toEqual({ before: 39.5, after: 9.5, unit: 'U' });
  const opens = line('80');
  expect(getStockChange(toxin, opens, [opens], now, 'UTC')).toMatchObject({ before: 12, after: 11, open: null });
  const blank = line('');
  expect(getStockChange(toxin, blank, [blank], now, 'UTC').open).toBeNull();
});

it('shows no change for an invalid quantity', () => {
  const gauze = anItem({ ...toxin, contentAmount: null, contentUnit: null, opened: [] });
  const half = { ...line('', 'half'), quantity: 1.5 };
  const next = { ...line('', 'next'), quantity: 2 };
  expect(getStockChange(gauze, next, [half, next], now, 'UTC')).toMatchObject({ before: 12, after: 10 });
});

it('shows only the difference of a logged line that is corrected', () => {
  const logged = { usageId: 7, quantity: 0, content: 12.5, lotId: null, lots: [] };
  const leaves = (content: string) => {
    const one = { ...line(content), logged };
    return getStockChange(toxin, one, [one], now, 'UTC');
  };
  expect(leaves('12.5')).toMatchObject({ before: 12, after: 12, open: { before: 63.5, after: 63.5 } });
  expect(leaves('20').open).toMatchObject({ before: 63.5, after: 56 });
  expect(leaves('10').open).toMatchObject({ before: 63.5, after: 66 });
});
