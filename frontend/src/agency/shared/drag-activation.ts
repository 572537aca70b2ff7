/* When something begins to be carried from day to day: a click stays a click, and a swipe scrolls. */

export const BY_MOUSE = { activationConstraint: { distance: 6 } } as const;
export const BY_TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } } as const;
