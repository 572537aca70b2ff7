import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { ChevronDown } from 'lucide-react';
import { useRef, useState, type RefObject, useEffect } from 'react';
import { usePrinting } from '../../../../lib/page/print-state.js';
import { classes } from '../../../../ui/classes.js';
import type { TaskActions } from '../task-actions.js';
import { DraggableTask } from './task-card.js';

const LINGER_MS = 6_000;
const RETRY_MS = 2_000;

/**
 * Splits the tasks of a column into shown and folded ones. Completed tasks are folded; a task that is completed while
 * it is visible keeps its place for six seconds, and longer while the pointer or the focus is in the column.
 */
function useFoldedTasks(tasks: readonly Task[], column: RefObject<HTMLElement | null>) {
  const [known, setKnown] = useState(tasks);
  const [lingering, setLingering] = useState<ReadonlySet<number>>(new Set());
  if (known !== tasks) {
    setKnown(tasks);
    const open = new Set(known.filter(({ status }) => status !== 'completed').map(({ id }) => id));
    const done = tasks.filter(({ id, status }) => status === 'completed' && (open.has(id) || lingering.has(id)));
    if (done.length > 0 || lingering.size > 0) setLingering(new Set(done.map(({ id }) => id)));
  }
  useEffect(() => {
    if (lingering.size === 0) return undefined;
    let timer = 0;
    const fold = (): void => {
      if (column.current?.matches(':hover, :focus-within') === true) timer = window.setTimeout(fold, RETRY_MS);
      else setLingering(new Set());
    };
    timer = window.setTimeout(fold, LINGER_MS);
    return () => window.clearTimeout(timer);
  }, [lingering, column]);
  const isFolded = ({ id, status }: Task): boolean => status === 'completed' && !lingering.has(id);
  return { shown: tasks.filter((task) => !isFolded(task)), folded: tasks.filter(isFolded) };
}

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
            <ChevronDown className={classes('size-3.5 transition-transform', !isOpen && '-rotate-90')} />
            <span className="figures">{`${folded.length} done`}</span>
            <span className="sr-only">{`, ${label}`}</span>
          </button>
        </li>
      )}
      {(isOpen || isOnPaper) && folded.map((task) => <DraggableTask key={task.id} task={task} actions={actions} />)}
    </ul>
  );
}
