import { getLabel, TASK_STATUS_LABELS } from '@atrium/rules/stock/labels';
import type { ShownTaskStatus } from '@atrium/rules/stock/status-changes';
import { Badge, type Tone } from '../../../ui/display/badge.js';

const tones: Readonly<Record<ShownTaskStatus, Tone>> = {
  todo: 'neutral',
  in_progress: 'neutral',
  completed: 'neutral',
  overdue: 'bad',
};

/** Badge of a task's status. An unknown status is neutral. */
export const TaskStatusBadge = ({ status }: { readonly status: string }) => (
  <Badge tone={Object.hasOwn(tones, status) ? tones[status as ShownTaskStatus] : 'neutral'}>
    {getLabel(TASK_STATUS_LABELS, status)}
  </Badge>
);
