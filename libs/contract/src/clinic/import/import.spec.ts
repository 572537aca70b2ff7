import { expect, it } from '@jest/globals';
import type { ImportTarget } from './values.js';
import { getTargetLabel } from './labels.js';

it.each<[ImportTarget, string]>([
  ['sku', 'SKU'],
  ['category', 'Category'],
  ['supplier', 'Supplier'],
  ['currentQuantity', 'Current quantity'],
  ['minStockLevel', 'Min stock level'],
  ['reorderQuantity', 'Reorder quantity'],
  ['unitCost', 'Unit cost'],
  ['unitsPerPackage', 'Units per package'],
  ['packaging', 'Packaging'],
  ['expirationDate', 'Shelf life'],
])('names %s in a sentence by its form label in lowercase: %s', (target, words) => {
  expect(getTargetLabel(target)).toBe(words);
});
