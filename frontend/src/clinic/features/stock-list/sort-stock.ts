import type { StockSort } from '@atrium/contract/clinic/stock/list-schemas';
import { getNaturalSortKey } from '@atrium/rules/stock/natural-order';
import { parseSearchQuery, rankMatch, squeezeText } from '@atrium/rules/text/search';
import { normalizeProductCode } from '@atrium/rules/stock/product-codes';
import type { Sorting } from '../../../ui/lists/data-table-props.js';
import type { ClinicState, Stock } from '../../store/clinic-state.js';
import { getSearchText } from '../../store/search-stock.js';
import { categoryName, supplierName } from '../../store/selectors.js';
import { findEarliestExpiry } from './filters/filter-stock.js';

/* Orders loaded rows as the server does. */

type StockNames = Pick<ClinicState, 'categories' | 'suppliers'>;
type SortKey = string | number | null;
export type Comparison = (a: Stock, b: Stock) => number;

const sortKeyCache = new Map<string, string>();
const MAX_CACHED_KEYS = 20_000;
/** Caches the sort key of a name. */
function cachedKey(name: string): string {
  let order = sortKeyCache.get(name);
  if (order === undefined) {
    if (sortKeyCache.size >= MAX_CACHED_KEYS) sortKeyCache.clear();
    order = getNaturalSortKey(name);
    sortKeyCache.set(name, order);
  }
  return order;
}

const nameKey = (name: string | null): SortKey => (name === null ? null : cachedKey(name));

/** Functions that return the sort key of a row, by column. Null comes last in either direction. */
export const SORT_KEYS: Readonly<Record<string, (item: Stock, names: StockNames) => SortKey>> = {
  name: ({ name }) => cachedKey(name),
  category: (item, { categories }) => nameKey(categoryName(categories, item)),
  supplier: (item, { suppliers }) => nameKey(supplierName(suppliers, item)),
  stock: ({ usableQuantity }) => usableQuantity,
  unitCost: ({ unitCost }) => (unitCost === null ? null : Number(unitCost)),
  value: (item) => (item.value === null ? null : Number(item.value)),
  nextExpiry: findEarliestExpiry,
  lastOrder: ({ lastOrderAt }) => (lastOrderAt === null ? null : Date.parse(lastOrderAt)),
};

export const toStockSort = ({ id, desc }: Sorting): StockSort => `${desc ? '-' : ''}${id}` as StockSort;

const compareKeys = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

export function compareByColumn({ id, desc }: Sorting, names: StockNames): Comparison {
  const keyOf = SORT_KEYS[id] ?? SORT_KEYS['name']!;
  const direction = desc ? -1 : 1;
  const [nameDirection, idDirection] = keyOf === SORT_KEYS['name'] ? [direction, direction] : [1, 1];
  return (a, b) => {
    const one = keyOf(a, names);
    const other = keyOf(b, names);
    const byKey =
      one === null || other === null
        ? Number(one === null) - Number(other === null)
        : direction * compareKeys(one, other);
    return byKey || nameDirection * compareKeys(cachedKey(a.name), cachedKey(b.name)) || idDirection * (a.id - b.id);
  };
}

/** Compares search results; the best match comes first. */
export function compareByMatch(search: string, names: StockNames): Comparison {
  const query = parseSearchQuery(normalizeProductCode(search));
  const textOf = getSearchText(names);
  const rankOf = (row: Stock): number => (query === null ? 0 : (rankMatch(textOf(row), query) ?? 3));
  return (a, b) => rankOf(a) - rankOf(b) || compareKeys(squeezeText(a.name), squeezeText(b.name)) || a.id - b.id;
}
