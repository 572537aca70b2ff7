import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Tolerance for clock differences, in steps. */
const WINDOW = 1;

const totpOf = (secret: string, account = ''): TOTP =>
  new TOTP({ issuer: 'Atrium', label: account, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS });

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the otpauth URL for the QR code. */
export const totpAddress = (secret: string, account: string): string => totpOf(secret, account).toString();

/** Removes spaces, since apps show "349 547". */
const digitsOf = (code: string): string => code.replaceAll(/\s/g, '');

export const isTotp = (code: string): boolean => /^\d{6}$/.test(digitsOf(code));

/** Returns the time step of a code, so that it can be used once; null for a wrong code. */
export const stepOfCode = (secret: string, code: string, now = Date.now()): number | null => {
  const delta = totpOf(secret).validate({ token: digitsOf(code), timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
};

/** Generates a code. For tests only. */
export const codeOf = (secret: string, now = Date.now()): string => totpOf(secret).generate({ timestamp: now });
