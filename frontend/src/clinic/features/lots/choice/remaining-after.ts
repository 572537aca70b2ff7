import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { roundAmount } from '@atrium/rules/stock/contents';
import { planLots } from '@atrium/rules/stock/lots';
import { filterByUnit, splitContent } from '@atrium/rules/stock/opened-containers';
import { parseQuantity } from '@atrium/rules/stock/quantity';
import type { Stock } from '../../../store/clinic-state.js';
import { isByContent, type UsedContent } from '../../../shared/stock/used-content.js';
import type { LotSelection } from '../../../shared/lot-selection.js';

/** Another use in the same tray. */
export interface OtherUse {
  readonly quantity: number;
  readonly used: UsedContent;
  readonly lot: LotSelection;
}

/** Returns the rank of a use: the server processes chosen lots first, then whole units, then contents. */
const rankOf = (stock: Stock, { used, lot }: OtherUse): number =>
  isByContent(stock, used) ? 2 : lot.lotId === null ? 1 : 0;

/** Returns the uses of the same product that the server processes before `use`. */
export function selectEarlierUses<U extends OtherUse>(stock: Stock, use: U, all: readonly U[]): U[] {
  const ordered = all.toSorted((one, other) => rankOf(stock, one) - rankOf(stock, other));
  return ordered.slice(0, ordered.indexOf(use));
}

const LAST_RANK = '9999-99-99';

/** Returns the lots received by the day of use, in the order in which the server consumes them. */
export const sortByUseOrder = (rows: readonly Lot[], today: string): Lot[] =>
  rows
    .filter(({ receivedOn }) => (receivedOn ?? today) <= today)
    .toSorted(
      (a, b) =>
        (a.expiresOn ?? LAST_RANK).localeCompare(b.expiresOn ?? LAST_RANK) ||
        (a.receivedOn ?? LAST_RANK).localeCompare(b.receivedOn ?? LAST_RANK) ||
        a.id - b.id,
    );

interface RemainingStock {
  readonly rows: readonly Lot[];
  readonly opened: Stock['opened'];
}

/** Returns the lots and open containers that remain after earlier uses. */
export function computeRemainingAfter(
  stock: Stock,
  rows: readonly Lot[],
  uses: readonly OtherUse[],
  clock: { readonly now: Date; readonly zone: string; readonly today: string },
): RemainingStock {
  return uses.reduce<RemainingStock>(
    (shelf, use) =>
      use.lot.unresolved !== undefined
        ? shelf
        : isByContent(stock, use.used)
          ? remainingAfterContent(stock, shelf, use, clock)
          : { ...shelf, rows: remainingAfterWholeUnits(shelf.rows, use, clock.today) },
    { rows, opened: stock.opened },
  );
}

const subtractTaken = (rows: readonly Lot[], consumedByLot: ReadonlyMap<number, number>): Lot[] =>
  rows.map((lot) => ({ ...lot, quantity: Math.max(0, lot.quantity - (consumedByLot.get(lot.id) ?? 0)) }));

function remainingAfterWholeUnits(rows: readonly Lot[], { quantity, lot }: OtherUse, today: string): Lot[] {
  if (!(quantity > 0)) return [...rows];
  if (lot.lotId !== null) return subtractTaken(rows, new Map([[lot.lotId, quantity]]));
  return subtractTaken(rows, new Map(planLots(rows, quantity, today).map((part) => [part.lot.id, part.quantity])));
}

function remainingAfterContent(
  stock: Stock,
  { rows, opened }: RemainingStock,
  { used, lot }: OtherUse,
  { now, zone }: { readonly now: Date; readonly zone: string },
): RemainingStock {
  const wanted = parseQuantity(used.content);
  const holds = stock.contentAmount ?? 1;
  if (!(wanted > 0)) return { rows, opened };
  const isOfLot = (lotId: number | null): boolean => lot.lotId === null || lot.lotId === lotId;
  const parts = splitContent(
    wanted,
    holds,
    filterByUnit(opened, stock.contentUnit).filter(({ lotId }) => isOfLot(lotId)),
    rows.filter(({ id }) => isOfLot(id)),
    { now, zone },
  );
  const drawn = new Map(parts.flatMap(({ open, amount }) => (open === null ? [] : [[open.id, amount] as const])));
  const whole = new Map<number, number>();
  const fresh = parts.flatMap(({ lot: from, amount }, index) => {
    if (from === null) return [];
    const count = Math.ceil(roundAmount(amount / holds));
    whole.set(from.id, count);
    const left = roundAmount(count * holds - amount);
    const { id: lotId, number, expiresOn, state } = from;
    const spoilsAt =
      stock.hoursOnceOpened === null ? null : new Date(now.getTime() + stock.hoursOnceOpened * 3_600_000).toISOString();
    const one = { lotId, number, expiresOn, state, left, holds, unit: stock.contentUnit ?? '', spoilsAt };
    return left > 0 ? [{ ...one, id: -1 - opened.length - index, openedAt: now.toISOString() }] : [];
  });
  return {
    rows: subtractTaken(rows, whole),
    opened: [...opened.map((one) => ({ ...one, left: roundAmount(one.left - (drawn.get(one.id) ?? 0)) })), ...fresh],
  };
}
