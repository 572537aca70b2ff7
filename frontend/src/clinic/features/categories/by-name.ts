import type { Category } from '@atrium/contract/clinic/categories-and-suppliers/schemas';

/** `placed`: under which name one stands, when that is not its own. */
export const byName = (
  categories: Iterable<Category>,
  placed: (category: Category) => string = ({ name }) => name,
): readonly Category[] => [...categories].toSorted((a, b) => placed(a).localeCompare(placed(b), 'en'));
