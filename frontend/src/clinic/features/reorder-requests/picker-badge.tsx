import { hasPickerWarning, getStockLabel } from '@atrium/rules/stock/stock-status';
import { TriangleAlert } from 'lucide-react';
import type { Stock } from '../../store/clinic-state.js';
import { Badge } from '../../../ui/display/badge.js';

const tones = { good: 'neutral', low: 'warn', out: 'bad' } as const;

/** Badge with three levels, which warns of fewer than 5 units regardless of the minimum. */
export function PickerBadge({ stock: { kind, stockStatus, usableQuantity } }: { readonly stock: Stock }) {
  const status = stockStatus === 'warning' ? 'good' : stockStatus;
  return (
    <span className="flex shrink-0 items-center gap-2">
      {kind === 'consumable' && <span className="text-caption text-muted max-sm:hidden">Consumable</span>}
      {hasPickerWarning(usableQuantity) && (
        <TriangleAlert className="size-4 text-warn-text" role="img" aria-label="Fewer than 5 left" />
      )}
      <Badge tone={tones[status]}>{getStockLabel(status)}</Badge>
    </span>
  );
}
