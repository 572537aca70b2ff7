/** Returns the name of the constraint that a failed statement violated, or null for any other error. */
export const getViolatedConstraint = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null) return null;
  const { constraint, driverError } = error as { constraint?: unknown; driverError?: unknown };
  return typeof constraint === 'string'
    ? constraint
    : driverError === undefined
      ? null
      : getViolatedConstraint(driverError);
};

const FOREIGN_KEY_VIOLATION = '23503';

/** Returns whether a foreign key rejected the statement, such as the deletion of a row that another refers to. */
export const isStillReferenced = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false;
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  return code === FOREIGN_KEY_VIOLATION || isStillReferenced(driverError);
};
