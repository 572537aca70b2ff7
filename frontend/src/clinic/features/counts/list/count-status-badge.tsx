import type { StockCount } from '@atrium/contract/clinic/counts/schemas';
import { Badge } from '../../../../ui/display/badge.js';

export function CountStatusBadge({ count: { status } }: { readonly count: Pick<StockCount, 'status'> }) {
  if (status === 'open') return <Badge tone="info">In progress</Badge>;
  if (status === 'reversed') return <Badge tone="warn">Reversed</Badge>;
  return status === 'posted' ? <Badge tone="good">Posted</Badge> : <Badge tone="neutral">Cancelled</Badge>;
}
