import type { StockSort } from '@atrium/contract/clinic/stock/schemas';
import { naturalOrder } from '@atrium/rules/stock/natural-order';
import { searchQuery, searchRank, searchSqueeze } from '@atrium/rules/text/search';
import { productCode } from '@atrium/rules/stock/product-codes';
import type { Sorting } from '../../../ui/lists/data-table-props.js';
import type { ClinicState, Stock } from '../../store/clinic-state.js';
import { stockTexts } from '../../store/search-stock.js';
import { categoryName, supplierName } from '../../store/selectors.js';
import { firstExpiryOf } from './filters/filter-stock.js';

/* Orders loaded rows as the server does. */

type Names = Pick<ClinicState, 'categories' | 'suppliers'>;
type Key = string | number | null;
export type Comparison = (a: Stock, b: Stock) => number;

const ordered = new Map<string, string>();
const MOST_REMEMBERED = 20_000;
/** Caches the sort key of a name. */
function orderOf(name: string): string {
  let order = ordered.get(name);
  if (order === undefined) {
    if (ordered.size >= MOST_REMEMBERED) ordered.clear();
    order = naturalOrder(name);
    ordered.set(name, order);
  }
  return order;
}

const named = (name: string | null): Key => (name === null ? null : orderOf(name));

/** Sort keys by column. Null is last in either direction. */
export const SORT_KEYS: Readonly<Record<string, (item: Stock, names: Names) => Key>> = {
  name: ({ name }) => orderOf(name),
  category: (item, { categories }) => named(categoryName(categories, item)),
  supplier: (item, { suppliers }) => named(supplierName(suppliers, item)),
  stock: ({ usableQuantity }) => usableQuantity,
  unitCost: ({ unitCost }) => (unitCost === null ? null : Number(unitCost)),
  value: (item) => (item.value === null ? null : Number(item.value)),
  nextExpiry: firstExpiryOf,
  lastOrder: ({ lastOrderAt }) => (lastOrderAt === null ? null : Date.parse(lastOrderAt)),
};

export const sortOf = ({ id, desc }: Sorting): StockSort => `${desc ? '-' : ''}${id}` as StockSort;

const compared = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

export function byColumn({ id, desc }: Sorting, names: Names): Comparison {
  const keyOf = SORT_KEYS[id] ?? SORT_KEYS['name']!;
  const direction = desc ? -1 : 1;
  const [nameDirection, idDirection] = keyOf === SORT_KEYS['name'] ? [direction, direction] : [1, 1];
  return (a, b) => {
    const one = keyOf(a, names);
    const other = keyOf(b, names);
    const byKey =
      one === null || other === null ? Number(one === null) - Number(other === null) : direction * compared(one, other);
    return byKey || nameDirection * compared(orderOf(a.name), orderOf(b.name)) || idDirection * (a.id - b.id);
  };
}

/** Orders search results, the best match first. */
export function byMatch(search: string, names: Names): Comparison {
  const query = searchQuery(productCode(search));
  const textOf = stockTexts(names);
  const rankOf = (row: Stock): number => (query === null ? 0 : (searchRank(textOf(row), query) ?? 3));
  return (a, b) => rankOf(a) - rankOf(b) || compared(searchSqueeze(a.name), searchSqueeze(b.name)) || a.id - b.id;
}
