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
    rights: { canUse: true, canEdit: true, canRequest: true },
    panelWidth: null,
    hasRowButtons: true,
    onOpen: nothing,
    ...change,
  });
const ids = (change?: Parameters<typeof columns>[0]) => columns(change).map(({ id }) => id);

it('next to the item panel the list keeps the columns that identify rows and their quantity', () => {
  expect(ids({ panelWidth: 'roomy' })).toEqual(['name', 'stock', 'nextExpiry', 'actions']);
  expect(ids({ panelWidth: 'roomy', withExpiry: false })).toEqual(['name', 'stock', 'unitCost', 'actions']);
  expect(ids({ panelWidth: 'narrow' })).toEqual(['name', 'stock', 'actions']);
});

it('shows the last order next to the next expiry', () => {
  expect(ids()).toEqual(['name', 'category', 'stock', 'unitCost', 'supplier', 'nextExpiry', 'lastOrder', 'actions']);
  expect(ids({ withExpiry: false })).toContain('lastOrder');
});

it('shows name and stock at every width, and sorts by them everywhere', () => {
  const always = columns().flatMap(({ id, from }) => (from === undefined ? [id] : []));
  expect(always).toEqual(['name', 'stock', 'actions']);
  expect(columns({ panelWidth: 'narrow' }).filter(({ sortValue }) => sortValue !== undefined)).toHaveLength(2);
});
