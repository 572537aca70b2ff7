import * as z from 'zod/mini';
import { EARLIEST_PICKABLE_DATE } from '@atrium/rules/calendar';
import { isHours } from '@atrium/rules/hours';
import { day, queryLimit, queryText } from '../core/fields.js';

/** What the agency's calls are made of, beside what every call is made of. */

export const hours = (message = 'Please enter hours such as 1.5, at most 999.99') => z.number({ error: message }).check(z.refine(isHours, { error: message }));

/** Hours of work or nothing; numbers with at most two decimals (contract, section 4). */
export const optionalHours = () => z.optional(z.nullable(hours()));

const METRIC = 'Please enter a number';

/** A figure that a goal is measured by. */
export const metric = () => z.number({ error: METRIC }).check(z.gte(-100_000_000_000), z.lte(100_000_000_000));

/** A day of a goal or a task: not before 1900-01-01 (contract, section 6). */
export const pickableDay = (missing: string) =>
  day(missing).check(z.refine((text) => text >= EARLIEST_PICKABLE_DATE, { error: 'Please choose a date from 1900 on' }));

/** The whole list, unless the caller asks for it in pages. */
export const wholeOrPaged = z.object({ limit: queryLimit(), cursor: queryText(500) });

const isMissing = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** One of a list; missing or blank is told by `message`, another value by the list. */
export const choice = <const T extends readonly [string, ...string[]]>(choices: T, message: string) =>
  z.enum(choices as unknown as [T[number], ...T[number][]], { error: ({ input }) => (isMissing(input) ? message : undefined) });
