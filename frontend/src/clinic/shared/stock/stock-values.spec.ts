import { describe, expect, it } from '@jest/globals';
import type { Item } from '@atrium/contract/clinic/items/schemas';
import { toStockBody, diffStock, NEW_STOCK, computeUnitCost, toStockValues } from './stock-values.js';

const item = {
  id: 1,
  kind: 'item',
  name: 'Gel',
  sku: null,
  barcode: null,
  codes: [] as Item['codes'],
  brand: 'Lumen',
  categoryId: 2,
  primarySupplierId: null,
  currentQuantity: 42,
  minStockLevel: 5,
  reorderQuantity: 10,
  unit: 'tubes',
  contentAmount: null,
  contentUnit: null,
  hoursOnceOpened: null,
  opened: [] as Item['opened'],
  unitCost: '2.50',
  packageCost: null,
  unitsPerPackage: null,
  expirationDate: 365,
  description: null,
  notes: null,
  imageUrl: null,
} as Item;

describe('bodyOf', () => {
  it('starts with the defaults of the form', () => {
    expect(toStockBody('item', NEW_STOCK.item)).toMatchObject({
      minStockLevel: 5,
      reorderQuantity: 10,
      unit: 'each',
      currentQuantity: 0,
    });
    expect(NEW_STOCK.item.unitsPerPackage).toBe(1);
  });

  it('sends null for empty fields, and the package only with package pricing', () => {
    const body = toStockBody('item', { ...NEW_STOCK.item, name: ' Gel ' });
    expect(body).toMatchObject({ name: 'Gel', sku: null, unitCost: null });
    expect(body).not.toHaveProperty('unitsPerPackage');
    expect(
      toStockBody('item', { ...NEW_STOCK.item, packagePricing: true, packageCost: '25', unitsPerPackage: 100 }),
    ).toMatchObject({
      packagePricing: true,
      packageCost: '25',
      unitsPerPackage: 100,
    });
  });
});

describe('changesOf', () => {
  const before = toStockValues(item);

  it('sends changed fields only, never a stock quantity that was not edited', () => {
    expect(diffStock('item', before, before)).toEqual({});
    expect(diffStock('item', before, { ...before, brand: '' })).toEqual({ brand: null });
    expect(diffStock('item', before, { ...before, currentQuantity: 40 })).toEqual({ currentQuantity: 40 });
  });

  it('removes the package when package pricing ends', () => {
    const packed = { ...before, packagePricing: true, packageCost: '10.00', unitsPerPackage: 4 };
    expect(diffStock('item', packed, { ...packed, packagePricing: false })).toEqual({
      unitCost: '2.50',
      packageCost: null,
      unitsPerPackage: null,
    });
    expect(diffStock('item', before, packed)).toEqual({
      packagePricing: true,
      packageCost: '10.00',
      unitsPerPackage: 4,
    });
  });
});

it('rounds the unit cost of a package half up to two decimals', () => {
  expect(computeUnitCost({ ...NEW_STOCK.item, packagePricing: true, packageCost: '2.01', unitsPerPackage: 2 })).toBe(
    '1.0050',
  );
  expect(computeUnitCost({ ...NEW_STOCK.item, packagePricing: true, packageCost: '', unitsPerPackage: 2 })).toBe('');
});
