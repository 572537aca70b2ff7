import { type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';
import type { RequestHandler } from 'express';
import type { Config } from './config/config.js';
import { personOf } from './http/person.js';
import { requestIdOf } from './http/request-id.js';

/** What a failed statement was given (a hash, say) and the connection it ran on are no part of the log. */
const withoutValues = (error: Error): unknown => {
  const { parameters: _, client: __, driverError: ___, ...rest } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  return rest;
};

/** JSON lines on standard output. Nothing that a person typed is logged: no bodies, headers, cookies or queries. */
export const makeLogger = (config: Pick<Config, 'logLevel'>, name: string): Logger =>
  pino({
    name,
    level: config.logLevel,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: withoutValues },
  });

/** One line for each call: failures of ours at `error`, refusals at `info`, the rest at `debug`. */
export const logRequests = (logger: Logger): RequestHandler =>
  pinoHttp({
    logger,
    customLogLevel: (_request, response, error) =>
      response.statusCode >= 500 || error !== undefined ? 'error' : response.statusCode >= 400 ? 'info' : 'debug',
    serializers: {
      req: (request: { raw: Parameters<typeof requestIdOf>[0] }) => ({
        id: requestIdOf(request.raw),
        method: request.raw.method,
        path: request.raw.path,
        personId: personOf(request.raw)?.id,
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
    wrapSerializers: true,
    quietReqLogger: true,
  }) as RequestHandler;
