export const MAX_COUNTED_ROWS = 5_000;
