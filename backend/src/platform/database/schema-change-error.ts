/** SQLSTATEs: undefined function, column or table; cached plan with a changed result type. */
const SCHEMA_CHANGE_STATES = new Set(['42883', '42703', '42P01', '0A000']);

/**
 * Returns whether a statement failed because a newer release migrated the schema while it ran. Such a statement had no
 * effect, and a retry sees the new schema.
 */
export const isSchemaChangeError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && SCHEMA_CHANGE_STATES.has(String(error.code));
