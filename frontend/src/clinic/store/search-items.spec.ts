import { describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items';
import { itemOfCode, matchesSearch, searchItems } from './search-items.js';

const item = (
  id: number,
  name: string,
  sku: string | null,
  barcode: string | null = null,
  brand: string | null = null,
) => ({ id, name, sku, barcode, brand }) as Item;
const items = [
  item(1, 'Cannula 25G', 'CAN-25', '4006381333931'),
  item(2, 'Blunt cannula 27G 50%_off', 'CAN-27', null, 'Merz'),
  item(3, 'Toxin 100 U', null, '5601234567890', 'Allergan'),
  item(4, 'Copy', 'X', '4006381333948'),
  item(5, 'Other copy', '4006381333948'),
];
const ids = (found: Item[]) => found.map(({ id }) => id);

describe('a search', () => {
  it('finds words in name, SKU, brand and barcode, names that begin so first', () => {
    expect(ids(searchItems(items, 'cann', 10))).toEqual([1, 2]);
    expect(ids(searchItems(items, 'ALLERGAN', 10))).toEqual([3]);
    expect(ids(searchItems(items, '56012', 10))).toEqual([3]);
  });

  it('takes every character as a letter, and none as nothing', () => {
    expect(ids(searchItems(items, '50%_', 10))).toEqual([2]);
    expect(ids(searchItems(items, '  ', 10))).toEqual([]);
  });

  it('does not span two fields', () => {
    expect(matchesSearch(items[0]!, '25GCAN')).toBe(false);
  });

  it('gives no more than asked for, the exact code first', () => {
    expect(ids(searchItems(items, 'can-27', 1))).toEqual([2]);
  });
});

describe('a scanned code', () => {
  it('is a whole barcode or SKU, whatever its case', () => {
    expect(itemOfCode(items, '4006381333931')?.id).toBe(1);
    expect(itemOfCode(items, ' can-27 ')?.id).toBe(2);
    expect(itemOfCode(items, '400638133393')).toBeNull();
    expect(itemOfCode(items, '')).toBeNull();
  });

  it('that two items claim chooses neither', () => {
    expect(itemOfCode(items, '4006381333948')).toBeNull();
  });
});
