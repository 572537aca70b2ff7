import type { Category } from '@atrium/contract/clinic/categories-and-suppliers/schemas';

/** Sorts categories by name. `placed` keeps a row in the position of another name. */
export const byName = (
  categories: Iterable<Category>,
  placed: (category: Category) => string = ({ name }) => name,
): readonly Category[] => [...categories].toSorted((a, b) => placed(a).localeCompare(placed(b), 'en'));
