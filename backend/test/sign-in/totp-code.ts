import { Secret, TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows for the secret. */
export const generateTotpCode = (secret: string, now = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
