import { type createGoal, goal as goalResource } from '@atrium/contract/agency/goals/calls';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { addDays, formatDayWithYear } from '@atrium/rules/time/calendar';
import { GOAL_STATUS_LABELS, WORK_PRIORITY_LABELS } from '@atrium/rules/stock/labels';

export type GoalForm = BodyOf<typeof createGoal>;

export const GOAL_LABELS = goalResource.words;

/** Default duration of a new goal in days. */
const DEFAULT_DAYS = 30;

/** @param today date in the organization's time zone */
export const getGoalValues = (goal: Goal | undefined, today: string, me: string): GoalForm => ({
  title: goal?.title ?? '',
  description: goal?.description ?? '',
  departmentIds: goal?.departmentIds ?? [],
  clientId: goal?.clientId ?? null,
  ownerId: goal?.ownerId ?? me,
  priority: goal?.priority ?? 'medium',
  status: goal?.status ?? 'active',
  startDate: goal?.startDate ?? today,
  dueDate: goal?.dueDate ?? addDays(today, DEFAULT_DAYS),
  metricName: goal?.metricName ?? '',
  metricTarget: goal?.metricTarget ?? null,
  metricCurrent: goal?.metricCurrent ?? 0,
});

/** Formats a field of a goal that holds a key, id or date; `names` resolves ids of people, clients and departments. */
export function formatGoalField(
  field: keyof GoalForm,
  value: unknown,
  names: {
    readonly person: (id: string) => string;
    readonly client: (id: number) => string;
    readonly department: (id: number) => string;
  },
): string | undefined {
  if (field === 'priority' && typeof value === 'string')
    return WORK_PRIORITY_LABELS[value as keyof typeof WORK_PRIORITY_LABELS];
  if (field === 'status' && typeof value === 'string')
    return GOAL_STATUS_LABELS[value as keyof typeof GOAL_STATUS_LABELS];
  if ((field === 'startDate' || field === 'dueDate') && typeof value === 'string' && value !== '')
    return formatDayWithYear(value);
  if (field === 'ownerId' && typeof value === 'string') return names.person(value);
  if (field === 'clientId') return typeof value === 'number' ? names.client(value) : '';
  if (field === 'departmentIds') return (value as readonly number[]).map(names.department).join(', ');
  return undefined;
}
