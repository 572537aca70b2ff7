import type { Category } from '@atrium/contract/clinic/categories-and-suppliers';
import type { Stock } from '../store/clinic-state.js';

/** `placed`: under which name one stands, when that is not its own. */
export const byName = (
  categories: Iterable<Category>,
  placed: (category: Category) => string = ({ name }) => name,
): readonly Category[] => [...categories].toSorted((a, b) => placed(a).localeCompare(placed(b), 'en'));

/** Items and consumables by their category; what has none is in no list. */
export function productsByCategory(stock: readonly Stock[]): ReadonlyMap<number, readonly Stock[]> {
  const found = new Map<number, Stock[]>();
  for (const product of stock) {
    if (product.categoryId === null) continue;
    const list = found.get(product.categoryId);
    if (list === undefined) found.set(product.categoryId, [product]);
    else list.push(product);
  }
  return found;
}
