import * as z from 'zod/mini';
import { EARLIEST_PICKABLE_DATE, isCalendarDate } from '@atrium/rules/time/calendar';
import { isHours } from '@atrium/rules/agency/hours';
import { day, optionalDay } from '../core/fields.js';
import { isMissing } from '../core/field-messages.js';
import { HOURS_CHOICES } from './time-entries/values.js';

/** Schema of hours. `core/fields.ts` has the schemas that all areas share. */
export const hours = (message = 'Please enter hours such as 1.5, at most 999.99') =>
  z.number({ error: message }).check(z.refine(isHours, { error: message }));

/** Hours of work or null; numbers with at most two decimals (docs/api.md). */
export const optionalHours = () => z.optional(z.nullable(hours()));

const METRIC = 'Please enter a number such as 2.5';
const MAX_METRIC = 100_000_000_000;
const METRIC_TOO_LARGE = 'Please enter a number of at most 100,000,000,000';

export const metric = () =>
  z
    .number({ error: METRIC })
    .check(z.gte(-MAX_METRIC, { error: METRIC_TOO_LARGE }), z.lte(MAX_METRIC, { error: METRIC_TOO_LARGE }));

const TOO_EARLY = 'Please choose a date in 1900 or later';
const isTooEarly = (text: string): boolean => isCalendarDate(text) && text < EARLIEST_PICKABLE_DATE;

/** A day of a goal or of logged work, 1900-01-01 or later (docs/api.md). */
export const pickableDay = (missing: string) =>
  day(missing).check(z.refine((text) => !isTooEarly(text), { error: TOO_EARLY }));

/** Schema of an optional day of a goal or of logged work, 1900-01-01 or later. */
export const optionalPickableDay = () =>
  optionalDay().check(z.refine((text) => typeof text !== 'string' || !isTooEarly(text), { error: TOO_EARLY }));

/**
 * Requires the last day to be on or after the first when both are sent; the server also compares a single day with the
 * stored one. Reported together with errors of other fields.
 */
export const daysInOrder = <B>(first: keyof B & string, last: keyof B & string, error: string) => {
  const daysOf = (body: unknown): readonly unknown[] =>
    [first, last].map((name) => (body as Readonly<Record<string, unknown>> | null | undefined)?.[name]);
  return z.refine<B>(
    (body) => {
      const [begins, ends] = daysOf(body) as readonly [string, string];
      return begins <= ends;
    },
    {
      path: [last],
      error,
      when: ({ value }) => daysOf(value).every((day) => typeof day === 'string' && isCalendarDate(day)),
    },
  );
};

/** Schema of one of the choices; `message` is the error for a missing value. */
export const choice = <const T extends readonly [string, ...string[]]>(choices: T, message: string) =>
  z.enum(choices, {
    error: ({ input }) => (isMissing(input) ? message : undefined),
  });

/** A work status; `on-hold`, sent by an older form, is stored as `on_hold`. */
export const workStatus = <const T extends readonly [string, ...string[]]>(statuses: T) =>
  z.pipe(
    z.enum([...statuses, 'on-hold'] as [T[number] | 'on-hold', ...(T[number] | 'on-hold')[]], {
      error: `Status must be one of: ${statuses.join(', ')}`,
    }),
    z.transform((status) => (status === 'on-hold' ? 'on_hold' : status) as Exclude<T[number], 'on-hold'>),
  );

/**
 * Choice for logged hours whose work gets another client or marketing project. Required when there are any; otherwise
 * the call is rejected with `time.client-changes`.
 */
export const hoursChoice = () => z.optional(z.enum(HOURS_CHOICES));
