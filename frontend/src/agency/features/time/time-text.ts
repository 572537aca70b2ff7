import { updateTimeEntrySchemas } from '@atrium/contract/agency/time-entries/schemas';
import { formatDuration } from '@atrium/rules/agency/duration';
import { getBodyErrors } from '../../../lib/forms/forms.js';

/** Validates a time as entered by the call's schema. Returns the error; null for a valid time. */
export const validateTime = (text: string): string | null =>
  getBodyErrors(updateTimeEntrySchemas.body, { hours: text })['hours'] ?? null;

/**
 * Formats seconds so that `parseDuration` returns exactly these seconds: in whole minutes, or in hundredths of an hour.
 */
export function formatExactDuration(seconds: number): string {
  return seconds % 60 === 0 ? formatDuration(seconds) : String(seconds / 3_600);
}
