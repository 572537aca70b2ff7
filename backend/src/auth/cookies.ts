import type { IncomingMessage } from 'node:http';

/** The value of a cookie as it was sent, or undefined. */
export const cookieOf = (request: IncomingMessage, name: string): string | undefined =>
  request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
