/** So many people get access at once. */
export const MOST_AT_ONCE = 200;
