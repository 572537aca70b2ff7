import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Returns all cookie values of this name, because another host of the domain can set one too. */
const cookiesOf = (request: IncomingMessage, name: string): string[] =>
  (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));

export const cookieOf = (request: IncomingMessage, name: string): string | undefined => cookiesOf(request, name)[0];

const signature = (value: string, secret: string): string =>
  createHmac('sha256', secret).update(value).digest('base64').replace(/=+$/, '');

/** Signs as `s:value.signature`, the format since the first release. */
const signed = (value: string, secret: string): string => `s:${value}.${signature(value, secret)}`;

const unsigned = (sent: string, secret: string): string | null => {
  const [, value, given] = /^s(?::|%3A)(.+)\.([^.]+)$/i.exec(sent) ?? [];
  if (value === undefined || given === undefined) return null;
  const right = Buffer.from(signature(value, secret));
  const found = Buffer.from(given.replace(/%2B/gi, '+').replace(/%2F/gi, '/'));
  return found.length === right.length && timingSafeEqual(found, right) ? value : null;
};

const MOST_KNOWN = 10_000;

/** Reads signed cookies and caches verified signatures. */
export class SignedCookies {
  private readonly known = new Map<string, string>();

  /** @param secrets the first signs; all verify */
  constructor(private readonly secrets: readonly [string, ...string[]]) {}

  sign(value: string): string {
    return signed(value, this.secrets[0]);
  }

  /** Returns the first value with a valid signature. */
  valueOf(request: IncomingMessage, name: string): string | null {
    for (const sent of cookiesOf(request, name)) {
      const value = this.known.get(sent) ?? this.unsigned(sent);
      if (value === null) continue;
      if (this.known.size >= MOST_KNOWN) this.known.clear();
      this.known.set(sent, value);
      return value;
    }
    return null;
  }

  private unsigned(sent: string): string | null {
    for (const secret of this.secrets) {
      const value = unsigned(sent, secret);
      if (value !== null) return value;
    }
    return null;
  }
}
