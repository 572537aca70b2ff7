import { describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import { emptyClinic } from '../../store/clinic-state.js';
import { compareByColumn, compareByMatch } from './sort-stock.js';
import { mergeWindowRows } from './merge-window-rows.js';

const item = (id: number, name: string, more: Partial<Item> = {}) =>
  ({
    id,
    name,
    sku: null,
    brand: null,
    barcode: null,
    codes: [],
    categoryId: null,
    primarySupplierId: null,
    ...more,
  }) as Item;
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name);
const byName = compareByColumn({ id: 'name', desc: false }, emptyClinic);

describe('the rows of a window', () => {
  const read = [item(1, 'Gel 4'), item(2, 'Gel 10')];
  const end = { ids: new Set([1, 2]), next: 'further', last: read[1] };

  it('are those that were read, and those of events before its end', () => {
    const loadedRows = [...read, item(3, 'Gel 20'), item(4, 'Gel 5')];
    expect(names(mergeWindowRows(loadedRows, end, byName))).toEqual(['Gel 4', 'Gel 5', 'Gel 10']);
    expect(names(mergeWindowRows(loadedRows, { ...end, next: null }, byName))).toEqual([
      'Gel 4',
      'Gel 5',
      'Gel 10',
      'Gel 20',
    ]);
  });

  it('stay when they move behind its end, and the end stays when its last row moves', () => {
    const moved = [item(1, 'Zinc'), item(2, 'Acid'), item(5, 'Gel 7'), item(6, 'Gel 11')];
    expect(names(mergeWindowRows(moved, end, byName))).toEqual(['Acid', 'Gel 7', 'Zinc']);
  });

  it('of a search are sorted by relevance', () => {
    const found = [item(1, 'A big gel'), item(2, 'Gel 2'), item(3, 'Gel 1'), item(4, 'Serum', { sku: 'gel' })];
    const order = compareByMatch('gel', emptyClinic);
    expect(names(mergeWindowRows(found, undefined, order))).toEqual(['Serum', 'Gel 1', 'Gel 2', 'A big gel']);
    const cut = { ids: new Set([4, 3]), next: 'further', last: found[2] };
    expect(names(mergeWindowRows(found, cut, order))).toEqual(['Serum', 'Gel 1']);
  });

  it('without the sorted value come last in either direction, by name', () => {
    const rows = [
      item(1, 'C', { unitCost: null }),
      item(2, 'B', { unitCost: '9.00' }),
      item(3, 'A', { unitCost: '10.00' }),
      item(4, 'D', { unitCost: '9.00' }),
    ];
    const by = (desc: boolean) => names(rows.toSorted(compareByColumn({ id: 'unitCost', desc }, emptyClinic)));
    expect(by(false)).toEqual(['B', 'D', 'A', 'C']);
    expect(by(true)).toEqual(['A', 'B', 'D', 'C']);
  });
});
