/* Passkeys (WebAuthn Level 3), as second factor or instead of a password. Options and responses use the standard's
   JSON. */

export const PASSKEY_NAME_LENGTH = 60;
export const PASSKEY_LIMIT = 20;
