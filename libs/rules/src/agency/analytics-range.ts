import { addDays, daysBetween, isCalendarDate, getWeekStart } from '../time/calendar.js';

/* Date ranges of the agency's analytics. Both ends are included. */

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Maximum number of days of a range, which limits the cost of one query. */
export const MAX_RANGE_DAYS = 400;
const MIN_DAY = '1900-01-01';
const MAX_DAY = '2999-12-31';

export const RANGE_PRESETS = ['4-weeks', '12-weeks', 'this-month', 'last-month'] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];
export const RANGE_PRESET_LABELS: Readonly<Record<RangePreset, string>> = {
  '4-weeks': '4 weeks',
  '12-weeks': '12 weeks',
  'this-month': 'This month',
  'last-month': 'Last month',
};

/** Returns the range of a preset. Weekly presets begin on a Monday and end today. */
export function getPresetRange(preset: RangePreset, today: string): DayRange {
  if (preset === 'this-month') return { from: `${today.slice(0, 8)}01`, to: today };
  if (preset === 'last-month') {
    const to = addDays(`${today.slice(0, 8)}01`, -1);
    return { from: `${to.slice(0, 8)}01`, to };
  }
  const weeksBefore = preset === '4-weeks' ? 3 : 11;
  return { from: addDays(getWeekStart(today), -7 * weeksBefore), to: today };
}

export function countRangeDays({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1;
}

/** Returns the range of equal length that ends the day before. */
export function getPreviousRange(range: DayRange): DayRange {
  return { from: addDays(range.from, -countRangeDays(range)), to: addDays(range.from, -1) };
}

/** Returns the weeks (Monday to Sunday) of a range in order; the first and last are cut to the range. */
export function getRangeWeeks({ from, to }: DayRange): DayRange[] {
  const weeks: DayRange[] = [];
  for (let monday = getWeekStart(from); monday <= to; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6);
    weeks.push({ from: monday < from ? from : monday, to: sunday > to ? to : sunday });
  }
  return weeks;
}

/** Returns why a range is invalid, as a sentence, or null when it is valid. */
export function getRangeProblem({ from, to }: DayRange): string | null {
  if (![from, to].every((day) => isCalendarDate(day) && day >= MIN_DAY && day <= MAX_DAY))
    return 'Please choose days from 1900 to 2999';
  if (to < from) return 'The last day must be on or after the first day';
  return countRangeDays({ from, to }) > MAX_RANGE_DAYS ? `Please choose at most ${MAX_RANGE_DAYS} days` : null;
}

/** Minimum sample for a percentage. Smaller samples are shown as a number. */
export const MIN_SAMPLE_FOR_PERCENT = 5;
