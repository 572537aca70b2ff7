import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { requestContext } from './request-context.js';

const ids = requestContext<string>();

/** Assigns a request id for log lines and errors, and sends it as `X-Request-Id`. */
export const assignRequestId = (request: Request, response: Response): void => {
  const id = randomUUID();
  ids.set(request, id);
  response.setHeader('X-Request-Id', id);
};

/** Returns the request's id, or a new one before it is assigned. */
export const getRequestId = (request: Request): string => ids.of(request) ?? randomUUID();
