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
const UNAVAILABLE_STATES = /^(08\w{3}|57P0[1-5]|57014|53\d{3}|58030|25P0[34]|25006)$/;
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|The server does not support|Cannot use a pool after calling end)/;

/** Returns whether an error means that the database cannot be reached or does not answer. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (CONNECTION_CODES.has(code) || UNAVAILABLE_STATES.test(code))) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  return UNAVAILABLE_MESSAGES.test(error.message) || (error.cause !== undefined && isDatabaseUnavailable(error.cause));
};

/** SQLSTATEs: serialization failure, deadlock. */
const RETRYABLE_STATES = new Set(['40001', '40P01']);

/** Maximum attempts of a statement or transaction that fails because of concurrent ones. */
export const MAX_TRIES = 3;

/** Returns whether an error is an effect of concurrent transactions, so that a retry may succeed. */
export const isRetryable = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && RETRYABLE_STATES.has(String(error.code));

/** SQLSTATEs: undefined function, column or table; cached plan with a changed result type. */
const SCHEMA_CHANGE_STATES = new Set(['42883', '42703', '42P01', '0A000']);

/**
 * Returns whether a statement failed because a newer release migrated the schema while it ran. Such a statement had no
 * effect, and a retry sees the new schema.
 */
export const isSchemaChangeError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && SCHEMA_CHANGE_STATES.has(String(error.code));

/** Sentences for connection errors that do not go away by waiting, by SQLSTATE. */
const REFUSAL_MESSAGES: Readonly<Record<string, string>> = {
  '28P01': 'The database rejects the name or password in its address.',
  '28000': 'The database rejects this role. Check the name in its address and pg_hba.conf of the server.',
  '3D000': 'The server has no database of that name. Create it first.',
};

/** Returns one sentence when the server refuses a connection for good, or null for any other error. */
export const describeConnectionRefusal = (error: unknown): string | null =>
  REFUSAL_MESSAGES[String((error as { readonly code?: unknown } | null)?.code)] ?? null;

/** Returns one sentence for an error of connecting to a database, or null for any other error. */
export const describeConnectionError = (error: unknown): string | null =>
  describeConnectionRefusal(error) ?? (isDatabaseUnavailable(error) ? 'The database cannot be reached.' : null);
