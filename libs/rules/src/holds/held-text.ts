import { daysBetween, formatDay } from '../time/calendar.js';
import { formatPlural } from '../stock/labels.js';
import { isExpired, type LotState } from '../stock/lots.js';
import { getDayInZone } from '../time/time-zone.js';

interface HeldLot {
  readonly state: LotState;
  readonly stateReason: string | null;
  readonly heldSince: string | null;
  readonly expiresOn: string | null;
}

const formatAge = (day: string, today: string): string => {
  const days = daysBetween(day, today);
  return days <= 0 ? 'today' : `${formatPlural(days, 'day')} ago`;
};

/** Returns "Recalled 3 days ago: Notice 12" or "Expired 12 days ago (Nov 14)"; null for a usable lot. */
export function formatHold(
  { state, stateReason, heldSince, expiresOn }: HeldLot,
  today: string,
  zone: string,
): string | null {
  if (state !== 'available') {
    const since = heldSince === null ? '' : ` ${formatAge(getDayInZone(heldSince, zone), today)}`;
    const word = state === 'recalled' ? 'Recalled' : 'Quarantined';
    return `${word}${since}${stateReason === null ? '' : `: ${stateReason}`}`;
  }
  if (expiresOn === null || !isExpired({ expiresOn }, today)) return null;
  return `Expired ${formatAge(expiresOn, today)} (${formatDay(expiresOn)})`;
}
