import { type ComparedOffer, formatDifference, hasUnconfirmedUnits } from '@atrium/rules/prices/price-comparison';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { classes } from '../../../ui/classes.js';
import type { ComparedRow } from './compared-row.js';

interface DifferenceProps {
  readonly offer: ComparedOffer;
  readonly row: ComparedRow;
  readonly currency: string;
}

/** Difference with sign, arrow and word, so that color is not the only cue. */
export function Difference({ offer, row, currency }: DifferenceProps) {
  const { difference, isOtherCurrency } = offer;
  if (row.price === null) return <span className="text-muted">—</span>;
  const obstacles = [
    isOtherCurrency && (row.currency === null ? 'the currency is unknown' : `${row.currency} instead of ${currency}`),
    row.isUnsure === true && 'price not confirmed',
    hasUnconfirmedUnits(row) && 'pack not confirmed',
  ].filter((obstacle) => obstacle !== false);
  if (obstacles.length > 0)
    return (
      <span className="block text-caption text-muted @xl:min-w-28">{`Not compared: ${obstacles.join(', ')}`}</span>
    );
  if (difference === null) return <span className="text-muted">—</span>;
  const look = difference > 0 ? 'text-bad-text' : difference < 0 ? 'text-text' : 'text-muted';
  const Arrow = difference > 0 ? ArrowUp : ArrowDown;
  return (
    <span className={classes('inline-flex flex-col items-end', look)}>
      <span className="inline-flex items-center gap-1 font-semibold">
        {difference !== 0 && <Arrow className="size-3.5" aria-hidden="true" />}
        <span>{formatDifference(difference)}</span>
      </span>
      <span className="text-caption">{difference > 0 ? 'dearer' : difference < 0 ? 'cheaper' : 'the same'}</span>
    </span>
  );
}
