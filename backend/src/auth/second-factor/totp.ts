import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** A clock may be off by one step. */
const WINDOW = 1;

const totpOf = (secret: string, account = ''): TOTP =>
  new TOTP({ issuer: 'Atrium', label: account, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS });

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What apps read as a QR code. */
export const totpAddress = (secret: string, account: string): string => totpOf(secret, account).toString();

/** Apps show "349 547", and people type what they see. */
const digitsOf = (code: string): string => code.replaceAll(/\s/g, '');

export const isTotp = (code: string): boolean => /^\d{6}$/.test(digitsOf(code));

/** Which step of time a code is of, so that it can be used once; null: it is not right. */
export const stepOfCode = (secret: string, code: string, now = Date.now()): number | null => {
  const delta = totpOf(secret).validate({ token: digitsOf(code), timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
};

/** For tests, and for nothing else that runs: what an app shows. */
export const codeOf = (secret: string, now = Date.now()): string => totpOf(secret).generate({ timestamp: now });
