import { ApiError, getErrorMessage } from '../../../../lib/api/http.js';
import { getBodyErrors } from '../../../../lib/forms/forms.js';
import { loadWhenIdle } from '../../../../lib/page/idle.js';
import type { Stock } from '../../../store/clinic-state.js';
import type { Tray, TrayEntry } from './tray-state.js';

const UNAVAILABLE_TEXT = 'It can no longer be logged.';

/** Loads the schemas after the first render, so that the tray appears sooner. */
const loadSchemas = () => import('@atrium/contract/clinic/treatments/schemas');
loadWhenIdle(loadSchemas);

/**
 * Returns whether an error means that the treatment was already logged: the reply to the first request was lost, and
 * the tray has changed since.
 */
export const isAlreadyLogged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'idempotency.reused';

/**
 * Returns the errors that are detected before sending: an empty tray, unusable lots, and changes that the user has not
 * seen.
 */
export async function validateTray(
  { entries }: Tray,
  body: unknown,
  stockOf: (entry: TrayEntry) => Stock | null,
): Promise<Readonly<Record<string, string>>> {
  if (entries.length === 0) return { lines: 'Please select an item first.' };
  const firstNotice = entries.findIndex(({ lot }) => lot.news !== undefined);
  return {
    ...getBodyErrors((await loadSchemas()).logTreatmentSchemas.body, body),
    ...Object.fromEntries(
      entries.flatMap((entry, index) => (stockOf(entry) === null ? [[`lines.${index}.line`, UNAVAILABLE_TEXT]] : [])),
    ),
    ...(firstNotice >= 0 && { [`lines.${firstNotice}.news`]: entries[firstNotice]?.lot.news ?? '' }),
  };
}

/** Returns whether the row of a line shows the error, instead of a field. */
export const isMarkedInRow = (errors: Readonly<Record<string, string>>): boolean =>
  Object.keys(errors).some((path) => /^lines\.\d+\.(news|line)$/.test(path));

/** Returns the server errors by path; an error without a path applies to the whole tray. */
export function getTrayErrors(error: unknown): {
  readonly errors: Readonly<Record<string, string>>;
  readonly sentence: string;
} {
  const errors: Record<string, string> = {};
  if (error instanceof ApiError) for (const { path, message } of error.errors) errors[path] ??= message;
  return { errors, sentence: getErrorMessage(error, 'The treatment could not be logged. Please try again.') };
}
