import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { ClockAlert } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { isWindowFull } from '../../../lib/area/windows.js';
import { useToday } from '../../../session/today.js';
import { Button } from '../../../ui/buttons/button.js';
import { needTasks, useAgency } from '../../store/agency-store.js';
import { filterTasks, LIST_STEP, type TaskFilter, windowOfList } from './board/week.js';

interface OverdueButtonProps {
  readonly tasks: readonly Task[];
  readonly filter: TaskFilter;
  /** Days that are shown. */
  readonly week: readonly string[];
  readonly onShow: () => void;
}

/** Number of overdue tasks in other weeks, as a link to all of them. */
export function OverdueButton({ tasks, filter, week, onShow }: OverdueButtonProps) {
  const today = useToday();
  const goals = useAgency((state) => state.goals.all.rows);
  const wanted = useMemo(() => ({ ...filter, status: 'overdue' }), [filter]);
  const window = useMemo(() => windowOfList(wanted, today), [wanted, today]);
  useEffect(() => needTasks(window, LIST_STEP), [window]);
  const isCut = useAgency((state) => isWindowFull(state.tasks, window));
  const late = useMemo(() => filterTasks(tasks, goals, wanted, today), [tasks, goals, wanted, today]);
  if (late.every(({ dueDate }) => dueDate !== null && week.includes(dueDate))) return null;
  return (
    <Button
      size="small"
      className="border-warn-line bg-warn-soft text-warn-text"
      icon={<ClockAlert className="size-4" aria-hidden="true" />}
      onClick={onShow}
    >
      {late.length.toLocaleString('en')}
      {isCut && '+'} overdue
    </Button>
  );
}
