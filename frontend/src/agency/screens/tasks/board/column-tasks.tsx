import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { usePrinting } from '../../../../lib/page/print-state.js';
import { classes } from '../../../../ui/classes.js';
import type { TaskActions } from '../task-actions.js';
import { useFoldedTasks } from './fold-done.js';
import { DraggableTask } from './task-card.js';

interface ColumnTasksProps {
  readonly label: string;
  readonly tasks: readonly Task[];
  readonly actions: TaskActions;
  /** True for the list in which the keyboard navigation of the board starts. */
  readonly isFirst?: boolean;
  /** True to show the due days, where the column does not. */
  readonly hasDays?: boolean;
  readonly className?: string;
}

/** The cards of a column. Completed tasks fold to "8 done". */
export function ColumnTasks({ label, tasks, actions, isFirst = false, hasDays = false, className }: ColumnTasksProps) {
  const column = useRef<HTMLUListElement>(null);
  const { shown, folded } = useFoldedTasks(tasks, column);
  const [isOpen, setOpen] = useState(false);
  const isOnPaper = usePrinting(({ phase }) => phase === 'printing');
  if (tasks.length === 0) return null;
  return (
    <ul ref={column} data-list={isFirst || undefined} aria-label={label} className={className}>
      {shown.map((task) => (
        <DraggableTask key={task.id} task={task} actions={actions} hasDay={hasDays} />
      ))}
      {folded.length > 0 && (
        <li className="min-w-0 print:hidden">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-8 w-full items-center gap-1 rounded-control px-1.5 text-caption text-muted hover:bg-sunken hover:text-text pointer-coarse:min-h-11"
          >
            <ChevronDown
              className={classes('size-3.5 transition-transform', !isOpen && '-rotate-90')}
              aria-hidden="true"
            />
            <span className="figures">{`${folded.length} done`}</span>
            <span className="sr-only">{`, ${label}`}</span>
          </button>
        </li>
      )}
      {(isOpen || isOnPaper) && folded.map((task) => <DraggableTask key={task.id} task={task} actions={actions} />)}
    </ul>
  );
}
