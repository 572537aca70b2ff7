import { expect, it } from '@jest/globals';
import { emptyClinic } from '../../store/clinic-state.js';
import { stockColumns } from './stock-columns.js';

const nothing = () => undefined;
const columns = (change: Partial<Parameters<typeof stockColumns>[0]> = {}) =>
  stockColumns({
    kind: 'item',
    categories: emptyClinic.categories,
    suppliers: emptyClinic.suppliers,
    compact: false,
    byValue: false,
    withExpiry: true,
    today: '2026-11-22',
    rights: { mayUse: true, mayEdit: true, mayRequest: true },
    beside: null,
    onOpen: nothing,
    ...change,
  });
const ids = (change?: Parameters<typeof columns>[0]) => columns(change).map(({ id }) => id);

it('beside an item the list keeps what tells its rows apart, and how much is there', () => {
  expect(ids({ beside: 'roomy' })).toEqual(['name', 'stock', 'nextExpiry', 'actions']);
  expect(ids({ beside: 'roomy', withExpiry: false })).toEqual(['name', 'stock', 'unitCost', 'actions']);
  expect(ids({ beside: 'narrow' })).toEqual(['name', 'stock', 'actions']);
});

it('shows the last order beside the next expiry', () => {
  expect(ids()).toEqual(['name', 'category', 'stock', 'unitCost', 'supplier', 'nextExpiry', 'lastOrder', 'actions']);
  expect(ids({ withExpiry: false })).toContain('lastOrder');
});

it('name and stock are there at every width, and sorted by everywhere', () => {
  const always = columns().flatMap(({ id, from }) => (from === undefined ? [id] : []));
  expect(always).toEqual(['name', 'stock', 'actions']);
  expect(columns({ beside: 'narrow' }).filter(({ sortValue }) => sortValue !== undefined)).toHaveLength(2);
});
