import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The value of a cookie as it was sent, or undefined. */
export const cookieOf = (request: IncomingMessage, name: string): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** As express-session signs: `s:value.signature`. */
const isSigned = (sent: string, secret: string): boolean => {
  const [, value, signature] = /^s(?::|%3A)(.+)\.([^.]+)$/i.exec(sent) ?? [];
  if (value === undefined || signature === undefined) return false;
  const right = Buffer.from(createHmac('sha256', secret).update(value).digest('base64').replace(/=+$/, ''));
  const given = Buffer.from(signature.replace(/%2B/gi, '+').replace(/%2F/gi, '/'));
  return given.length === right.length && timingSafeEqual(given, right);
};

/**
 * Of several cookies of one name, the one that this product has signed counts: another host of the same domain can set
 * one beside it, which would sign people out.
 */
export const keepSignedCookie = (request: IncomingMessage, name: string, secret: string): void => {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const named = pairs.filter((pair) => pair.startsWith(`${name}=`));
  const signed = named.length < 2 ? undefined : named.find((pair) => isSigned(pair.slice(name.length + 1), secret));
  if (signed !== undefined)
    request.headers.cookie = [signed, ...pairs.filter((pair) => !named.includes(pair))].join('; ');
};
