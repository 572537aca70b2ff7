import { isolate } from '../names/isolate.js';
import { formatDayWithYear } from '../time/calendar.js';
import { inList } from './labels.js';
import { isExpired, isUsable, type LotFacts, lotName, whyUnusable } from './lots.js';
import { quantityText } from './quantity.js';

/* Messages that reject the use of a lot and name the next usable one. */

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function nextSentence(next: LotFacts | undefined): string {
  if (next === undefined) return 'No other lot can be used.';
  const expiry = next.expiresOn === null ? '' : `, expires ${formatDayWithYear(next.expiresOn)}`;
  return `Next is ${lotName(next.number)}${expiry}, ${next.quantity} left.`;
}

const GIVEN_AT_LOT = 'If it was given before that, open the lot and record it as given.';
const CORRECT = 'If the date was mistyped, a manager can correct it.';

/**
 * Explains why a chosen lot cannot be used. `usable` lists the other lots that can be used, the next one first.
 * `given` says how to record a dose of a held lot that was given before.
 */
export function chosenLotRefusal(
  lot: LotFacts,
  usable: readonly LotFacts[],
  today: string,
  given = GIVEN_AT_LOT,
): string {
  const why = whyUnusable(lot, today) ?? `holds ${lot.quantity}`;
  const sentences = [`${capital(lotName(lot.number))} ${why}.`, nextSentence(usable[0])];
  if (lot.state !== 'available') sentences.push(given);
  else if (isExpired(lot, today)) sentences.push(CORRECT);
  return sentences.join(' ');
}

/** Rejects a use that would take other lots than the dialog showed. */
export const otherLotsRefusal = (
  name: string,
  lots: readonly { readonly number: string | null; readonly quantity: number }[],
): string =>
  `The lots of "${isolate(name)}" changed: ${inList(lots.map((lot) => `${lot.quantity} from ${lotName(lot.number)}`))} would be used now. Compare them with the packages, then log again.`;

const MOST_NAMED = 3;

/** Rejects a use that exceeds the usable lots while held or expired lots have stock. */
export function unusableLotsRefusal(
  stock: { readonly name: string; readonly unit: string },
  lots: readonly LotFacts[],
  today: string,
): string {
  const usable = lots.filter((lot) => isUsable(lot, today));
  const left = usable.reduce((sum, { quantity }) => sum + quantity, 0);
  const others = lots.filter((lot) => lot.quantity > 0 && !isUsable(lot, today));
  const named = others
    .slice(0, MOST_NAMED)
    .map((lot) => `${lotName(lot.number)} (${lot.quantity}) ${whyUnusable(lot, today) ?? ''}`);
  if (others.length > MOST_NAMED) named.push(`${others.length - MOST_NAMED} more cannot be used`);
  const sentences = [
    left === 0
      ? `No lot of "${isolate(stock.name)}" can be used: ${inList(named)}.`
      : `Only ${quantityText(left, stock.unit)} of "${isolate(stock.name)}" can be used: ${inList(named)}.`,
  ];
  if (left > 0) sentences.push(nextSentence(usable[0]));
  if (others.some((lot) => lot.state === 'available')) sentences.push(CORRECT);
  return sentences.join(' ');
}
