import { formatDayWithYear } from '../time/calendar.js';
import { formatMomentInZone } from '../usage/time-of-use.js';
import { isExpired, getLotTitle, type LotState } from '../stock/lots.js';

/* Doses that were given before their lot was held and are recorded afterwards. */

export interface GivenDose {
  readonly number: string | null;
  readonly state: LotState;
  readonly expiresOn: string | null;
  readonly receivedOn: string | null;
  /** Start of the hold in milliseconds since the epoch; null while the lot is available. */
  readonly heldSince: number | null;
  readonly usedAt: number;
  readonly usedOn: string;
  readonly today: string;
  readonly zone: string;
}

/** Returns why a dose cannot be recorded as given before its lot was held, or null. See also `getOccurredAtProblem`. */
export function getGivenDoseProblem(
  dose: GivenDose,
): { readonly path: 'usedAt' | null; readonly message: string } | null {
  const { number, state, expiresOn, receivedOn, heldSince, usedAt, usedOn, today, zone } = dose;
  const lot = getLotTitle(number);
  const wrong = (message: string) => ({ path: 'usedAt', message }) as const;
  if (state === 'available' && !isExpired({ expiresOn }, today))
    return { path: null, message: `${lot} can be used. Please log a treatment instead` };
  if (receivedOn !== null && usedOn < receivedOn)
    return wrong(`${lot} was received on ${formatDayWithYear(receivedOn)}`);
  if (heldSince !== null && usedAt >= heldSince)
    return wrong(
      `${lot} is held since ${formatMomentInZone(new Date(heldSince), zone)}. Only a dose that was given before can be recorded`,
    );
  return expiresOn !== null && isExpired({ expiresOn }, usedOn)
    ? wrong(`${lot} expired on ${formatDayWithYear(expiresOn)}. Only what was given by then can be recorded`)
    : null;
}
