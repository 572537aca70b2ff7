import { plural } from '@atrium/rules/stock/labels';

const DAY_S = 86_400;

/** Seconds that the header asks to wait (RFC 9110: a number or a date), at most a day; null when it asks for nothing. */
export const retryAfterSeconds = (header: string | undefined, now: number): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text), DAY_S);
  // Only the three forms of HTTP begin with the name of a day; the parser would take almost anything for a date.
  const at = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.min(Math.max(Math.ceil((at - now) / 1_000), 0), DAY_S);
};

/** "40 seconds", "2 minutes", "3 hours": rounded up, so that whoever waits so long has waited enough. */
export const waitInWords = (seconds: number): string => {
  const [count, unit] =
    seconds < 60
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : seconds < 3_600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour'];
  return plural(count, unit);
};
