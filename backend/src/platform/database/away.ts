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
/** SQLSTATEs: connection lost, shutdown, startup, resources exhausted, I/O error, statement canceled. */
const AWAY_STATES = /^(08\w{3}|57P0[1-5]|57014|53\d{3}|58030|25P0[34]|25006)$/;
const AWAY_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|The server does not support|Cannot use a pool after calling end)/;

/** Returns whether an error means that the database cannot be reached or does not answer. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (CONNECTION_CODES.has(code) || AWAY_STATES.test(code))) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  return AWAY_MESSAGES.test(error.message) || (error.cause !== undefined && isDatabaseAway(error.cause));
};

/** Sentences for connection errors that do not go away by waiting, by SQLSTATE. */
const REFUSED_CONNECTIONS: Readonly<Record<string, string>> = {
  '28P01': 'The database refuses the name or password in its address.',
  '28000': 'The database refuses this role. Check the name in its address, and the pg_hba.conf of the server.',
  '3D000': 'The server has no database of that name. Create it first.',
};

/** Returns one sentence when the server refuses a connection for good, or null for any other error. */
export const connectionRefusal = (error: unknown): string | null =>
  REFUSED_CONNECTIONS[String((error as { readonly code?: unknown } | null)?.code)] ?? null;

/** Returns one sentence for an error of connecting to a database, or null for any other error. */
export const connectionProblem = (error: unknown): string | null =>
  connectionRefusal(error) ?? (isDatabaseAway(error) ? 'The database cannot be reached.' : null);
