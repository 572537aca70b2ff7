import type { IncomingMessage } from 'node:http';

/** Returns accessors for a value of a request. */
export const requestContext = <T>() => {
  const values = new WeakMap<IncomingMessage, T>();
  return {
    set: (request: IncomingMessage, value: T): void => void values.set(request, value),
    of: (request: IncomingMessage): T | undefined => values.get(request),
  };
};
