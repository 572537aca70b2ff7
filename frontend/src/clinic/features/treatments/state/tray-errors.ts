import { logTreatmentSchemas } from '@atrium/contract/clinic/treatments/schemas';
import { ApiError, sentenceOf } from '../../../../lib/api/http.js';
import { bodyErrors } from '../../../../lib/forms/forms.js';
import type { Stock } from '../../../store/clinic-state.js';
import type { Tray, TrayEntry } from './tray-state.js';

const GONE = 'It cannot be logged any more.';
const FAILED = 'The treatment could not be logged. Please try again.';

/** The reply to the first request was lost, and the tray has changed since. */
export const wasLogged = (error: unknown): boolean => error instanceof ApiError && error.code === 'idempotency.reused';

/** Returns the errors before sending: an empty tray, unusable lots, unseen changes. */
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

/** Returns whether the row shows the error instead of a field. */
export const isMarkedInRow = (errors: Readonly<Record<string, string>>): boolean =>
  Object.keys(errors).some((path) => /^lines\.\d+\.(news|line)$/.test(path));

/** Returns the server errors by path; an error without a path applies to the whole tray. */
export function refusedOf(error: unknown): {
  readonly errors: Readonly<Record<string, string>>;
  readonly sentence: string;
} {
  const errors: Record<string, string> = {};
  if (error instanceof ApiError) for (const { path, message } of error.errors) errors[path] ??= message;
  return { errors, sentence: sentenceOf(error, FAILED) };
}
