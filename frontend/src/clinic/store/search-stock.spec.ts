import { describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import { searchRows } from '@atrium/rules/text/search';
import { emptyClinic } from './clinic-state.js';
import { findStockByCode, getSearchText } from './search-stock.js';

const item = (id: number, name: string, sku: string | null, barcode: string | null = null) =>
  ({
    id,
    name,
    sku,
    barcode,
    codes: [] as Item['codes'],
    brand: null,
    categoryId: 1,
    category: { id: 1, name: 'Needles' },
    primarySupplierId: null,
  }) as Item;
const items = [
  item(1, 'Cannula 25G', 'CAN-25', '4006381333931'),
  item(2, 'Blunt cannula 27G', 'CAN-27'),
  item(3, 'Toxin 100 U', null, '5601234567890'),
  item(4, 'Copy', 'X', '4006381333948'),
  item(5, 'Other copy', '4006381333948'),
];

describe('stock search', () => {
  const find = (typed: string, names: Parameters<typeof getSearchText>[0] = emptyClinic) =>
    searchRows(items, getSearchText(names), typed).map(({ id }) => id);

  it('finds a code, a name and a category, the best match first', () => {
    expect(find('can27')).toEqual([2]);
    expect(find('cann')).toEqual([1, 2]);
    expect(find('needles copy')).toEqual([4, 5]);
  });

  it('uses the current name of a category, also for rows searched before', () => {
    expect(find('needles')).toHaveLength(5);
    const category = { id: 1, name: 'Sharps', version: 2 };
    const categories = {
      ...emptyClinic.categories,
      all: { ...emptyClinic.categories.all, rows: new Map([[1, category]]) },
    };
    const renamed = { ...emptyClinic, categories } as unknown as typeof emptyClinic;
    expect(find('needles', renamed)).toEqual([]);
    expect(find('sharps', renamed)).toHaveLength(5);
  });
});

describe('scanned code', () => {
  it('matches a whole barcode or SKU regardless of case and hyphens', () => {
    expect(findStockByCode(items, '4006381333931')?.id).toBe(1);
    expect(findStockByCode(items, ' can-27 ')?.id).toBe(2);
    expect(findStockByCode(items, 'CAN27')?.id).toBe(2);
    expect(findStockByCode(items, '400638133393')).toBeNull();
    expect(findStockByCode(items, '04006381333931')?.id).toBe(1);
    expect(findStockByCode(items, ']d2010400638133393117280200')?.id).toBe(1);
    expect(findStockByCode(items, '')).toBeNull();
  });

  it('of a package finds its content unless a product has the code as its own', () => {
    expect(findStockByCode(items, '14006381333938')?.id).toBe(1);
    const box = { ...items[1], id: 9, barcode: '14006381333938' } as (typeof items)[number];
    expect(findStockByCode([...items, box], '14006381333938')?.id).toBe(9);
  });

  it('matches neither item when two share it', () => {
    expect(findStockByCode(items, '4006381333948')).toBeNull();
  });
});
