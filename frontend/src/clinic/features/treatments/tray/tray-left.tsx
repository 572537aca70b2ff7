import { amountText, contentText } from '@atrium/rules/stock/contents';
import { quantityText } from '@atrium/rules/stock/quantity';
import { ArrowRight } from 'lucide-react';
import { classes } from '../../../../ui/classes.js';
import type { Stock } from '../../../store/clinic-state.js';
import { useClinic } from '../../../store/clinic-store.js';
import { isByContent } from '../../../shared/stock/used-content.js';
import { useNow } from '../../../shared/stock/use-now.js';
import { leavesOf } from '../state/tray-leaves.js';
import { othersOf } from './tray-others.js';
import type { TrayRowProps } from './tray-row-props.js';

const tones = { good: 'text-text', warn: 'text-warn-text', bad: 'text-bad-text' } as const;

/** Stock of the product before and after this line. */
export function TrayLeft({ stock, entry, entries, errors }: TrayRowProps & { readonly stock: Stock }) {
  const hasOthers = useClinic((state) => othersOf(state, entry).length > 0);
  const { now, zone } = useNow();
  const { before, after, unit, tone, open } = leavesOf(stock, entry, entries, now, zone);
  const said = after < 0 && hasOthers ? null : sayLeft(stock, before, after);
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
          <span className="text-muted">{amountText(open.before)}</span>
          <ArrowRight className="size-4 text-muted" role="img" aria-label="leaves" />
          {contentText(open.after, open.unit)}
        </span>
        <span className={`text-caption ${tones[tone]}`}>
          {[`${after.toLocaleString('en')} ${unit} on the shelf`, after > 0 && said?.toLowerCase()]
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
        <span className="font-medium whitespace-nowrap">
          {before > 0 ? `Only ${quantityText(before, stock.unit)} there` : 'Out of stock'}
        </span>
      ) : (
        <span className="flex items-center justify-end gap-1 font-medium whitespace-nowrap">
          <span className="text-muted">{before.toLocaleString('en')}</span>
          <ArrowRight className="size-3.5 text-muted" role="img" aria-label="leaves" />
          {after.toLocaleString('en')} {unit}
        </span>
      )}
      {said !== null && (
        <span className={classes('text-caption', after < 0 && before > 0 && 'max-sm:hidden')}>{said}</span>
      )}
    </p>
  );
}

/** Note about the remaining stock. */
const sayLeft = ({ minStockLevel, usableQuantity }: Stock, before: number, after: number): string | null => {
  if (after < 0 && before <= 0) return usableQuantity > 0 ? 'Taken by a line above' : 'Remove the line';
  if (after < 0) return 'Use less of it';
  if (after === 0) return 'The last of it';
  return after < minStockLevel ? 'Below the minimum' : after === minStockLevel ? 'At the minimum' : null;
};
