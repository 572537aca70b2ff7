import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Returns all values of the cookie, because another host of the domain can set a cookie of the same name. */
const readCookies = (request: IncomingMessage, name: string): string[] =>
  (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));

export const readCookie = (request: IncomingMessage, name: string): string | undefined => readCookies(request, name)[0];

const computeSignature = (value: string, secret: string): string =>
  createHmac('sha256', secret).update(value).digest('base64').replace(/=+$/, '');

/** Signs a cookie value in the format `s:value.signature`, which is unchanged since the first release. */
const signValue = (value: string, secret: string): string => `s:${value}.${computeSignature(value, secret)}`;

const verifyValue = (sent: string, secret: string): string | null => {
  const [, value, signatureText] = /^s(?::|%3A)(.+)\.([^.]+)$/i.exec(sent) ?? [];
  if (value === undefined || signatureText === undefined) return null;
  const right = Buffer.from(computeSignature(value, secret));
  const found = Buffer.from(signatureText.replace(/%2B/gi, '+').replace(/%2F/gi, '/'));
  return found.length === right.length && timingSafeEqual(found, right) ? value : null;
};

/** Reads and writes signed cookies. */
export class SignedCookies {
  /** @param secrets the first signs; all verify */
  constructor(private readonly secrets: readonly [string, ...string[]]) {}

  sign(value: string): string {
    return signValue(value, this.secrets[0]);
  }

  /** Returns the first value of the cookie with a valid signature. */
  read(request: IncomingMessage, name: string): string | null {
    for (const sent of readCookies(request, name))
      for (const secret of this.secrets) {
        const value = verifyValue(sent, secret);
        if (value !== null) return value;
      }
    return null;
  }
}
