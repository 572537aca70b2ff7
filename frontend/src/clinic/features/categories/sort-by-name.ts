import type { Category } from '@atrium/contract/clinic/categories-and-suppliers/schemas';

/** Sorts categories by name. `pinned` keeps a row in the position of another name. */
export const sortByName = (
  categories: Iterable<Category>,
  pinned: (category: Category) => string = ({ name }) => name,
): readonly Category[] => [...categories].toSorted((a, b) => pinned(a).localeCompare(pinned(b), 'en'));
