import { STOCK_WORDS } from '../stock-words.js';
import type { ImportTarget } from './values.js';

const TARGET_WORDS: Readonly<Record<ImportTarget, string>> = {
  ...STOCK_WORDS,
  category: STOCK_WORDS.categoryId,
  supplier: STOCK_WORDS.primarySupplierId,
  packaging: 'Packaging',
  kind: 'Item or consumable',
  expirationDate: 'Shelf life',
  lot: 'Lot number',
  lots: 'Lots',
  contentAmount: 'Content amount',
  hoursOnceOpened: 'Hours once opened',
  tracksLots: 'Lot tracking',
  active: 'Active',
};

/** Returns the label of a target within a sentence: "Units per package". */
export const targetWords = (target: ImportTarget): string =>
  TARGET_WORDS[target].replace(/ [A-Z](?![A-Z])/g, (initial) => initial.toLowerCase());
