/* What is to be ordered, counted from what was used; whoever may not order it requests it. */

export const MAX_ORDER_LINES = 200;
