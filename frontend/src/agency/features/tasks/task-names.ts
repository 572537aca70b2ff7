import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { displayName } from '@atrium/rules/people/people';
import { useMemo } from 'react';
import { useAgency } from '../../store/agency-store.js';
import { assigneeName } from '../../store/selectors.js';
import type { TaskNames } from './task-values.js';

const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The names behind the ids of a task's fields and of its history. */
export function useTaskNames(task: Task | undefined): TaskNames {
  const team = useAgency((state) => state.team.value);
  const goals = useAgency((state) => state.goals.all.rows);
  return useMemo(
    () => ({
      person: (id) => {
        const member = team?.find((one) => one.id === id);
        if (member !== undefined) return displayName(member);
        if (id === task?.assignedTo) return assigneeName(task);
        return USER_ID.test(id) ? 'a former colleague' : id;
      },
      goal: (id) => goals.get(id)?.title ?? 'a deleted goal',
    }),
    [team, goals, task],
  );
}
