import { formatPlural } from '@atrium/rules/stock/labels';

const DAY_S = 86_400;

/**
 * Parses a `Retry-After` header (RFC 9110: a number or a date) to seconds, at most a day; null when it is missing or
 * invalid.
 */
export const parseRetryAfter = (header: string | undefined, now: number): number | null => {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text), DAY_S);
  // The three date forms of HTTP begin with a day name; `Date.parse` would accept almost anything.
  const at = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.min(Math.max(Math.ceil((at - now) / 1_000), 0), DAY_S);
};

/** Formats a waiting time, rounded up: "40 seconds", "2 minutes", "3 hours". */
export const formatWait = (seconds: number): string => {
  const [count, unit] =
    seconds < 60
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : seconds < 3_600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour'];
  return formatPlural(count, unit);
};
