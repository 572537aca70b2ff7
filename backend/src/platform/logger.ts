import { type Logger, pino } from 'pino';
import type { Request, Response } from 'express';
import type { Config } from './config/config.js';
import { personOf } from './http/request/person.js';
import { requestIdOf } from './http/request/request-id.js';
import { VERSION } from './version.js';

/** PostgreSQL's class of errors that quote what they were given: no number, too long, out of range. */
const QUOTES_VALUES = /^22[0-9A-Z]{3}$/;

/**
 * What a failed statement was given is no part of the log, nor the connection it ran on: PostgreSQL repeats whole rows in
 * its details, and single values in what it says.
 */
export const withoutValues = (error: Error): unknown => {
  const {
    parameters: _,
    client: __,
    driverError: ___,
    detail: ____,
    where: _____,
    hint: ______,
    internalQuery: _______,
    ...rest
  } = pino.stdSerializers.err(error) as unknown as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? unquoted(value, error) : value);
  return { ...rest, message: text(rest['message']), stack: text(rest['stack']) };
};

/** What went wrong, for whoever looks after it. */
export const wordsOf = (error: Error): string => unquoted(error.message, error);

/** A text of the error without the words of those in its chain that quote values. */
const unquoted = (text: string, error: unknown): string => {
  if (!(error instanceof Error)) return text;
  const { code } = error as { code?: unknown };
  const said =
    typeof code === 'string' && QUOTES_VALUES.test(code) && error.message !== ''
      ? text.replaceAll(error.message, `A statement was given a value that it cannot take (${code})`)
      : text;
  return unquoted(said, error.cause);
};

/** So much is kept of what cannot be written just now: a full disk or a reader that hangs costs lines, and no process. */
const MOST_UNWRITTEN_BYTES = 4_194_304;

const standardOutput = () => {
  const output = pino.destination({ fd: 1, sync: true, maxLength: MOST_UNWRITTEN_BYTES });
  output.on('error', () => undefined);
  return output;
};

/** JSON lines on standard output. Nothing that a person typed is logged: no bodies, headers, cookies or queries. */
export const makeLogger = (config: Pick<Config, 'logLevel'>, name: string): Logger =>
  pino(
    {
      name,
      level: config.logLevel,
      base: { pid: process.pid, version: VERSION },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutValues },
    },
    standardOutput(),
  );

const levelOf = (status: number): 'error' | 'info' | 'debug' =>
  status >= 500 ? 'error' : status >= 400 ? 'info' : 'debug';

/** One line for each call: failures of ours at `error`, refusals at `info`, the rest at `debug`. */
export const logCall = (
  logger: Logger,
  request: Request,
  response: Response,
  onEnd: (seconds: number) => void,
): void => {
  const startedAt = performance.now();
  response.on('finish', () => {
    onEnd((performance.now() - startedAt) / 1_000);
    const level = levelOf(response.statusCode);
    if (!logger.isLevelEnabled(level)) return;
    logger[level](
      {
        requestId: requestIdOf(request),
        method: request.method,
        path: request.originalUrl.split('?', 1)[0],
        personId: personOf(request)?.id,
        status: response.statusCode,
        durationMs: Math.round(performance.now() - startedAt),
      },
      'Call answered',
    );
  });
};
