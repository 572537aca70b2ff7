import type { KindChoice } from '../../src/clinic/import/apply/assign-kinds.js';

/** Reads every row of a list as an item. */
export const ALL_ITEMS: KindChoice = { defaultKind: 'item', byCategory: new Map() };
