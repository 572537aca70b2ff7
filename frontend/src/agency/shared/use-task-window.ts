import { useEffect } from 'react';
import { type Filters, isWindowLoaded } from '../../lib/area/windows.js';
import { loadTasks, useAgency } from '../store/agency-store.js';

/**
 * Loads the tasks of a window while the component is mounted, also after the store has dropped the window. Returns true
 * once the tasks are loaded. Pass the same `filters` object in every render.
 */
export function useTaskWindow(filters: Filters, limit?: number): boolean {
  const isLoaded = useAgency((state) => isWindowLoaded(state.tasks, filters));
  useEffect(() => {
    if (!isLoaded) loadTasks(filters, limit);
  }, [isLoaded, filters, limit]);
  return isLoaded;
}
