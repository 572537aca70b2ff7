import type { stockForm } from './stock/schemas.js';

/* Field labels of items and consumables for forms, imports and exports. A separate file, because the lists, loaded by
   every visit, do not need them. */

export const STOCK_LABELS = {
  name: 'Name',
  sku: 'SKU',
  barcode: 'Barcode',
  codes: 'Package codes',
  brand: 'Brand',
  shelf: 'Shelf',
  categoryId: 'Category',
  primarySupplierId: 'Supplier',
  supplierProductNumber: 'Supplier product number',
  unit: 'Unit',
  currentQuantity: 'Current quantity',
  minStockLevel: 'Min stock level',
  reorderQuantity: 'Reorder quantity',
  tracksLots: 'Track lots and expiry',
  contentAmount: 'One holds',
  contentUnit: 'Content unit',
  hoursOnceOpened: 'Lasts once opened',
  openedIn: 'Lasts once opened in',
  packagePricing: 'Package pricing',
  packageCost: 'Package cost',
  unitsPerPackage: 'Units per package',
  unitCost: 'Unit Cost',
  shelfLife: 'Typical shelf life',
  shelfLifeUnit: 'Shelf life unit',
  imageUrl: 'Image URL',
  description: 'Description',
  notes: 'Notes',
} as const;

/** Optional text fields of stock: empty in a form, null in requests. */
export const STOCK_PHRASES = [
  'sku',
  'barcode',
  'brand',
  'notes',
  'imageUrl',
  'shelf',
  'supplierProductNumber',
] as const satisfies readonly (keyof typeof stockForm)[];
