import type { stockForm } from './stock/schemas.js';

/* Field labels of items and consumables for forms, imports and exports. A separate file, because the lists, loaded by
   every visit, do not need them. */

export const STOCK_LABELS = {
  name: 'Name',
  sku: 'SKU',
  barcode: 'Barcode',
  codes: 'Package Codes',
  brand: 'Brand',
  shelf: 'Shelf',
  categoryId: 'Category',
  primarySupplierId: 'Supplier',
  supplierProductNumber: 'Supplier Product Number',
  unit: 'Unit',
  currentQuantity: 'Current Quantity',
  minStockLevel: 'Min Stock Level',
  reorderQuantity: 'Reorder Quantity',
  tracksLots: 'Track Lots and Expiry',
  contentAmount: 'One Holds',
  contentUnit: 'Content Unit',
  hoursOnceOpened: 'Lasts Once Opened',
  openedIn: 'Lasts Once Opened In',
  packagePricing: 'Package Pricing',
  packageCost: 'Package Cost',
  unitsPerPackage: 'Units per Package',
  unitCost: 'Unit Cost',
  shelfLife: 'Typical Shelf Life',
  shelfLifeUnit: 'Shelf Life Unit',
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
