import type { stockForm } from './stock/schemas.js';

/*
 * The fields of items and consumables in forms, imports and exports. In a file of its own, since the lists, which every
 * visit to the clinic loads, do without.
 */

/** The fields as people call them, in the order of the form. */
export const STOCK_WORDS = {
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

/** Those that are optional text and nothing else: blank in a form, null when they are sent. */
export const STOCK_TEXTS = [
  'sku',
  'barcode',
  'brand',
  'notes',
  'imageUrl',
  'shelf',
  'supplierProductNumber',
] as const satisfies readonly (keyof typeof stockForm)[];
