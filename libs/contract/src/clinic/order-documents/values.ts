export const MAX_ORDER_MAILS = 10;
/** Maximum number of order emails of a user within 24 hours. */
export const MAX_ORDER_MAILS_A_DAY = 50;
