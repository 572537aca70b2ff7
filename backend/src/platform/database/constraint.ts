/** The name of the constraint that this failure broke, or null when it is another failure. */
export const brokenConstraint = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null) return null;
  const { constraint, driverError } = error as { constraint?: unknown; driverError?: unknown };
  return typeof constraint === 'string' ? constraint : driverError === undefined ? null : brokenConstraint(driverError);
};
