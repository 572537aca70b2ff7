import { addDays } from '@atrium/rules/time/calendar';
import { useEffect, useMemo, useState } from 'react';
import { isWindowFull, isWindowKnown } from '../../../lib/area/windows.js';
import { useToday } from '../../../session/today.js';
import { needTaskRows, needTasks, useAgency } from '../../store/agency-store.js';
import { idsOf, LIST_STEP, type TaskFilter, UNDATED, windowOfList, windowOfWeek } from './board/week.js';

export const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647;

/** Loads the tasks of a handover in any week. */
export function useHandedTasks(handed: string): void {
  const phase = useAgency((state) => state.tasks.phase);
  useEffect(() => {
    if (handed !== '' && phase === 'ready') needTaskRows(idsOf(handed));
  }, [handed, phase]);
}

/** Loads the task in the URL in any week. */
export function useNamedTask(id: number): void {
  const tasks = useAgency((state) => state.tasks);
  useEffect(() => {
    if (tasks.phase === 'ready' && isId(id)) needTaskRows([id]);
  }, [tasks, id]);
}

/** Loads the tasks of the timeline: the week with its neighbors, or pages over all weeks. */
export function useShownTasks(monday: string, filter: TaskFilter, allWeeks: boolean) {
  const today = useToday();
  const tasks = useAgency((state) => state.tasks);
  const window = useMemo(
    () => (allWeeks ? windowOfList(filter, today) : windowOfWeek(monday)),
    [allWeeks, filter, today, monday],
  );
  const [{ of, most }, setMost] = useState({ of: window, most: LIST_STEP });
  const wanted = of === window ? most : LIST_STEP;
  const isKnown = isWindowKnown(tasks, window);
  useEffect(() => {
    if (allWeeks) needTasks(window, wanted);
    else {
      needTasks(window);
      needTasks(UNDATED);
    }
  }, [allWeeks, window, wanted]);
  useEffect(() => {
    if (!isKnown || allWeeks) return;
    needTasks(windowOfWeek(addDays(monday, 7)));
    needTasks(windowOfWeek(addDays(monday, -7)));
  }, [isKnown, allWeeks, monday]);
  return {
    isThere: isKnown,
    isCut: allWeeks && isWindowFull(tasks, window),
    more: () => setMost({ of: window, most: wanted + LIST_STEP }),
  };
}
