import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { useEffect, useMemo } from 'react';
import { isRowMissing } from '../../../lib/area/windows.js';
import { loadGoalRows, useAgency } from '../../store/agency-store.js';
import { assigneeName } from '../../store/selectors.js';
import { type FieldChange, getNamedGoals } from './describe-task-event.js';
import type { TaskNames } from './task-values.js';

const NO_CHANGES: readonly FieldChange[] = [];
const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the names for the ids in a task's fields and history. Goals that only the history names are loaded. */
export function useTaskNames(task: Task | undefined, changes: readonly FieldChange[] = NO_CHANGES): TaskNames {
  const team = useAgency((state) => state.team.value);
  const goals = useAgency((state) => state.goals);
  useEffect(() => loadGoalRows(getNamedGoals(changes)), [changes]);
  return useMemo(
    () => ({
      person: (id) => {
        const member = team?.find((one) => one.id === id);
        if (member !== undefined) return getDisplayName(member);
        if (id === task?.assignedTo) return assigneeName(task);
        return USER_ID.test(id) ? 'a former colleague' : id;
      },
      goal: (id) => goals.all.rows.get(id)?.title ?? (isRowMissing(goals, id) ? 'a deleted goal' : 'a goal'),
    }),
    [team, goals, task],
  );
}
