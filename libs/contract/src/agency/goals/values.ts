export const DATES_OUT_OF_ORDER = 'Due date must be on or after the start date';
