import { STOCK_LABELS } from '../stock-labels.js';
import type { ImportTarget } from './values.js';

const TARGET_LABELS: Readonly<Record<ImportTarget, string>> = {
  ...STOCK_LABELS,
  category: STOCK_LABELS.categoryId,
  supplier: STOCK_LABELS.primarySupplierId,
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
export const getTargetLabel = (target: ImportTarget): string =>
  TARGET_LABELS[target].replace(/ [A-Z](?![A-Z])/g, (initial) => initial.toLowerCase());
