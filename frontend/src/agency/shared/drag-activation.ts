/* Conditions that start dragging between days, so that a click remains a click and a swipe scrolls. */

export const MOUSE_ACTIVATION = { activationConstraint: { distance: 6 } } as const;
export const TOUCH_ACTIVATION = { activationConstraint: { delay: 220, tolerance: 8 } } as const;
