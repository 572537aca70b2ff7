const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
  'ENOENT',
]);
/** PostgreSQL: connection exceptions, shutting down, crashed, starting up, no room (disk, memory, connections), input and output failed, statement cancelled. */
const AWAY_STATES = /^(08\w{3}|57P0[1-5]|57014|53\d{3}|58030|25P0[34]|25006)$/;
const AWAY_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|The server does not support|Cannot use a pool after calling end)/;

/** Whether this failure means that the database cannot be reached or does not answer now. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (CONNECTION_CODES.has(code) || AWAY_STATES.test(code))) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  return AWAY_MESSAGES.test(error.message) || (error.cause !== undefined && isDatabaseAway(error.cause));
};
