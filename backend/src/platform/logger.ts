import { type Logger, pino } from 'pino';
import type { Request, Response } from 'express';
import type { Config } from './config/config.js';
import { getCurrentUser } from './http/request/current-user.js';
import { getRequestId } from './http/request/request-id.js';
import { VERSION } from './version.js';

/** SQLSTATE class 22: errors whose message contains the invalid value. */
const QUOTING_STATES = /^22[0-9A-Z]{3}$/;

/**
 * Serializes an error without statement parameters, the connection and PostgreSQL's details, which quote whole rows.
 * Values quoted in messages are removed too.
 */
export const redactError = (error: Error): unknown => {
  const {
    parameters: _,
    client: __,
    driverError: ___,
    detail: ____,
    where: _____,
    hint: ______,
    internalQuery: _______,
    ...rest
  }: Readonly<Record<string, unknown>> = { ...pino.stdSerializers.err(error) };
  const text = (value: unknown) => (typeof value === 'string' ? removeQuotedMessages(value, error) : value);
  return { ...rest, message: text(rest['message']), stack: text(rest['stack']) };
};

/** Returns the message of an error for operators, without quoted values. */
export const getErrorMessage = (error: Error): string => removeQuotedMessages(error.message, error);

/** Returns `text` without those messages of the error's cause chain that contain values. */
const removeQuotedMessages = (text: string, error: unknown): string => {
  if (!(error instanceof Error)) return text;
  const { code } = error as { code?: unknown };
  const safeMessage =
    typeof code === 'string' && QUOTING_STATES.test(code) && error.message !== ''
      ? text.replaceAll(error.message, `A statement received an invalid value (${code})`)
      : text;
  return removeQuotedMessages(safeMessage, error.cause);
};

/** Maximum of unwritten log output. A full disk or a blocked reader loses lines but does not end the process. */
const MAX_BUFFERED_BYTES = 4_194_304;

const standardOutput = () => {
  const output = pino.destination({ fd: 1, sync: true, maxLength: MAX_BUFFERED_BYTES });
  output.on('error', () => undefined);
  return output;
};

/** Creates a JSON logger on standard output. User input is never logged: no bodies, headers, cookies or queries. */
export const createLogger = (config: Pick<Config, 'logLevel'>, name: string): Logger =>
  pino(
    {
      name,
      level: config.logLevel,
      base: { pid: process.pid, version: VERSION },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: redactError },
    },
    standardOutput(),
  );

const logLevelOf = (status: number): 'error' | 'info' | 'debug' =>
  status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug';

/** Logs one line per call: server errors at `error`, rejected requests at `info`, the rest at `debug`. */
export const logCall = (
  logger: Logger,
  request: Request,
  response: Response,
  onEnd: (seconds: number) => void,
): void => {
  const startedAt = performance.now();
  response.on('finish', () => {
    onEnd((performance.now() - startedAt) / 1_000);
    const level = logLevelOf(response.statusCode);
    if (!logger.isLevelEnabled(level)) return;
    logger[level](
      {
        requestId: getRequestId(request),
        method: request.method,
        path: request.originalUrl.split('?', 1)[0],
        personId: getCurrentUser(request)?.id,
        status: response.statusCode,
        durationMs: Math.round(performance.now() - startedAt),
      },
      'Request completed',
    );
  });
};
