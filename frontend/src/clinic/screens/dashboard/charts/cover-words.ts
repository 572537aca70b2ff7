import { plural } from '@atrium/rules/stock/labels';

/** Longest bar in days; longer cover is drawn at this length. */
export const FULL_DAYS = 60;
const SOON_DAYS = 7;
const THIS_MONTH_DAYS = 21;

export function coverText(days: number): string {
  if (days > 365) return 'over a year';
  const shown = days < 10 ? Math.round(days * 10) / 10 : Math.round(days);
  return plural(shown, 'day');
}

export const coverTone = (days: number): 'bad' | 'warn' | 'accent' =>
  days < SOON_DAYS ? 'bad' : days < THIS_MONTH_DAYS ? 'warn' : 'accent';
