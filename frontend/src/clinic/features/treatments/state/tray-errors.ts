import { logTreatmentSchemas } from '@atrium/contract/clinic/treatments/schemas';
import { ApiError, sentenceOf } from '../../../../lib/api/http.js';
import { bodyErrors } from '../../../../lib/forms/forms.js';
import type { Stock } from '../../../store/clinic-state.js';
import type { Tray, TrayEntry } from './tray-state.js';

const GONE = 'It cannot be logged any more.';
const FAILED = 'The treatment could not be logged. Please try again.';

/** The answer to what was sent first was lost, and the tray has changed since. */
export const wasLogged = (error: unknown): boolean => error instanceof ApiError && error.code === 'idempotency.reused';

/** What is wrong before anything is sent: nothing in it, what nobody can use any more, what nobody has looked at yet. */
export function wrongOf(
  { entries }: Tray,
  body: unknown,
  stockOf: (entry: TrayEntry) => Stock | null,
): Readonly<Record<string, string>> {
  if (entries.length === 0) return { lines: 'Please select an item first.' };
  const news = entries.findIndex(({ lot }) => lot.news !== undefined);
  return {
    ...bodyErrors(logTreatmentSchemas.body, body),
    ...Object.fromEntries(
      entries.flatMap((entry, index) => (stockOf(entry) === null ? [[`lines.${index}.line`, GONE]] : [])),
    ),
    ...(news >= 0 && { [`lines.${news}.news`]: entries[news]?.lot.news ?? '' }),
  };
}

/** The row says it, and no field. */
export const isMarkedInRow = (errors: Readonly<Record<string, string>>): boolean =>
  Object.keys(errors).some((path) => /^lines\.\d+\.(news|line)$/.test(path));

/** What the server refused, by place; what has no place is said for the whole. */
export function refusedOf(error: unknown): {
  readonly errors: Readonly<Record<string, string>>;
  readonly sentence: string;
} {
  const errors: Record<string, string> = {};
  if (error instanceof ApiError) for (const { path, message } of error.errors) errors[path] ??= message;
  return { errors, sentence: sentenceOf(error, FAILED) };
}
