import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { isExpired, lotName, lotTitle, whyUnusable } from '@atrium/rules/stock/lots';
import { displayName } from '@atrium/rules/people/people';
import { momentText } from '../../lib/format/dates.js';

/** "Lot A12 was recalled by Ana Silva, 10:32." */
const whatHappened = ({ number, state, stateAt, stateBy, expiresOn }: Lot, today: string): string => {
  if (state !== 'available')
    return `${lotTitle(number)} was ${state} by ${stateBy === null ? 'the system' : displayName(stateBy)}${stateAt === null ? '' : `, ${momentText(stateAt)}`}.`;
  return expiresOn !== null && isExpired({ expiresOn }, today)
    ? `${lotTitle(number)} expired on ${formatDayWithYear(expiresOn)}.`
    : '';
};

/** Returns the lots shown by a form that can no longer be used. */
export const lostLots = (shown: ReadonlySet<number>, lots: readonly Lot[], today: string): readonly Lot[] =>
  lots.filter(
    (lot) => shown.has(lot.id) && (lot.quantity > 0 || lot.opened.length > 0) && whyUnusable(lot, today) !== null,
  );

/** Describes the lots of `lostLots`, with advice about them, and the lot that is used instead. */
export function lotNews(lost: readonly Lot[], next: Lot | undefined, today: string, advice = ''): string {
  const then =
    next === undefined
      ? 'No other lot can be used.'
      : `${lotName(next.number).replace(/^./, (first) => first.toUpperCase())} is next.`;
  return [...lost.map((lot) => whatHappened(lot, today)), advice, then].filter(Boolean).join(' ');
}
