import { MARKETING_PROJECT_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { MARKETING_PROJECT_STATUSES } from '@atrium/rules/stock/status-changes';

export const PROJECT_STATUS_CHOICES = MARKETING_PROJECT_STATUSES.map((value) => ({
  value,
  label: MARKETING_PROJECT_STATUS_LABELS[value],
}));
