import { lotName } from '@atrium/rules/stock/lots';
import type { ImportRow, KnownItem } from './item-values.js';

/**
 * Applies "Tracks Lots" of a row. Switched on, the counted level becomes the unknown lot. An import never switches it off,
 * which needs a manager, a reason and no held units.
 * @param all the row and the rows of its other lots
 */
export const settleTracking = (row: ImportRow, all: readonly ImportRow[], item: KnownItem | null): void => {
  const { tracksLots } = row;
  if (tracksLots === undefined || tracksLots === (item?.tracksLots ?? false)) return refuseLots(row, all, item);
  if (!tracksLots) {
    row.reasons.push(
      'A list does not end lot tracking. A manager does that in the item, with a reason. Please change the cell to yes or leave it empty',
    );
    return;
  }
  if (row.lots !== undefined || all.some(({ lot }) => lot !== undefined)) return;
  row.values.currentQuantity ??= item?.currentQuantity ?? 0;
  row.lot = { isUnknown: true, notes: [] };
};

/** Rejects lots of a product that does not track lots according to the list. */
const refuseLots = (row: ImportRow, all: readonly ImportRow[], item: KnownItem | null): void => {
  if (row.tracksLots !== false || item?.tracksLots === true) return;
  const number = row.lots?.[0]?.number ?? all.find(({ lot }) => lot?.number !== undefined)?.lot?.number;
  if (number != null)
    row.reasons.push(`The list says that it tracks no lots, and names ${lotName(number)}. Please correct one of them`);
};
