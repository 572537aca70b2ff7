import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { Rows } from '../../lib/live/rows.js';
import type { ClinicState, Stock } from './clinic-state.js';

/** Returns the name of a category or supplier by id, so that a renamed one is updated everywhere at once. */
const nameOf = (
  rows: Rows<{ readonly id: number; readonly name: string }>,
  id: number | null,
  embedded: { readonly name: string } | null,
): string | null => {
  if (id === null) return null;
  const known = rows.all.rows.get(id);
  if (known !== undefined) return known.name;
  // Once the list is loaded, an unknown id means a removed row; before that the name in the item counts.
  return rows.phase === 'ready' ? null : (embedded?.name ?? null);
};

export const categoryName = (categories: ClinicState['categories'], item: Stock): string | null =>
  nameOf(categories, item.categoryId, item.category);

/** Returns the name of a supplier, also of a deactivated one that products still use. */
export const supplierName = (suppliers: ClinicState['suppliers'], item: Stock): string | null =>
  nameOf(suppliers, item.primarySupplierId, item.primarySupplier) ??
  (item.primarySupplierId === null ? null : (item.primarySupplier?.name ?? null));

/** Sorts newest first, then by higher id. */
export function sortNewestFirst(history: ClinicState['history']): readonly Usage[] {
  return [...history.all.rows.values()].toSorted((a, b) => Date.parse(b.usedAt) - Date.parse(a.usedAt) || b.id - a.id);
}
