import { plural } from '@atrium/rules/stock/labels';

const DAY_S = 86_400;

/**
 * Returns the seconds of a `Retry-After` header (RFC 9110: a number or a date), at most a day; null without a valid
 * one.
 */
export const retryAfterSeconds = (header: string | undefined, now: number): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text), DAY_S);
  // The three date forms of HTTP begin with a day name; `Date.parse` would accept almost anything.
  const at = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.min(Math.max(Math.ceil((at - now) / 1_000), 0), DAY_S);
};

/** Formats a wait, rounded up: "40 seconds", "2 minutes", "3 hours". */
export const waitInWords = (seconds: number): string => {
  const [count, unit] =
    seconds < 60
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : seconds < 3_600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour'];
  return plural(count, unit);
};
