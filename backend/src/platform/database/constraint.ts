/** The name of the constraint that this failure broke, or null when it is another failure. */
export const brokenConstraint = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null) return null;
  const { constraint, driverError } = error as { constraint?: unknown; driverError?: unknown };
  return typeof constraint === 'string' ? constraint : driverError === undefined ? null : brokenConstraint(driverError);
};

/** PostgreSQL: a row cannot go, or change its key, because another row names it; or names one that does not exist. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a deletion or a change failed because something refers to the row. */
export const isStillReferenced = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  return code === FOREIGN_KEY_VIOLATION || isStillReferenced(driverError);
};
