/** PostgreSQL: no such function, column or table; a plan that answers other columns than it did. */
const MOVED_STATES = new Set(['42883', '42703', '42P01', '0A000']);

/**
 * What a newer release does to the database while this one still serves may fall between two of a statement's steps: a
 * trigger was read before its function was replaced. The statement left nothing behind, and the next one reads anew.
 */
export const isSchemaMoved = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && MOVED_STATES.has(String(error.code));
