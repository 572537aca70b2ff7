/** So many days are looked back. */
export const OUTLOOK_DAYS = 90;
