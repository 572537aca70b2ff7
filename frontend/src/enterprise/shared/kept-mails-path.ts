/** The mails that were kept, on the screen of security. */
export const KEPT_MAILS_ID = 'mails';
export const KEPT_MAILS_PATH = `/enterprise/security#${KEPT_MAILS_ID}`;
