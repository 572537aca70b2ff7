import type { IncomingMessage } from 'node:http';

/** One thing that is known about a request, kept on it for whoever asks later. */
export const kept = <T>() => {
  const key = Symbol('kept');
  return {
    set: (request: IncomingMessage, value: T): void => {
      (request as unknown as Record<symbol, T>)[key] = value;
    },
    of: (request: IncomingMessage): T | undefined => (request as unknown as Record<symbol, T | undefined>)[key],
  };
};
