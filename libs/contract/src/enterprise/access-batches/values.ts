export const MOST_AT_ONCE = 200;
