import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { type RefObject, useEffect, useState } from 'react';

const LINGER_MS = 6_000;
const RETRY_MS = 2_000;

/**
 * Splits the tasks of a column into shown and folded ones. Completed tasks are folded; a task that is completed while
 * it is visible keeps its place for six seconds, and longer while the pointer or the focus is in the column.
 */
export function useFoldedTasks(tasks: readonly Task[], column: RefObject<HTMLElement | null>) {
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
