/** The largest hours a column of (5,2) holds. */
export const HOURS_MAX = 999.99;

/** Whether hours are a number from 0 to 999.99 with at most two decimals as it is written (docs/api.md). */
export function isHours(value: number): boolean {
  return typeof value === 'number' && /^\d{1,3}(\.\d{1,2})?$/.test(String(value));
}

/** Sum of hours without the error of floating point: 0.1 + 0.2 is 0.3. Each must be hours by `isHours`. */
export function addHours(...values: readonly number[]): number {
  return values.reduce((hundredths, value) => hundredths + Math.round(value * 100), 0) / 100;
}

/** Which percent of some hours others are, rounded; 0 when there are none. */
export function percentOfHours(part: number, of: number): number {
  return of === 0 ? 0 : Math.round((part / of) * 100);
}
