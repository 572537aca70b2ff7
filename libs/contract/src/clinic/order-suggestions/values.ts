/* Suggested orders, computed from usage. A user without the right to order requests them. */

export const MAX_ORDER_LINES = 200;
