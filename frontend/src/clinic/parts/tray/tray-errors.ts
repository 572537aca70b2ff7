import { logTreatment } from '@atrium/contract/bodies/clinic/treatments';
import { ApiError, sentenceOf } from '../../../lib/http.js';
import { bodyErrors } from '../../../lib/forms.js';

const FAILED = 'The treatment could not be logged. Please try again.';

/** The answer to what was sent first was lost, and the tray has changed since. */
export const wasLogged = (error: unknown): boolean => error instanceof ApiError && error.code === 'idempotency.reused';

/** What the schema says before anything is sent. */
export const wrongOf = (body: unknown): Readonly<Record<string, string>> => bodyErrors(logTreatment.body, body);

/** What the server refused, by place; what has no place is said for the whole. */
export function refusedOf(error: unknown): {
  readonly errors: Readonly<Record<string, string>>;
  readonly sentence: string;
} {
  const errors: Record<string, string> = {};
  if (error instanceof ApiError) for (const { path, message } of error.errors) errors[path] ??= message;
  return { errors, sentence: sentenceOf(error, FAILED) };
}
