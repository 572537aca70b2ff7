// Dates are `yyyy-MM-dd` text from year 0001 to 9999. Arithmetic uses day numbers of the Gregorian calendar, without
// Date and time zones, so that no day is off by one. Computing functions throw RangeError for invalid dates and
// results outside the range. Formatting functions return invalid text unchanged. Dates sort as text.

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Headings of the month calendar, which starts on Sunday, indexed by `getDayOfWeek`. */
export const WEEKDAYS_FROM_SUNDAY = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** Earliest date that users can pick for a goal. */
export const EARLIEST_PICKABLE_DATE = '1900-01-01';

const FIRST_DAY_NUMBER = computeDayNumber(1, 1, 1);
const LAST_DAY_NUMBER = computeDayNumber(9999, 12, 31);

/** Returns whether a text is an existing day: 2024-02-29 is, 2026-02-30 and 2026-2-3 are not. */
export function isCalendarDate(text: string): boolean {
  return parseDateParts(text) !== null;
}

/** Returns whether a text is a month `yyyy-MM`. */
export function isCalendarMonth(text: string): boolean {
  return typeof text === 'string' && isCalendarDate(`${text}-01`);
}

/** Returns the number of days since 1970-01-01, negative before. */
export function toDayNumber(day: string): number {
  const parts = toDateParts(day);
  return computeDayNumber(parts.year, parts.month, parts.date);
}

/** Returns the day of a day number; the inverse of `toDayNumber`. */
export function fromDayNumber(number: number): string {
  if (!Number.isInteger(number) || number < FIRST_DAY_NUMBER || number > LAST_DAY_NUMBER)
    throw new RangeError(`Not a day from year 1 to 9999: ${number}`);
  // Howard Hinnant's civil_from_days: years start in March, so that the leap day is the last of a year.
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return formatDateParts(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date);
}

/** Returns the day `days` days later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  return fromDayNumber(toDayNumber(day) + days);
}

/** Returns the days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return toDayNumber(to) - toDayNumber(from);
}

/** Compares two days for sorting. */
export function compareDays(a: string, b: string): -1 | 0 | 1 {
  const difference = daysBetween(b, a);
  return difference < 0 ? -1 : difference > 0 ? 1 : 0;
}

/** Returns the day of the week: 0 is Sunday, 6 is Saturday. */
export function getDayOfWeek(day: string): number {
  return computeModulo(toDayNumber(day) + 4, 7);
}

/** Returns the Monday of the day's week. */
export function getWeekStart(day: string): string {
  return addDays(day, -computeModulo(getDayOfWeek(day) - 1, 7));
}

/** Returns the seven days of the day's week, Monday to Sunday. */
export function getWeekDays(day: string): string[] {
  return listDaysFrom(getWeekStart(day), 7);
}

/** Returns the month `yyyy-MM` of a day. Throws RangeError for an invalid day. */
export function getMonth(day: string): string {
  toDateParts(day);
  return day.slice(0, 7);
}

/** Returns the month `months` months later, or earlier when negative. */
export function addMonths(month: string, months: number): string {
  const { year, month: number } = toDateParts(`${month}-01`);
  const index = year * 12 + (number - 1) + months;
  const newYear = Math.floor(index / 12);
  if (!Number.isInteger(index) || newYear < 1 || newYear > 9999)
    throw new RangeError(`Not a month from year 1 to 9999: ${month} and ${months} months`);
  return formatDateParts(newYear, computeModulo(index, 12) + 1, 1).slice(0, 7);
}

/** Returns the number of days (28 to 31) of a month `yyyy-MM`. */
export function countMonthDays(month: string): number {
  const { year, month: number } = toDateParts(`${month}-01`);
  return getMonthLength(year, number);
}

/** Returns the 4 to 6 weeks, Sunday to Saturday, that contain the month `yyyy-MM`. */
export function buildMonthGrid(month: string): string[][] {
  const first = `${month}-01`;
  const start = addDays(first, -getDayOfWeek(first));
  const last = addDays(first, countMonthDays(month) - 1);
  const weeks = (daysBetween(start, last) + 1 + 6 - getDayOfWeek(last)) / 7;
  return Array.from({ length: weeks }, (_, week) => listDaysFrom(addDays(start, week * 7), 7));
}

/** Formats a day as "Nov 02". */
export function formatDay(day: string): string {
  const parts = parseDateParts(day);
  return parts === null ? day : `${MONTH_NAMES[parts.month - 1]!.slice(0, 3)} ${pad(parts.date, 2)}`;
}

/** Formats a day as "Nov 02, 2026". */
export function formatDayWithYear(day: string): string {
  const parts = parseDateParts(day);
  return parts === null ? day : `${formatDay(day)}, ${parts.year}`;
}

/** Formats a range as "Nov 16 – Nov 22, 2026", with both years when they differ. */
export function formatDayRange(from: string, to: string): string {
  const isSameYear = parseDateParts(from)?.year === parseDateParts(to)?.year;
  return `${isSameYear ? formatDay(from) : formatDayWithYear(from)} – ${formatDayWithYear(to)}`;
}

/** Formats the month of a day as "Nov 2026". */
export const formatMonthOfYear = (day: string): string => `${formatDay(day).slice(0, 3)} ${day.slice(0, 4)}`;

/** Formats a month `yyyy-MM` as "November 2026". */
export function formatMonth(month: string): string {
  const parts = parseDateParts(`${month}-01`);
  return parts === null ? month : `${MONTH_NAMES[parts.month - 1]} ${parts.year}`;
}

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly date: number;
}

function parseDateParts(text: string): DateParts | null {
  const match = typeof text === 'string' ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) : null;
  if (!match) return null;
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const exists = year >= 1 && month >= 1 && month <= 12 && date >= 1 && date <= getMonthLength(year, month);
  return exists ? { year, month, date } : null;
}

function toDateParts(day: string): DateParts {
  const parts = parseDateParts(day);
  if (!parts) throw new RangeError(`Not a date yyyy-MM-dd: ${day.slice(0, 40)}`);
  return parts;
}

function formatDateParts(year: number, month: number, date: number): string {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;
}

function computeDayNumber(year: number, month: number, date: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}

function getMonthLength(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function listDaysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

function computeModulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
