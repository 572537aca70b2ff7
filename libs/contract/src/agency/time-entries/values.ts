export const FUTURE_DAY = 'Time cannot be logged for a future date';
