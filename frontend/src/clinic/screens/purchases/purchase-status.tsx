import type { Purchase, PurchaseStatus } from '@atrium/contract/clinic/purchases/schemas';
import { formatCancelled } from '../../shared/net-quantity.js';
import { Badge, type Tone } from '../../../ui/display/badge.js';

const STATUS_BADGES: Readonly<Record<PurchaseStatus, { readonly tone: Tone; readonly label: string }>> = {
  ordered: { tone: 'neutral', label: 'Ordered' },
  'partly-received': { tone: 'neutral', label: 'Partly received' },
  received: { tone: 'neutral', label: 'Received' },
  reversed: { tone: 'neutral', label: 'Reversed' },
};

export function PurchaseStatusBadge({ purchase }: { readonly purchase: Purchase }) {
  const { tone, label } = STATUS_BADGES[purchase.status];
  const cancelled = purchase.status === 'received' ? formatCancelled(purchase) : null;
  return (
    <span className="flex flex-col items-start">
      <Badge tone={tone}>{label}</Badge>
      {cancelled !== null && <span className="px-2 text-caption text-muted">{cancelled}</span>}
    </span>
  );
}
