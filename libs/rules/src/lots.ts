import { daysInMonth, formatDayWithYear, isCalendarDate, isCalendarMonth, monthOf } from './calendar.js';
import { inList } from './labels.js';
import { quantityText } from './quantity.js';

/* Lots of stock: what they are called, which one is used next, and what is said of one that is not used. */

export const LOT_STATES = ['available', 'quarantined', 'recalled'] as const;
export type LotState = (typeof LOT_STATES)[number];
export const LOT_STATE_LABELS: Readonly<Record<LotState, string>> = {
  available: 'Available',
  quarantined: 'Quarantined',
  recalled: 'Recalled',
};

export interface LotFacts {
  readonly number: string | null;
  /** Usable until the end of this day; null: it does not expire, or nobody knows. */
  readonly expiresOn: string | null;
  readonly quantity: number;
  readonly state: LotState;
}

/** The last day of what was typed as a day or, as packages have it, as a month; null: neither. */
export function expiryDay(text: string): string | null {
  if (isCalendarMonth(text)) return `${text}-${daysInMonth(text)}`;
  return isCalendarDate(text) ? text : null;
}

const MONTH_FIRST = /^(\d{1,2})\s*[./-]\s*(\d{4})$/;

/** The same for what a person types off a package: "03/2027" and "3.2027" are months too. */
export function typedExpiry(text: string): string | null {
  const [, month, year] = MONTH_FIRST.exec(text.trim()) ?? [];
  return expiryDay(month === undefined ? text.trim() : `${year}-${month.padStart(2, '0')}`);
}

/** "2027-03" for the last day of a month, as packages say it; another day as it is. */
export function expiryAsTyped(day: string): string {
  const month = monthOf(day);
  return day === `${month}-${daysInMonth(month)}` ? month : day;
}

export const isExpired = ({ expiresOn }: Pick<LotFacts, 'expiresOn'>, today: string): boolean =>
  expiresOn !== null && expiresOn < today;

export const isUsable = (lot: LotFacts, today: string): boolean =>
  lot.quantity > 0 && lot.state === 'available' && !isExpired(lot, today);

export interface LotPart<L> {
  readonly lot: L;
  readonly quantity: number;
}

/** What a use would take: of lots in the order of their expiry those that may be used. Less than wanted where there is not enough. */
export function planLots<L extends LotFacts>(lots: readonly L[], wanted: number, today: string): LotPart<L>[] {
  const parts: LotPart<L>[] = [];
  let left = wanted;
  for (const lot of lots) {
    if (!(left > 0)) break;
    if (!isUsable(lot, today)) continue;
    const quantity = Math.min(left, lot.quantity);
    parts.push({ lot, quantity });
    left -= quantity;
  }
  return parts;
}

/** "lot A12", "the unknown lot". */
export const lotName = (number: string | null): string => (number === null ? 'the unknown lot' : `lot ${number}`);
/** The same where it begins a line: "Lot A12", "Unknown lot". */
export const lotTitle = (number: string | null): string => (number === null ? 'Unknown lot' : `Lot ${number}`);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Why a lot is not used: "expired on Nov 03, 2026", "is quarantined"; null: it may be. */
export function whyUnusable(lot: Pick<LotFacts, 'expiresOn' | 'state'>, today: string): string | null {
  if (lot.state !== 'available') return `is ${lot.state}`;
  return lot.expiresOn !== null && isExpired(lot, today) ? `expired on ${formatDayWithYear(lot.expiresOn)}` : null;
}

/** "Next is lot B7, expires Jan 12, 2027, 4 left." */
function nextSentence(next: LotFacts | undefined): string {
  if (next === undefined) return 'No other lot can be used.';
  const expiry = next.expiresOn === null ? '' : `, expires ${formatDayWithYear(next.expiresOn)}`;
  return `Next is ${lotName(next.number)}${expiry}, ${next.quantity} left.`;
}

const CORRECT = 'If the date was mistyped, a manager can correct it.';

/** What is told to whoever chose a lot that cannot give so much. `usable`: the other lots that can be used, the next one first. */
export function chosenLotRefusal(lot: LotFacts, usable: readonly LotFacts[], today: string): string {
  const why = whyUnusable(lot, today) ?? `holds ${lot.quantity}`;
  const sentences = [`${capital(lotName(lot.number))} ${why}.`, nextSentence(usable[0])];
  if (lot.state === 'available' && isExpired(lot, today)) sentences.push(CORRECT);
  return sentences.join(' ');
}

const MOST_NAMED = 3;

/** What is told when the usable lots hold less than is wanted, and others hold some. */
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
      ? `No lot of "${stock.name}" can be used: ${inList(named)}.`
      : `Only ${quantityText(left, stock.unit)} of "${stock.name}" can be used: ${inList(named)}.`,
  ];
  if (left > 0) sentences.push(nextSentence(usable[0]));
  if (others.some((lot) => lot.state === 'available')) sentences.push(CORRECT);
  return sentences.join(' ');
}
