import type { Purchase, PurchaseStatus } from '@atrium/contract/clinic/purchases/schemas';
import { cancelledText } from '../../shared/kept-quantity.js';
import { Badge, type Tone } from '../../../ui/display/badge.js';

const LOOKS: Readonly<Record<PurchaseStatus, { readonly tone: Tone; readonly label: string; readonly quiet?: true }>> =
  {
    ordered: { tone: 'info', label: 'Ordered' },
    'partly-received': { tone: 'warn', label: 'Partly received' },
    received: { tone: 'good', label: 'Received', quiet: true },
    reversed: { tone: 'neutral', label: 'Reversed' },
  };

export function PurchaseStatusBadge({ purchase }: { readonly purchase: Purchase }) {
  const { tone, label, quiet = false } = LOOKS[purchase.status];
  const cancelled = purchase.status === 'received' ? cancelledText(purchase) : null;
  return (
    <span className="flex flex-col items-start">
      <Badge tone={tone} quiet={quiet}>
        {label}
      </Badge>
      {cancelled !== null && <span className="pl-[21px] text-caption text-muted">{cancelled}</span>}
    </span>
  );
}
