import {
  toDayNumber,
  getDayOfWeek,
  formatDay,
  formatDayWithYear,
  WEEKDAYS_FROM_SUNDAY,
} from '@atrium/rules/time/calendar';

const WEEK = 7;

/** Formats a day: "Thu, Nov 12"; with the year when it is not the current year. */
export const formatDayName = (day: string, today: string): string =>
  `${WEEKDAYS_FROM_SUNDAY[getDayOfWeek(day)]}, ${day.slice(0, 4) === today.slice(0, 4) ? formatDay(day) : formatDayWithYear(day)}`;

/**
 * Formats a date relative to today: "today", "tomorrow", "Wed" within a week, "Wed, Dec 09", with its year if it
 * differs.
 */
export function formatNearDay(day: string, today: string): string {
  const away = toDayNumber(day) - toDayNumber(today);
  if (away === 0) return 'today';
  if (away === 1) return 'tomorrow';
  if (away > 0 && away < WEEK) return WEEKDAYS_FROM_SUNDAY[getDayOfWeek(day)] ?? '';
  return formatDayName(day, today);
}
