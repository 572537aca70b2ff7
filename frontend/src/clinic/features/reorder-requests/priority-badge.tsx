import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { getPriorityName, getReorderPriorityLabel } from '@atrium/rules/stock/labels';
import { Badge, type Tone } from '../../../ui/display/badge.js';

const tones: Readonly<Record<ReorderRequest['priority'], Tone>> = {
  critical: 'bad',
  urgent: 'warn',
  normal: 'neutral',
  medium: 'neutral',
  low: 'neutral',
};

/** Badge with the priority as one word. Its meaning is a tooltip. */
export function PriorityBadge({ request: { kind, priority } }: { readonly request: ReorderRequest }) {
  const [word, label] = [getPriorityName(priority), getReorderPriorityLabel(kind, priority)];
  return (
    <span data-tip={label === word ? undefined : label}>
      <Badge tone={tones[priority]}>
        <span>{word}</span>
        {label !== word && <span className="sr-only">{label.slice(word.length)}</span>}
      </Badge>
    </span>
  );
}
