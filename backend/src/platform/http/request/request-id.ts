import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { kept } from './kept.js';

const ids = kept<string>();

/** Every request has an id, in its log lines and its errors; the caller sees it in `X-Request-Id`. */
export const giveRequestId = (request: Request, response: Response): void => {
  const id = randomUUID();
  ids.set(request, id);
  response.setHeader('X-Request-Id', id);
};

export const requestIdOf = (request: Request): string => ids.of(request) ?? randomUUID();
