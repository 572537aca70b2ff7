import { addDays, compareDays, dayOfWeek, daysBetween } from '@atrium/rules/time/calendar';

export interface GoalDays {
  readonly startDate: string | null;
  readonly dueDate: string | null;
  readonly today: string;
}

const WEEK = 7;
const WORKING_DAYS = 5;
/** Returns the weekday, 0 for Monday. */
const weekday = (day: string): number => (dayOfWeek(day) + 6) % WEEK;
const isWorkingDay = (day: string): boolean => weekday(day) < WORKING_DAYS;

/**
 * Spreads the due dates of `count` tasks evenly over the remaining working days of the goal; over all days if it covers
 * only a weekend. Returns null for a goal without a period.
 */
export const spreadDays = (count: number, { startDate, dueDate, today }: GoalDays): string[] | null => {
  if (dueDate === null) return null;
  const first = startDate ?? today;
  if (compareDays(first, dueDate) > 0) return null;
  // A started goal uses only the days ahead; a past goal uses all its days.
  const from = compareDays(first, today) < 0 && compareDays(today, dueDate) <= 0 ? today : first;
  const working = workingDays(from, dueDate);
  if (working === null) {
    const days = daysBetween(from, dueDate) + 1;
    return places(count, days).map((place) => addDays(from, place - 1));
  }
  return places(count, working.count).map((place) => nthWorkingDay(working.first, place));
};

/** Spreads positions evenly over 1 to `among`, ending with the last. */
const places = (count: number, among: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.max(1, Math.round(((index + 1) * among) / count)));

/** Returns the first working day and their number, or null. Builds no list, as periods may span centuries. */
const workingDays = (from: string, to: string): { first: string; count: number } | null => {
  let first = from;
  while (!isWorkingDay(first)) {
    if (first >= to) return null;
    first = addDays(first, 1);
  }
  const days = daysBetween(first, to) + 1;
  if (days < 1) return null;
  const rest = Array.from({ length: days % WEEK }, (_, index) => (weekday(first) + index) % WEEK).filter(
    (day) => day < WORKING_DAYS,
  ).length;
  return { first, count: Math.floor(days / WEEK) * WORKING_DAYS + rest };
};

const nthWorkingDay = (first: string, place: number): string => {
  const index = weekday(first) + place - 1;
  return addDays(first, Math.floor(index / WORKING_DAYS) * WEEK + (index % WORKING_DAYS) - weekday(first));
};
