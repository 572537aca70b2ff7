import type { StockCount } from '@atrium/contract/clinic/counts/schemas';
import { Badge } from '../../../../ui/display/badge.js';

export function CountStatusBadge({ count: { status } }: { readonly count: Pick<StockCount, 'status'> }) {
  if (status === 'open') return <Badge tone="neutral">In progress</Badge>;
  if (status === 'reversed') return <Badge tone="neutral">Reversed</Badge>;
  return status === 'posted' ? <Badge tone="neutral">Posted</Badge> : <Badge tone="neutral">Cancelled</Badge>;
}
