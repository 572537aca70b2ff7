import { formatContentAmount, formatContent } from '@atrium/rules/stock/contents';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { ArrowRight } from 'lucide-react';
import { classes } from '../../../../ui/classes.js';
import type { Stock } from '../../../store/clinic-state.js';
import { useClinic } from '../../../store/clinic-store.js';
import { isByContent } from '../../../shared/stock/used-content.js';
import { useUsageTime } from '../../../shared/stock/usage-time.js';
import { getStockChange } from '../state/stock-change.js';
import { findAlternatives } from './tray-alternatives.js';
import type { TrayRowProps } from './tray-row-props.js';

const tones = { good: 'text-text', warn: 'text-warn-text', bad: 'text-bad-text' } as const;

/** Stock of the product before and after this line. */
export function StockChangeText({ stock, entry, entries, errors }: TrayRowProps & { readonly stock: Stock }) {
  const hasAlternatives = useClinic((state) => findAlternatives(state, entry).length > 0);
  const { now, zone } = useUsageTime();
  const { before, after, unit, tone, open } = getStockChange(stock, entry, entries, now, zone);
  const remainingText = after < 0 && hasAlternatives ? null : describeRemaining(stock, before, after);
  // The reason is shown below.
  const isSaid = after < 0 && Object.keys(errors).length > 0;
  const isSaidOnPhone =
    after < 0 && (isByContent(stock, entry.used) || (stock.tracksLots && stock.currentQuantity > stock.usableQuantity));
  const isRefused = !isByContent(stock, entry.used) && !(Number.isInteger(entry.quantity) && entry.quantity > 0);
  if (isSaid || isRefused) return null;
  if (open !== null)
    return (
      <p className="figures flex flex-col text-right text-table" aria-live="polite">
        <span className="flex items-center justify-end gap-1 text-lead font-semibold whitespace-nowrap">
          <span className="text-muted">{formatContentAmount(open.before)}</span>
          <ArrowRight className="size-4 text-muted" role="img" aria-label="leaves" />
          <span>{formatContent(open.after, open.unit)}</span>
        </span>
        <span className={`text-caption ${tones[tone]}`}>
          {[`${after.toLocaleString('en')} ${unit} on the shelf`, after > 0 && remainingText?.toLowerCase()]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
    );
  return (
    <p
      className={classes('figures flex flex-col text-right text-table', tones[tone], isSaidOnPhone && 'max-sm:hidden')}
      aria-live="polite"
    >
      {after < 0 ? (
        <span className="font-semibold whitespace-nowrap">
          {before > 0 ? `Only ${formatQuantity(before, stock.unit)} there` : 'Out of stock'}
        </span>
      ) : (
        <span className="flex items-center justify-end gap-1 font-semibold whitespace-nowrap">
          <span className="text-muted">{before.toLocaleString('en')}</span>
          <ArrowRight className="size-3.5 text-muted" role="img" aria-label="leaves" />
          <span>{`${after.toLocaleString('en')} ${unit}`}</span>
        </span>
      )}
      {remainingText !== null && (
        <span className={classes('text-caption', after < 0 && before > 0 && 'max-sm:hidden')}>{remainingText}</span>
      )}
    </p>
  );
}

/** Note about the remaining stock. */
const describeRemaining = ({ minStockLevel, usableQuantity }: Stock, before: number, after: number): string | null => {
  if (after < 0 && before <= 0) return usableQuantity > 0 ? 'Used by a line above' : 'Remove the line';
  if (after < 0) return 'Use less of it';
  if (after === 0) return 'The last of it';
  return after < minStockLevel ? 'Below the minimum' : after === minStockLevel ? 'At the minimum' : null;
};
