import { expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import { emptyClinic } from '../../../store/clinic-state.js';
import { filterStock } from './filter-stock.js';

const item = (
  id: number,
  stockStatus: string,
  categoryId: number | null,
  primarySupplierId: number | null,
  name = `Item ${id}`,
  nextExpiryOn: string | null = null,
  expiredOn: string | null = null,
) =>
  ({
    id,
    name,
    nextExpiryOn,
    expiredOn,
    sku: null,
    brand: null,
    barcode: null,
    codes: [] as Item['codes'],
    stockStatus,
    categoryId,
    primarySupplierId,
  }) as Item;
const items = [item(1, 'good', 1, 1), item(2, 'low', 1, 2), item(3, 'out', 2, 2), item(4, 'good', null, null, 'Gel')];
const all = { search: '', categoryId: '', stockLevel: '', supplierId: '', expiry: '' };
const TODAY = '2026-11-22';
const ids = (filter: Partial<typeof all>) =>
  filterStock(items, { ...all, ...filter }, emptyClinic, TODAY).map(({ id }) => id);

it('lists everything without filters', () => {
  expect(ids({})).toEqual([1, 2, 3, 4]);
});

it('combines filters', () => {
  expect(ids({ stockLevel: 'out' })).toEqual([3]);
  expect(ids({ categoryId: '1', supplierId: '2' })).toEqual([2]);
  expect(ids({ search: ' gEL ' })).toEqual([4]);
  expect(ids({ search: 'item', stockLevel: 'good' })).toEqual([1]);
});

it('filters the next expiry by its date', () => {
  const dated = ['2026-11-21', '2026-11-22', '2026-12-22', '2026-12-23', null].map((day, index) =>
    item(index, 'good', null, null, `Lot ${index}`, day),
  );
  const within = (expiry: string) => filterStock(dated, { ...all, expiry }, emptyClinic, TODAY).map(({ id }) => id);
  expect(within('expired')).toEqual([0]);
  expect(within('30')).toEqual([0, 1, 2]);
  expect(within('60')).toEqual([0, 1, 2, 3]);
  const partly = item(9, 'good', null, null, 'Toxin', '2027-05-01', '2026-11-20');
  expect(filterStock([partly], { ...all, expiry: 'expired' }, emptyClinic, TODAY)).toEqual([partly]);
});
