import { getLabel, TASK_STATUS_LABELS } from '@atrium/rules/stock/labels';
import type { TaskFilter } from '../board/week.js';

/** Returns the heading of the list: "Overdue Tasks of Launch the new timetable". */
export const getListHeading = ({ status, tasks }: TaskFilter, goalTitle: string | undefined): string => {
  if (tasks !== '') return 'Tasks handed over';
  const what =
    status === 'overdue'
      ? 'Overdue Tasks'
      : status === 'in_progress'
        ? 'Tasks in Progress'
        : status === 'open'
          ? 'Open tasks'
          : status === ''
            ? 'Tasks'
            : `Tasks: ${getLabel(TASK_STATUS_LABELS, status)}`;
  return goalTitle === undefined ? what : `${what} of ${goalTitle}`;
};
