import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { isExpired, getLotName, getLotTitle, getUnusableReason } from '@atrium/rules/stock/lots';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatShortMoment } from '../../lib/format/dates.js';

/** Describes the change of a lot: "Lot A12 was recalled by Ana Silva, 10:32." */
const describeLotChange = ({ number, state, stateAt, stateBy, expiresOn }: Lot, today: string): string => {
  if (state !== 'available')
    return `${getLotTitle(number)} was ${state} by ${stateBy === null ? 'the system' : getDisplayName(stateBy)}${stateAt === null ? '' : `, ${formatShortMoment(stateAt)}`}.`;
  return expiresOn !== null && isExpired({ expiresOn }, today)
    ? `${getLotTitle(number)} expired on ${formatDayWithYear(expiresOn)}.`
    : '';
};

/** Returns the lots shown by a form that can no longer be used. */
export const findUnavailableLots = (shown: ReadonlySet<number>, lots: readonly Lot[], today: string): readonly Lot[] =>
  lots.filter(
    (lot) => shown.has(lot.id) && (lot.quantity > 0 || lot.opened.length > 0) && getUnusableReason(lot, today) !== null,
  );

/** Describes the lots of `findUnavailableLots`, with advice about them, and the lot that is used instead. */
export function describeUnavailableLots(
  unavailable: readonly Lot[],
  next: Lot | undefined,
  today: string,
  advice = '',
): string {
  const then =
    next === undefined
      ? 'No other lot can be used.'
      : `${getLotName(next.number).replace(/^./, (first) => first.toUpperCase())} is next.`;
  return [...unavailable.map((lot) => describeLotChange(lot, today)), advice, then].filter(Boolean).join(' ');
}
