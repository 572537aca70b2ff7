/** Kinds of rows that the search of the whole product finds, in the order of its results. */
export const SEARCH_KINDS = [
  'item',
  'consumable',
  'lot',
  'order',
  'client',
  'project',
  'goal',
  'task',
  'person',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Maximum number of rows of one kind. */
export const MAX_SEARCH_ROWS = 10;
