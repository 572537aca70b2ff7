import { errorCatalogue, type ErrorReply } from '@atrium/contract/core/errors';
import type { Request, Response } from 'express';
import type { Config } from '../../config/config.js';
import { getRequestId } from './request-id.js';

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Ends a request whose body does not arrive in time, so that slow clients cannot keep connections open. */
export const limitBodyTime = (
  { bodySeconds, uploadSeconds }: Pick<Config, 'bodySeconds' | 'uploadSeconds'>,
  request: Request,
  response: Response,
): void => {
  if (!hasBody(request)) return;
  const end = (): void => {
    const [status, message] = errorCatalogue['input.too-slow'];
    if (response.headersSent) {
      request.destroy();
      return;
    }
    const body: ErrorReply = { code: 'input.too-slow', message, requestId: getRequestId(request) };
    response.once('finish', () => request.destroy());
    response.status(status).setHeader('Connection', 'close').json(body);
  };
  const seconds = request.is('multipart/form-data') === false ? bodySeconds : uploadSeconds;
  const timer = setTimeout(end, seconds * 1_000);
  for (const event of ['end', 'close'] as const) request.once(event, () => clearTimeout(timer));
};
