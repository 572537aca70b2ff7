import { addDays } from './calendar.js';

/* Quarters of the calendar year, as "2026-Q4". Days are text, `yyyy-MM-dd`. */

export function getQuarter(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

export function getQuarterStart(quarter: string): string {
  const month = (Number(quarter.slice(6)) - 1) * 3 + 1;
  return `${quarter.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
}

export function getQuarterEnd(quarter: string): string {
  const [year, q] = [Number(quarter.slice(0, 4)), Number(quarter.slice(6))];
  const next = q === 4 ? `${year + 1}-Q1` : `${year}-Q${q + 1}`;
  return addDays(getQuarterStart(next), -1);
}

/** Days to complete an access review, which also ends with its quarter. */
const REVIEW_DAYS = 30;

export function getReviewDueDay(openedOn: string): string {
  const [asked, last] = [addDays(openedOn, REVIEW_DAYS), getQuarterEnd(getQuarter(openedOn))];
  return asked < last ? asked : last;
}

/** Formats a quarter as "Q4 2026". */
export const formatQuarter = (quarter: string): string => `${quarter.slice(5)} ${quarter.slice(0, 4)}`;
