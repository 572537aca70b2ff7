export const FUTURE_DAY = 'Time cannot be logged for a future date';

/** Choices for logged hours whose task or goal gets another client or marketing project. */
export const HOURS_CHOICES = ['move', 'keep'] as const;
export type HoursChoice = (typeof HOURS_CHOICES)[number];
