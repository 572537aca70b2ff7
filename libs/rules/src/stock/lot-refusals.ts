import { isolateDirection } from '../names/isolate.js';
import { formatDayWithYear } from '../time/calendar.js';
import { joinList } from './labels.js';
import { isExpired, isUsable, type LotFacts, getLotName, getUnusableReason } from './lots.js';
import { formatQuantity } from './quantity.js';
import { capitalize } from '../text/text.js';

/* Messages that reject the use of a lot and name the next usable one. */

function formatNextSentence(next: LotFacts | undefined): string {
  if (next === undefined) return 'No other lot can be used.';
  const expiry = next.expiresOn === null ? '' : `, expires ${formatDayWithYear(next.expiresOn)}`;
  return `Next is ${getLotName(next.number)}${expiry}, ${next.quantity} left.`;
}

const RECORD_GIVEN_HINT = 'If it was given before that, open the lot and record it as given.';
const CORRECT_HINT = 'If the date was mistyped, a manager can correct it.';

/**
 * Explains why a chosen lot cannot be used. `usable` lists the other lots that can be used, the next one first.
 * `given` says how to record a dose of a held lot that was given before.
 */
export function formatChosenLot(
  lot: LotFacts,
  usable: readonly LotFacts[],
  today: string,
  given = RECORD_GIVEN_HINT,
): string {
  const why = getUnusableReason(lot, today) ?? `holds ${lot.quantity}`;
  const sentences = [`${capitalize(getLotName(lot.number))} ${why}.`, formatNextSentence(usable[0])];
  if (lot.state !== 'available') sentences.push(given);
  else if (isExpired(lot, today)) sentences.push(CORRECT_HINT);
  return sentences.join(' ');
}

/** Rejects a use that would take other lots than the dialog showed. */
export const formatOtherLots = (
  name: string,
  lots: readonly { readonly number: string | null; readonly quantity: number }[],
): string =>
  `The lots of "${isolateDirection(name)}" changed: ${joinList(lots.map((lot) => `${lot.quantity} from ${getLotName(lot.number)}`))} would be used now. Compare them with the packages, then log again.`;

const MAX_NAMED_LOTS = 3;

/** Rejects a use that exceeds the usable lots while held or expired lots have stock. */
export function formatUnusableLots(
  stock: { readonly name: string; readonly unit: string },
  lots: readonly LotFacts[],
  today: string,
): string {
  const usable = lots.filter((lot) => isUsable(lot, today));
  const left = usable.reduce((sum, { quantity }) => sum + quantity, 0);
  const others = lots.filter((lot) => lot.quantity > 0 && !isUsable(lot, today));
  const named = others
    .slice(0, MAX_NAMED_LOTS)
    .map((lot) => `${getLotName(lot.number)} (${lot.quantity}) ${getUnusableReason(lot, today) ?? ''}`);
  if (others.length > MAX_NAMED_LOTS) named.push(`${others.length - MAX_NAMED_LOTS} more cannot be used`);
  const sentences = [
    left === 0
      ? `No lot of "${isolateDirection(stock.name)}" can be used: ${joinList(named)}.`
      : `Only ${formatQuantity(left, stock.unit)} of "${isolateDirection(stock.name)}" can be used: ${joinList(named)}.`,
  ];
  if (left > 0) sentences.push(formatNextSentence(usable[0]));
  if (others.some((lot) => lot.state === 'available')) sentences.push(CORRECT_HINT);
  return sentences.join(' ');
}
