import { formatPlural } from '@atrium/rules/stock/labels';

/** Number of days that the longest bar stands for; longer supply is drawn at this length. */
export const MAX_BAR_DAYS = 60;
const SOON_DAYS = 7;
const THIS_MONTH_DAYS = 21;

export function formatCover(days: number): string {
  if (days > 365) return 'over a year';
  const shown = days < 10 ? Math.round(days * 10) / 10 : Math.round(days);
  return formatPlural(shown, 'day');
}

export const getCoverTone = (days: number): 'bad' | 'warn' | 'accent' =>
  days < SOON_DAYS ? 'bad' : days < THIS_MONTH_DAYS ? 'warn' : 'accent';
