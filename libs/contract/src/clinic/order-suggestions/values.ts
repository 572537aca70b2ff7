/* Suggested orders, computed from usage. Users without the right to order can request them. */

export const MAX_ORDER_LINES = 200;
