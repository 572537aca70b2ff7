import { GOAL_STATUS_LABELS } from '@atrium/rules/stock/labels';
import type { GoalStatus } from '@atrium/rules/stock/status-changes';
import { Badge } from '../../../ui/display/badge.js';

export const GoalStatusBadge = ({ status }: { readonly status: GoalStatus }) => (
  <Badge tone="neutral">{GOAL_STATUS_LABELS[status]}</Badge>
);
