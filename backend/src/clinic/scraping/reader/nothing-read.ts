import type { ReadProduct } from './read-page.js';

/** Of a page that tells no product. */
export const NOTHING: ReadProduct = {
  title: null,
  price: null,
  currency: null,
  priceMax: null,
  priceIncludesVat: null,
  description: null,
  imageUrl: null,
  sku: null,
  availability: null,
  minOrderQuantity: null,
  unitsPerPackage: null,
  packageIndicators: [],
  supplier: null,
  source: null,
  priceConfidence: null,
  warnings: [],
};
