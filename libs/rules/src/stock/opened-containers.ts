import { addDays, formatDay, formatDayWithYear } from '../time/calendar.js';
import { type LotFacts, type LotState, planLots } from './lots.js';
import { formatContent, roundAmount } from './contents.js';
import { formatQuantity } from './quantity.js';
import { getDayInZone, getDayStart, getWallTimeInZone } from '../time/time-zone.js';

/* Open containers: vials and bottles that were used in part and spoil some time after opening. */

export interface OpenedContainer {
  readonly id: number;
  readonly lotId: number | null;
  readonly number: string | null;
  readonly expiresOn: string | null;
  readonly state: LotState;
  readonly left: number;
  readonly unit: string;
  readonly spoilsAt: string | null;
}

/** Returns until when a container may be used: its own time, or the end of its lot's last day when that is earlier. */
export function getUseByTime(
  { spoilsAt, expiresOn }: Pick<OpenedContainer, 'spoilsAt' | 'expiresOn'>,
  zone: string,
): Date | null {
  const own = spoilsAt === null ? null : new Date(spoilsAt);
  const lot = expiresOn === null ? null : getDayStart(addDays(expiresOn, 1), zone);
  return own === null || lot === null ? (own ?? lot) : own < lot ? own : lot;
}

export const isPastUse = (
  opened: Pick<OpenedContainer, 'spoilsAt' | 'expiresOn'>,
  now: Date,
  zone: string,
): boolean => {
  const until = getUseByTime(opened, zone);
  return until !== null && until <= now;
};

export const isUsableContainer = (opened: OpenedContainer, now: Date, zone: string): boolean =>
  opened.state === 'available' && !isPastUse(opened, now, zone);

/** Returns the containers with this content unit; a use never mixes units. */
export const filterByUnit = <O extends Pick<OpenedContainer, 'unit'>>(opened: readonly O[], unit: string | null): O[] =>
  opened.filter((one) => one.unit === unit);

/** Sorts containers in the order of use: the first to spoil comes first. */
export const sortByDrawOrder = <O extends OpenedContainer>(opened: readonly O[], zone: string): O[] =>
  opened
    .map((one) => ({ one, until: getUseByTime(one, zone)?.getTime() ?? Number.POSITIVE_INFINITY }))
    .toSorted((a, b) => (a.until === b.until ? a.one.id - b.one.id : a.until < b.until ? -1 : 1))
    .map(({ one }) => one);

/** Formats an end: "18:00", "18:00 tomorrow", "Nov 24, 18:00", "the end of Nov 24". */
export function formatUseBy(until: Date, now: Date, zone: string): string {
  const today = getDayInZone(now, zone);
  const clock = getWallTimeInZone(until, zone).slice(11, 16);
  const day = getDayInZone(until, zone);
  const dayText = (of: string) => (of.slice(0, 4) === today.slice(0, 4) ? formatDay(of) : formatDayWithYear(of));
  if (clock === '00:00') {
    const last = addDays(day, -1);
    return last === today ? 'midnight' : `the end of ${last === addDays(today, 1) ? 'tomorrow' : dayText(last)}`;
  }
  if (day === today) return clock;
  return day === addDays(today, 1) ? `${clock} tomorrow` : `${dayText(day)}, ${clock}`;
}

/** Describes a container: "open until 18:00 tomorrow", "expired 12:00", "open, quarantined". */
export function formatContainerState(opened: OpenedContainer, now: Date, zone: string): string {
  const until = getUseByTime(opened, zone);
  if (opened.state !== 'available') return `open, ${opened.state}`;
  if (until === null) return 'open';
  return until <= now ? `expired ${formatUseBy(until, now, zone)}` : `open until ${formatUseBy(until, now, zone)}`;
}

/** Returns "76 U open until 18:00 tomorrow"; null when no open container is usable. */
export function formatOpened(opened: readonly OpenedContainer[], now: Date, zone: string): string | null {
  const facts = toOpenedContainer(opened, now, zone);
  return facts === null ? null : [facts.open, facts.until].filter(Boolean).join(' ');
}

/** Returns the parts of `formatOpened` for narrow layouts: "76 U open" and "until 18:00 tomorrow". */
export function toOpenedContainer(
  opened: readonly OpenedContainer[],
  now: Date,
  zone: string,
): { readonly open: string; readonly until: string | null } | null {
  const usable = sortByDrawOrder(
    opened.filter((one) => isUsableContainer(one, now, zone)),
    zone,
  );
  const [first] = usable;
  if (first === undefined) return null;
  const left = roundAmount(filterByUnit(usable, first.unit).reduce((sum, one) => sum + one.left, 0));
  const until = getUseByTime(first, zone);
  return {
    open: `${formatContent(left, first.unit)} open`,
    until: until === null ? null : `until ${formatUseBy(until, now, zone)}`,
  };
}

