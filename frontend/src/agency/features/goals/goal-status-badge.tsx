import { GOAL_STATUS_LABELS } from '@atrium/rules/stock/labels';
import type { GoalStatus } from '@atrium/rules/stock/status-changes';
import { Badge, type Tone } from '../../../ui/display/badge.js';

const tones: Readonly<Record<GoalStatus, Tone>> = {
  active: 'good',
  completed: 'info',
  on_hold: 'warn',
  paused: 'warn',
  cancelled: 'neutral',
};

export const GoalStatusBadge = ({ status }: { readonly status: GoalStatus }) => (
  <Badge tone={tones[status]}>{GOAL_STATUS_LABELS[status]}</Badge>
);
