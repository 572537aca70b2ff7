import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { priorityWord, reorderPriorityLabel } from '@atrium/rules/stock/labels';
import { Badge, type Tone } from '../../../ui/display/badge.js';

const tones: Readonly<Record<ReorderRequest['priority'], Tone>> = {
  critical: 'bad',
  urgent: 'warn',
  normal: 'neutral',
  medium: 'neutral',
  low: 'neutral',
};

/** Priority as one word, with its promise as a tooltip. */
export function PriorityBadge({ request: { kind, priority } }: { readonly request: ReorderRequest }) {
  const [word, label] = [priorityWord(priority), reorderPriorityLabel(kind, priority)];
  return (
    <span data-tip={label === word ? undefined : label}>
      <Badge tone={tones[priority]}>
        {word}
        {label !== word && <span className="sr-only">{label.slice(word.length)}</span>}
      </Badge>
    </span>
  );
}
