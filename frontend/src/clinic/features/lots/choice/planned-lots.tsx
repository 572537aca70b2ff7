import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { contentText, roundAmount } from '@atrium/rules/stock/contents';
import { lotName, lotTitle, planLots } from '@atrium/rules/stock/lots';
import { ofUnit, openStateText, partsOfContent } from '@atrium/rules/stock/opened';
import { typedQuantity } from '@atrium/rules/stock/quantity';
import type { ReactNode } from 'react';
import type { Stock } from '../../../store/clinic-state.js';
import { isByContent, type UsedContent } from '../../../shared/stock/used-content.js';
import { expiryText, isFine, LotBadge } from '../lot-state.js';

export interface PlannedPart {
  readonly key: string;
  readonly lotId: number | null;
  /** "63.5 U from open lot A", "2 from lot B", "Lot A". */
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

interface Wish {
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

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Amount for the plan before the user has entered one. */
const A_BIT = 0.001;

/** Returns the lots that a use will take, with amounts. `isAdded`: in addition to an earlier amount. */
export function plannedParts(
  { stock, quantity, used }: Wish,
  rows: readonly Lot[],
  clock: Clock,
  isAdded = false,
): PlannedPart[] {
  const ofLot = (lot: Lot) => `${lot.quantity.toLocaleString('en')} left · ${expiryText(lot.expiresOn, clock.today)}`;
  if (used === undefined || !isByContent(stock, used))
    return planLots(rows, quantity, clock.today).map(({ lot, quantity: taken }, index, all) => ({
      key: String(lot.id),
      lotId: lot.id,
      text:
        all.length === 1 && !isAdded
          ? lotTitle(lot.number)
          : `${index > 0 || isAdded ? '+ ' : ''}${taken.toLocaleString('en')} from ${lotName(lot.number)}`,
      caption: ofLot(lot),
      lot,
      quantity: taken,
    }));
  const amount = typedQuantity(used.content);
  // The field rejects an amount with too many decimals.
  const typed = roundAmount(amount) === amount ? amount : Number.NaN;
  const { now, zone, today } = clock;
  const parts = partsOfContent(
    typed > 0 ? typed : A_BIT,
    stock.contentAmount ?? 1,
    ofUnit(stock.opened, stock.contentUnit),
    rows,
    { now, zone },
  );
  return parts.map(({ amount, open, lot }, index) => {
    const from = open === null ? lotName(lot?.number ?? null) : `open ${lotName(open.number)}`;
    return {
      key: open === null ? `lot ${lot?.id}` : `open ${open.id}`,
      lotId: open === null ? (lot?.id ?? null) : open.lotId,
      text:
        typed > 0
          ? `${index > 0 || isAdded ? '+ ' : ''}${contentText(amount, stock.contentUnit ?? '')} from ${from}`
          : capital(from),
      caption:
        open === null
          ? lot === null
            ? ''
            : ofLot(lot)
          : `${contentText(open.left, open.unit)} left · ${openStateText(open, clock.clock, zone)} · ${expiryText(open.expiresOn, today)}`,
      lot,
      ...(typed > 0 && { content: amount }),
    };
  });
}

interface PlannedLotsProps {
  readonly parts: readonly PlannedPart[];
  readonly today: string;
  /** Alternatives. */
  readonly children: ReactNode;
}

export function PlannedLots({ parts, today, children }: PlannedLotsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-control bg-sunken px-3 py-2.5 ring-1 ring-line ring-inset">
      <ul aria-label="Lots that will be taken" className="flex min-w-0 flex-1 basis-36 flex-col gap-1 sm:basis-60">
        {parts.map(({ key, text, caption, lot }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-2 text-table">
            <span className="min-w-0 font-medium wrap-anywhere">{text}</span>
            <span className="figures text-caption text-muted">{caption}</span>
            {lot !== null && !isFine(lot, today) && <LotBadge lot={lot} today={today} />}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
