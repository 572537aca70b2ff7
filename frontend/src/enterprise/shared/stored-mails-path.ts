/** Id of the list of stored mails on the security screen. */
export const STORED_MAILS_ID = 'mails';
export const STORED_MAILS_PATH = `/enterprise/security#${STORED_MAILS_ID}`;
