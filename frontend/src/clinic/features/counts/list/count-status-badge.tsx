import type { StockCount } from '@atrium/contract/clinic/counts/schemas';
import { Badge } from '../../../../ui/display/badge.js';

const LABELS = { open: 'In progress', posted: 'Posted', cancelled: 'Cancelled', reversed: 'Reversed' } as const;

export const CountStatusBadge = ({ count: { status } }: { readonly count: Pick<StockCount, 'status'> }) => (
  <Badge tone="neutral">{LABELS[status]}</Badge>
);
