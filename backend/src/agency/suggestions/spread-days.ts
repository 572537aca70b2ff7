import { addDays, compareDays, dayOfWeek, daysBetween } from '@atrium/rules/time/calendar';

export interface GoalDays {
  readonly startDate: string | null;
  readonly dueDate: string | null;
  readonly today: string;
}

const WEEK = 7;
const WORKING_DAYS = 5;
/** 0 is Monday. */
const weekday = (day: string): number => (dayOfWeek(day) + 6) % WEEK;
const isWorkingDay = (day: string): boolean => weekday(day) < WORKING_DAYS;

/**
 * Due days for so many tasks, in their order: spread evenly over what is left of the goal's span, on working days
 * (a span of nothing but a weekend has no other days). Null: the goal has no span.
 */
export const spreadDays = (count: number, { startDate, dueDate, today }: GoalDays): string[] | null => {
  if (dueDate === null) return null;
  const first = startDate ?? today;
  if (compareDays(first, dueDate) > 0) return null;
  // Of a goal that has begun, the days that are gone hold no new task; of one that is over, all days are gone.
  const from = compareDays(first, today) < 0 && compareDays(today, dueDate) <= 0 ? today : first;
  const working = workingDays(from, dueDate);
  if (working === null) {
    const days = daysBetween(from, dueDate) + 1;
    return places(count, days).map((place) => addDays(from, place - 1));
  }
  return places(count, working.count).map((place) => nthWorkingDay(working.first, place));
};

/** Places 1 to `among`, evenly: the last task has the last one. */
const places = (count: number, among: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.max(1, Math.round(((index + 1) * among) / count)));

/** The first working day of a span and how many it holds; null: none. Spans may be centuries long, so nothing is listed. */
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
