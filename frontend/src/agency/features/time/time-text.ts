import { updateTimeEntrySchemas } from '@atrium/contract/agency/time-entries/schemas';
import { formatDuration } from '@atrium/rules/agency/duration';
import { bodyErrors } from '../../../lib/forms/forms.js';

/** Returns the error of a time as entered, by the schema of the call; null for a valid one. */
export const timeFault = (text: string): string | null =>
  bodyErrors(updateTimeEntrySchemas.body, { hours: text })['hours'] ?? null;

/** A time that `parseDuration` reads as exactly these seconds: whole minutes, or hundredths of an hour. */
export function exactDuration(seconds: number): string {
  return seconds % 60 === 0 ? formatDuration(seconds) : String(seconds / 3_600);
}
