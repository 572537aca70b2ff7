import { describe, expect, it } from '@jest/globals';
import {
  CONSUMABLE_STOCK_STATUSES,
  hasLowStockIcon,
  getConsumableStockStatus,
  ITEM_STOCK_STATUSES,
  getItemStockStatus,
  hasPickerWarning,
  getStockLabel,
  getStockCrossing,
  getStockStatus,
} from './stock-status.js';

describe('stock status', () => {
  it('of an item is out at zero, low below the minimum and good at it', () => {
    expect([0, 1, 9, 10, 11].map((quantity) => getItemStockStatus(quantity, 10))).toEqual([
      'out',
      'low',
      'low',
      'good',
      'good',
    ]);
  });

  it('of a consumable is low at the minimum and warning up to 1.5 times the minimum', () => {
    expect([0, 1, 10, 11, 15, 16].map((quantity) => getConsumableStockStatus(quantity, 10))).toEqual([
      'out',
      'low',
      'low',
      'warning',
      'warning',
      'good',
    ]);
  });

  it('of a consumable with minimum 5 is warning up to 7', () => {
    expect([6, 7, 8].map((quantity) => getConsumableStockStatus(quantity, 5))).toEqual(['warning', 'warning', 'good']);
  });

  it('with a minimum of zero is either out or good', () => {
    expect([0, 1].map((quantity) => getItemStockStatus(quantity, 0))).toEqual(['out', 'good']);
    expect([0, 1].map((quantity) => getConsumableStockStatus(quantity, 0))).toEqual(['out', 'good']);
  });

  it('is exact for the largest quantities', () => {
    expect(getConsumableStockStatus(1_000_000_000, 666_666_666)).toBe('good');
    expect(getConsumableStockStatus(1_000_000_000, 666_666_667)).toBe('warning');
  });

  it('differs between the kinds for the same quantities', () => {
    expect(getStockStatus('item', 10, 10)).toBe('good');
    expect(getStockStatus('consumable', 10, 10)).toBe('low');
  });

  it('has short labels in the inventory table and long ones elsewhere', () => {
    expect(ITEM_STOCK_STATUSES.map((status) => getStockLabel(status, 'inventory-table'))).toEqual([
      'Good',
      'Low',
      'Out',
    ]);
    expect(CONSUMABLE_STOCK_STATUSES.map((status) => getStockLabel(status))).toEqual([
      'In Stock',
      'Warning',
      'Low Stock',
      'Out of Stock',
    ]);
  });

  it("shows the picker's icon below five and the consumables icon at the minimum", () => {
    expect([4, 5].map(hasPickerWarning)).toEqual([true, false]);
    expect([0, 5, 6].map((quantity) => hasLowStockIcon(quantity, 5))).toEqual([true, true, false]);
  });
});

describe('the reported stock crossing', () => {
  it('is reported once when stock falls below the minimum', () => {
    expect(getStockCrossing('item', 10, 9, 10)).toBe('low');
    expect(getStockCrossing('item', 9, 8, 10)).toBeNull();
  });

  it('is out when stock reaches zero, never low', () => {
    expect(getStockCrossing('item', 10, 0, 10)).toBe('out');
    expect(getStockCrossing('item', 1, 0, 10)).toBe('out');
    expect(getStockCrossing('item', 0, 0, 10)).toBeNull();
  });

  it('is never reported when stock rises', () => {
    expect(getStockCrossing('item', 0, 3, 10)).toBeNull();
    expect(getStockCrossing('consumable', 3, 12, 10)).toBeNull();
  });

  it('is reported again after stock was above the minimum', () => {
    expect(
      [
        [10, 9],
        [9, 12],
        [12, 9],
      ].map(([before, after]) => getStockCrossing('item', before!, after!, 10)),
    ).toEqual(['low', null, 'low']);
  });

  it('of a consumable is reported at its minimum, not at the warning level', () => {
    expect(getStockCrossing('consumable', 20, 15, 10)).toBeNull();
    expect(getStockCrossing('consumable', 15, 10, 10)).toBe('low');
    expect(getStockCrossing('consumable', 15, 11, 10)).toBeNull();
  });

  it('with a minimum of zero is only reported at zero', () => {
    expect(getStockCrossing('item', 1, 0, 0)).toBe('out');
    expect(getStockCrossing('consumable', 2, 1, 0)).toBeNull();
  });
});
