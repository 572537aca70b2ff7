import type { Purchase, PurchaseStatus } from '@atrium/contract/clinic/purchases/schemas';
import { Badge } from '../../ui/display/badge.js';
import { formatCancelled } from './net-quantity.js';

export const PURCHASE_STATUS_LABELS: Readonly<Record<PurchaseStatus, string>> = {
  ordered: 'Ordered',
  'partly-received': 'Partly received',
  received: 'Received',
  reversed: 'Reversed',
};

export function PurchaseStatusBadge({ purchase }: { readonly purchase: Purchase }) {
  const cancelled = purchase.status === 'received' ? formatCancelled(purchase) : null;
  return (
    <span className="flex flex-col items-start">
      <Badge tone="neutral">{PURCHASE_STATUS_LABELS[purchase.status]}</Badge>
      {cancelled !== null && <span className="px-2 text-caption text-muted">{cancelled}</span>}
    </span>
  );
}
