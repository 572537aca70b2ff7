import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Number of time steps before and after the current one that are accepted, to tolerate clock differences. */
const WINDOW_STEPS = 1;

const createTotp = (secret: string, account = ''): TOTP =>
  new TOTP({ issuer: 'Atrium', label: account, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS });

export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the otpauth URL for the QR code. */
export const createTotpUrl = (secret: string, account: string): string => createTotp(secret, account).toString();

/** Removes spaces, since apps show "349 547". */
const removeSpaces = (code: string): string => code.replaceAll(/\s/g, '');

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(removeSpaces(code));

/** Returns the time step of a valid code, which is stored to reject reuse; null for a wrong code. */
export const findTimeStep = (secret: string, code: string, now = Date.now()): number | null => {
  const delta = createTotp(secret).validate({ token: removeSpaces(code), timestamp: now, window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
};
