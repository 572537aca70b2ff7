import { addDays } from '@atrium/rules/time/calendar';
import { useEffect, useMemo, useState } from 'react';
import { isWindowFull, isWindowLoaded } from '../../../lib/area/windows.js';
import { useToday } from '../../../session/today.js';
import { loadTaskRows, loadTasks, useAgency } from '../../store/agency-store.js';
import {
  COMPLETED_LIMIT,
  parseIds,
  LIST_PAGE_SIZE,
  SORTED_LIMIT,
  type TaskFilter,
  UNDATED,
  listFilter,
  getWeekFilter,
} from './board/week.js';
import type { TasksView } from './tasks-view.js';

/** Loads the tasks of a handover, regardless of their week. */
export function useHandoverTasks(handed: string): void {
  const phase = useAgency((state) => state.tasks.phase);
  useEffect(() => {
    if (handed !== '' && phase === 'ready') loadTaskRows(parseIds(handed));
  }, [handed, phase]);
}

/**
 * Loads the tasks of the view: the week with its neighbors, the board's open tasks, or pages over all weeks, which are
 * larger for a sorted list.
 */
export function useTimelineTasks(monday: string, filter: TaskFilter, view: TasksView, isSorted: boolean) {
  const today = useToday();
  const tasks = useAgency((state) => state.tasks);
  const window = useMemo(() => {
    if (view === '') return getWeekFilter(monday);
    return listFilter(view === 'board' ? { ...filter, status: 'open' } : filter, today);
  }, [view, filter, today, monday]);
  const [{ of, most }, setMost] = useState({ of: window, most: LIST_PAGE_SIZE });
  const wanted = Math.max(of === window ? most : 0, isSorted ? SORTED_LIMIT : LIST_PAGE_SIZE);
  const isKnown = isWindowLoaded(tasks, window);
  useEffect(() => {
    if (view === '') {
      loadTasks(window);
      loadTasks(UNDATED);
    } else loadTasks(window, wanted);
    if (view === 'board') loadTasks(listFilter({ ...filter, status: 'completed' }, today), COMPLETED_LIMIT);
  }, [view, window, wanted, filter, today]);
  useEffect(() => {
    if (!isKnown || view !== '') return;
    loadTasks(getWeekFilter(addDays(monday, 7)));
    loadTasks(getWeekFilter(addDays(monday, -7)));
  }, [isKnown, view, monday]);
  return {
    isThere: isKnown,
    isCut: view !== '' && isWindowFull(tasks, window),
    more: () => setMost({ of: window, most: wanted + LIST_PAGE_SIZE }),
  };
}
