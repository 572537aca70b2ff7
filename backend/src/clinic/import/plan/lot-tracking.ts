import { getLotName } from '@atrium/rules/stock/lots';
import type { ImportRow, KnownItem } from './item-values.js';

/**
 * Applies "Tracks lots" of a row. Turning it on moves the current level to the unknown lot. An import never turns it
 * off, because that needs a manager, a reason and no held units.
 * @param all the row and the rows of its other lots
 */
export const planTracking = (row: ImportRow, all: readonly ImportRow[], item: KnownItem | null): void => {
  const { tracksLots } = row;
  if (tracksLots === undefined || tracksLots === (item?.tracksLots ?? false)) return rejectLots(row, all, item);
  if (!tracksLots) {
    row.reasons.push(
      'An import cannot turn off lot tracking. A manager does that in the item, with a reason. Please change the cell to yes or leave it empty',
    );
    return;
  }
  if (row.lots !== undefined || all.some(({ lot }) => lot !== undefined)) return;
  row.values.currentQuantity ??= item?.currentQuantity ?? 0;
  row.lot = { isUnknown: true, notes: [] };
};

/** Adds an error to rows with lots when the list states that the product tracks no lots. */
const rejectLots = (row: ImportRow, all: readonly ImportRow[], item: KnownItem | null): void => {
  if (row.tracksLots !== false || item?.tracksLots === true) return;
  const number = row.lots?.[0]?.number ?? all.find(({ lot }) => lot?.number !== undefined)?.lot?.number;
  if (number != null)
    row.reasons.push(`The row turns lot tracking off but names ${getLotName(number)}. Please correct one of them`);
};
