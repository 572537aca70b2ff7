/** Maximum of a numeric(5,2) column of hours. */
export const HOURS_MAX = 999.99;

/** Returns whether a value is a number from 0 to 999.99 with at most two decimals. */
export function isHours(value: number): boolean {
  return typeof value === 'number' && /^\d{1,3}(\.\d{1,2})?$/.test(String(value));
}

/** Adds hours without floating-point errors: 0.1 + 0.2 is 0.3. Each value must pass `isHours`. */
export function addHours(...values: readonly number[]): number {
  return values.reduce((hundredths, value) => hundredths + Math.round(value * 100), 0) / 100;
}

/** Returns `part` as a rounded percentage of `of`; 0 when `of` is 0. */
export function percentOfHours(part: number, of: number): number {
  return of === 0 ? 0 : Math.round((part / of) * 100);
}
