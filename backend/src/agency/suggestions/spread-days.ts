import { addDays, compareDays, getDayOfWeek, daysBetween } from '@atrium/rules/time/calendar';

export interface GoalDays {
  readonly startDate: string | null;
  readonly dueDate: string | null;
  readonly today: string;
}

const WEEK = 7;
const WORKING_DAYS = 5;
/** Returns the weekday, 0 for Monday. */
const getWeekday = (day: string): number => (getDayOfWeek(day) + 6) % WEEK;
const isWorkingDay = (day: string): boolean => getWeekday(day) < WORKING_DAYS;

/**
 * Spreads the due dates of `count` tasks evenly over the remaining working days of the goal, or over all days when its
 * period contains only a weekend. Returns null for a goal without a period.
 */
export const spreadDays = (count: number, { startDate, dueDate, today }: GoalDays): string[] | null => {
  if (dueDate === null) return null;
  const first = startDate ?? today;
  if (compareDays(first, dueDate) > 0) return null;
  // A started goal uses only the days ahead; a past goal uses all its days.
  const from = compareDays(first, today) < 0 && compareDays(today, dueDate) <= 0 ? today : first;
  const working = countWorkingDays(from, dueDate);
  if (working === null) {
    const days = daysBetween(from, dueDate) + 1;
    return spreadPositions(count, days).map((position) => addDays(from, position - 1));
  }
  return spreadPositions(count, working.count).map((position) => getNthWorkingDay(working.first, position));
};

/** Spreads `count` positions evenly over the range 1 to `among`; the last position is `among`. */
const spreadPositions = (count: number, among: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.max(1, Math.round(((index + 1) * among) / count)));

/**
 * Returns the first working day of a period and the number of its working days, or null without any. Builds no list of
 * days, because periods may span centuries.
 */
const countWorkingDays = (from: string, to: string): { first: string; count: number } | null => {
  let first = from;
  while (!isWorkingDay(first)) {
    if (first >= to) return null;
    first = addDays(first, 1);
  }
  const days = daysBetween(first, to) + 1;
  if (days < 1) return null;
  const rest = Array.from({ length: days % WEEK }, (_, index) => (getWeekday(first) + index) % WEEK).filter(
    (day) => day < WORKING_DAYS,
  ).length;
  return { first, count: Math.floor(days / WEEK) * WORKING_DAYS + rest };
};

const getNthWorkingDay = (first: string, position: number): string => {
  const index = getWeekday(first) + position - 1;
  return addDays(first, Math.floor(index / WORKING_DAYS) * WEEK + (index % WORKING_DAYS) - getWeekday(first));
};
