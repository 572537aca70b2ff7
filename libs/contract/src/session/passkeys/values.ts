/*
 * Passkeys (WebAuthn Level 3): a second step beside the password, or a sign-in without one. Options and answers are
 * those of the browser's own calls, in the JSON of the standard.
 */

export const PASSKEY_NAME_LENGTH = 60;
export const MOST_PASSKEYS = 20;
