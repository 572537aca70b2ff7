import { describe, expect, it } from '@jest/globals';
import {
  CONSUMABLE_STOCK_STATUSES,
  consumableShowsLowIcon,
  consumableStockStatus,
  ITEM_STOCK_STATUSES,
  itemStockStatus,
  pickerWarns,
  stockWord,
  stockCrossing,
  stockStatusOf,
} from './stock-status.js';

describe('stock status', () => {
  it('an item is out at zero, low below the minimum and good at it', () => {
    expect([0, 1, 9, 10, 11].map((quantity) => itemStockStatus(quantity, 10))).toEqual([
      'out',
      'low',
      'low',
      'good',
      'good',
    ]);
  });

  it('a consumable is low at the minimum and warns up to one and a half times of it', () => {
    expect([0, 1, 10, 11, 15, 16].map((quantity) => consumableStockStatus(quantity, 10))).toEqual([
      'out',
      'low',
      'low',
      'warning',
      'warning',
      'good',
    ]);
  });

  it('an odd minimum of 5 warns up to 7, since 7.5 is the edge', () => {
    expect([6, 7, 8].map((quantity) => consumableStockStatus(quantity, 5))).toEqual(['warning', 'warning', 'good']);
  });

  it('a minimum of zero leaves only out and good', () => {
    expect([0, 1].map((quantity) => itemStockStatus(quantity, 0))).toEqual(['out', 'good']);
    expect([0, 1].map((quantity) => consumableStockStatus(quantity, 0))).toEqual(['out', 'good']);
  });

  it('the largest quantities are compared exactly', () => {
    expect(consumableStockStatus(1_000_000_000, 666_666_666)).toBe('good');
    expect(consumableStockStatus(1_000_000_000, 666_666_667)).toBe('warning');
  });

  it('the same figures read differently for the two kinds', () => {
    expect(stockStatusOf('item', 10, 10)).toBe('good');
    expect(stockStatusOf('consumable', 10, 10)).toBe('low');
  });

  it('the table has short words and everything else the long ones', () => {
    expect(ITEM_STOCK_STATUSES.map((status) => stockWord(status, 'inventory-table'))).toEqual(['Good', 'Low', 'Out']);
    expect(CONSUMABLE_STOCK_STATUSES.map((status) => stockWord(status))).toEqual([
      'In Stock',
      'Warning',
      'Low Stock',
      'Out of Stock',
    ]);
  });

  it('the picker warns under five and the consumables icon at the minimum', () => {
    expect([4, 5].map(pickerWarns)).toEqual([true, false]);
    expect([0, 5, 6].map((quantity) => consumableShowsLowIcon(quantity, 5))).toEqual([true, true, false]);
  });
});

describe('the crossing that is told', () => {
  it('falling below the minimum is told once', () => {
    expect(stockCrossing('item', 10, 9, 10)).toBe('low');
    expect(stockCrossing('item', 9, 8, 10)).toBeNull();
  });

  it('running out is told as out, from good and from low alike, and never as low', () => {
    expect(stockCrossing('item', 10, 0, 10)).toBe('out');
    expect(stockCrossing('item', 1, 0, 10)).toBe('out');
    expect(stockCrossing('item', 0, 0, 10)).toBeNull();
  });

  it('rising is never told, from empty to low neither', () => {
    expect(stockCrossing('item', 0, 3, 10)).toBeNull();
    expect(stockCrossing('consumable', 3, 12, 10)).toBeNull();
  });

  it('after the stock was back above, the next fall is told again', () => {
    expect(
      [
        [10, 9],
        [9, 12],
        [12, 9],
      ].map(([before, after]) => stockCrossing('item', before!, after!, 10)),
    ).toEqual(['low', null, 'low']);
  });

  it('a consumable is told at its minimum, not at the warning before it', () => {
    expect(stockCrossing('consumable', 20, 15, 10)).toBeNull();
    expect(stockCrossing('consumable', 15, 10, 10)).toBe('low');
    expect(stockCrossing('consumable', 15, 11, 10)).toBeNull();
  });

  it('with a minimum of zero only running out is told', () => {
    expect(stockCrossing('item', 1, 0, 0)).toBe('out');
    expect(stockCrossing('consumable', 2, 1, 0)).toBeNull();
  });
});
