export const OUTLOOK_DAYS = 90;
