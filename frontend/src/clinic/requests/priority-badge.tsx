import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests';
import { reorderPriorityLabel } from '@atrium/rules/labels';
import { Badge, type Tone } from '../../ui/badge.js';

const tones: Readonly<Record<ReorderRequest['priority'], Tone>> = {
  critical: 'bad',
  urgent: 'warn',
  normal: 'neutral',
  medium: 'neutral',
  low: 'neutral',
};

export const PriorityBadge = ({ request: { kind, priority } }: { readonly request: ReorderRequest }) => (
  <Badge tone={tones[priority]}>{reorderPriorityLabel(kind, priority)}</Badge>
);
