import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { formatDay, isCalendarDate } from '@atrium/rules/time/calendar';

/** Returns the warning about a task that is due after its goal: "After its goal, due Nov 30". */
export const getAfterGoalWarning = (
  dueDate: string | null | undefined,
  goal: Pick<Goal, 'dueDate'> | undefined,
): string | undefined =>
  goal !== undefined && isCalendarDate(dueDate ?? '') && (dueDate ?? '') > goal.dueDate
    ? `After its goal, due ${formatDay(goal.dueDate)}`
    : undefined;
