import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const ids = new WeakMap<Request, string>();

/** Every request has an id, in its log lines and its errors; the caller sees it in `X-Request-Id`. */
export const giveRequestId = (request: Request, response: Response, next: NextFunction): void => {
  const id = randomUUID();
  ids.set(request, id);
  response.setHeader('X-Request-Id', id);
  next();
};

export const requestIdOf = (request: Request): string => ids.get(request) ?? randomUUID();
