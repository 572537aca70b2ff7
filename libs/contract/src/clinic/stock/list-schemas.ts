import * as z from 'zod/mini';
import { queryChoice, queryId, queryIds, queryText, paging } from '../../core/query-fields.js';

/* Filters, sort orders and level counts of the lists of items and consumables. */

/** `held`: some units are in expired, quarantined or recalled lots. */
export const EXPIRY_FILTERS = ['held', 'expired', '30', '60', '90'] as const;

const SORTED_BY = ['name', 'category', 'stock', 'unitCost', 'value', 'supplier', 'nextExpiry', 'lastOrder'] as const;
type SortedBy = (typeof SORTED_BY)[number];
export type StockSort = SortedBy | `-${SortedBy}`;
const STOCK_SORTS = [...SORTED_BY, ...SORTED_BY.map((by) => `-${by}` as const)] as const;

export const stockLevels = z.object({
  good: z.int(),
  /** Number of products at the level "warning", which only consumables have. */
  warning: z.int(),
  low: z.int(),
  out: z.int(),
  /** True when any product of the kind tracks lots, regardless of filters. */
  tracksLots: z.boolean(),
});
export type StockLevels = z.infer<typeof stockLevels>;

/** Filters of a list, its export and its level counts. */
export const whichStock = {
  search: queryText(),
  categoryId: queryId(),
  supplierId: queryId(),
  /** Expiry filter: products with held units, or whose next expiry date is past or within these days. */
  expiry: queryChoice(EXPIRY_FILTERS),
};

export const stockFilters = <const S extends readonly [string, ...string[]]>(levels: S) =>
  z.object({
    ...whichStock,
    stockLevel: queryChoice(levels),
    /** Sort order; by default by name, or by relevance with a search. "-" sorts descending; rows without it are last. */
    sort: queryChoice(STOCK_SORTS),
    ids: queryIds(),
    /** `false` returns deactivated products. */
    isActive: queryChoice(['true', 'false']),
    ...paging,
  });