/** Describes the unusable open content: "110 U to write off", "76 U held back"; null when there is none. */
export function formatUnusableContent(opened: readonly OpenedContainer[], now: Date, zone: string): string | null {
  const unusable = opened.filter((one) => !isUsableContainer(one, now, zone));
  const [first] = unusable;
  if (first === undefined) return null;
  const left = roundAmount(filterByUnit(unusable, first.unit).reduce((sum, one) => sum + one.left, 0));
  return `${formatContent(left, first.unit)} ${unusable.some((one) => isPastUse(one, now, zone)) ? 'to write off' : 'held back'}`;
}

export interface ContentPlan {
  readonly drawn: number;
  readonly opens: number;
  readonly leaves: number;
}

/** Previews which containers a use of `wanted` content units consumes. `holds` is the content of a full container. */
export function planContent(
  wanted: number,
  holds: number,
  opened: readonly OpenedContainer[],
  now: Date,
  zone: string,
): ContentPlan {
  const open = roundAmount(
    opened.filter((one) => isUsableContainer(one, now, zone)).reduce((sum, one) => sum + one.left, 0),
  );
  const drawn = Math.min(wanted, open);
  const opens = Math.ceil(roundAmount(wanted - drawn) / holds);
  return { drawn, opens, leaves: roundAmount(open + opens * holds - wanted) };
}

export interface ContentPart<O, L> {
  readonly amount: number;
  /** The open container, or null when the part comes from newly opened units of `lot`. */
  readonly open: O | null;
  readonly lot: L | null;
}

/** Splits a use into its sources: open containers (first to spoil first), then lots in order of expiry. */
export function splitContent<O extends OpenedContainer, L extends LotFacts>(
  wanted: number,
  holds: number,
  opened: readonly O[],
  lots: readonly L[],
  { now, zone }: { readonly now: Date; readonly zone: string },
): ContentPart<O, L>[] {
  const parts: ContentPart<O, L>[] = [];
  let left = wanted;
  const take = (most: number, from: Pick<ContentPart<O, L>, 'open' | 'lot'>) => {
    const amount = roundAmount(Math.min(left, most));
    if (!(amount > 0)) return;
    parts.push({ amount, ...from });
    left = roundAmount(left - amount);
  };
  const drawable = opened.filter((one) => isUsableContainer(one, now, zone));
  for (const open of sortByDrawOrder(drawable, zone)) take(open.left, { open, lot: null });
  for (const { lot, quantity } of planLots(lots, Math.ceil(roundAmount(left / holds)), getDayInZone(now, zone)))
    take(quantity * holds, { open: null, lot });
  return parts;
}

/** Rejects a use of content that exceeds the usable amount, and lists the unusable rest. */
export function getContentProblem(
  stock: {
    readonly name: string;
    readonly unit: string;
    readonly quantity: number;
    readonly holds: number;
    readonly contentUnit: string;
  },
  usable: { readonly whole: number; readonly lot: string | null },
  opened: readonly OpenedContainer[],
  now: Date,
  zone: string,
): string {
  const of = usable.lot === null ? `"${stock.name}"` : `${usable.lot} of "${stock.name}"`;
  const open = roundAmount(
    opened.filter((one) => isUsableContainer(one, now, zone)).reduce((sum, one) => sum + one.left, 0),
  );
  const there = roundAmount(open + usable.whole * stock.holds);
  const parts = [
    ...(usable.whole > 0 ? [formatQuantity(usable.whole, stock.unit)] : []),
    ...(open > 0 ? [`${formatContent(open, stock.contentUnit)} open`] : []),
  ];
  const sentences = [
    there === 0
      ? `Nothing of ${of} can be used.`
      : `Only ${formatContent(there, stock.contentUnit)} of ${of} can be used: ${parts.join(' and ')}.`,
  ];
  for (const one of opened) {
    if (isUsableContainer(one, now, zone)) continue;
    const until = getUseByTime(one, zone);
    const which = one.number === null ? 'An open one' : `The open one of lot ${one.number}`;
    sentences.push(
      one.state === 'available' && until !== null
        ? `${which} (${formatContent(one.left, one.unit)}) expired ${formatUseBy(until, now, zone)}: please write it off.`
        : `${which} (${formatContent(one.left, one.unit)}) is ${one.state}.`,
    );
  }
  return sentences.join(' ');
}
