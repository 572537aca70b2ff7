import type { IncomingMessage } from 'node:http';

/** Returns accessors for a value that is stored on the request. */
export const requestContext = <T>() => {
  const key = Symbol('kept');
  return {
    set: (request: IncomingMessage, value: T): void => {
      (request as unknown as Record<symbol, T>)[key] = value;
    },
    of: (request: IncomingMessage): T | undefined => (request as unknown as Record<symbol, T | undefined>)[key],
  };
};
