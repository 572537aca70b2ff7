export const MAX_STAFF_LIST = 300_000;
export const MAX_STAFF_ROWS = 200;
