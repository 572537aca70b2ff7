/* Bulk changes of items and consumables: all rows or none, undone by one call. */

export const MAX_BULK_ROWS = 1_000;
