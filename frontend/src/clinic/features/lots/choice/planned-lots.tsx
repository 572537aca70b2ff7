import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { formatContent, roundAmount } from '@atrium/rules/stock/contents';
import { getLotName, getLotTitle, planLots } from '@atrium/rules/stock/lots';
import { filterByUnit, formatContainerState, splitContent } from '@atrium/rules/stock/opened-containers';
import { parseQuantity } from '@atrium/rules/stock/quantity';
import { capitalize } from '@atrium/rules/text/text';
import type { Stock } from '../../../store/clinic-state.js';
import { isByContent, type UsedContent } from '../../../shared/stock/used-content.js';
import { formatExpiry, isUsableLot, LotBadge } from '../lot-badge.js';
import type { Elements } from '../../../../ui/elements.js';

export interface PlannedPart {
  readonly key: string;
  readonly lotId: number | null;
  /** Description of the part: "63.5 U from open lot A", "2 from lot B" or "Lot A". */
  readonly text: string;
  readonly caption: string;
  /** Lot of whole units. */
  readonly lot: Lot | null;
  /** Number of whole units. */
  readonly quantity?: number;
  /** Amount of content as entered. */
  readonly content?: number;
}

/** A lot that a form shows for a use, with its quantity. */
export interface ShownLot {
  readonly lotId: number;
  readonly quantity: number;
}

interface PlannedUse {
  readonly stock: Stock;
  readonly quantity: number;
  readonly used: UsedContent | undefined;
}

interface Clock {
  readonly now: Date;
  readonly clock: Date;
  readonly zone: string;
  readonly today: string;
}

/** Amount for the plan before the user has entered one. */
const PLACEHOLDER_QUANTITY = 0.001;

/**
 * Returns the lots that a use will consume, with amounts. `isAdded` means in addition to an amount consumed earlier.
 */
export function planParts(
  { stock, quantity, used }: PlannedUse,
  rows: readonly Lot[],
  clock: Clock,
  isAdded = false,
): PlannedPart[] {
  const ofLot = (lot: Lot) => `${lot.quantity.toLocaleString('en')} left · ${formatExpiry(lot.expiresOn, clock.today)}`;
  if (used === undefined || !isByContent(stock, used))
    return planLots(rows, quantity, clock.today).map(({ lot, quantity: plannedQuantity }, index, all) => ({
      key: String(lot.id),
      lotId: lot.id,
      text:
        all.length === 1 && !isAdded
          ? getLotTitle(lot.number)
          : `${index > 0 || isAdded ? '+ ' : ''}${plannedQuantity.toLocaleString('en')} from ${getLotName(lot.number)}`,
      caption: ofLot(lot),
      lot,
      quantity: plannedQuantity,
    }));
  const amount = parseQuantity(used.content);
  // The field rejects an amount with too many decimals.
  const typed = roundAmount(amount) === amount ? amount : Number.NaN;
  const { now, zone, today } = clock;
  const parts = splitContent(
    typed > 0 ? typed : PLACEHOLDER_QUANTITY,
    stock.contentAmount ?? 1,
    filterByUnit(stock.opened, stock.contentUnit),
    rows,
    { now, zone },
  );
  return parts.map(({ amount, open, lot }, index) => {
    const from = open === null ? getLotName(lot?.number ?? null) : `open ${getLotName(open.number)}`;
    return {
      key: open === null ? `lot ${lot?.id}` : `open ${open.id}`,
      lotId: open === null ? (lot?.id ?? null) : open.lotId,
      text:
        typed > 0
          ? `${index > 0 || isAdded ? '+ ' : ''}${formatContent(amount, stock.contentUnit ?? '')} from ${from}`
          : capitalize(from),
      caption:
        open === null
          ? lot === null
            ? ''
            : ofLot(lot)
          : `${formatContent(open.left, open.unit)} left · ${formatContainerState(open, clock.clock, zone)} · ${formatExpiry(open.expiresOn, today)}`,
      lot,
      ...(typed > 0 && { content: amount }),
    };
  });
}

interface PlannedLotsProps {
  readonly parts: readonly PlannedPart[];
  readonly today: string;
  /** Alternatives, shown below the lots. */
  readonly children: Elements;
}

export function PlannedLots({ parts, today, children }: PlannedLotsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-control bg-sunken px-3 py-2 ring-1 ring-line ring-inset">
      <ul aria-label="Lots to be used" className="flex min-w-0 flex-1 basis-36 flex-col gap-1 sm:basis-60">
        {parts.map(({ key, text, caption, lot }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-2 text-table">
            <span className="min-w-0 font-semibold wrap-anywhere">{text}</span>
            <span className="figures text-caption text-muted">{caption}</span>
            {lot !== null && !isUsableLot(lot, today) && <LotBadge lot={lot} today={today} />}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
