import { create } from 'zustand';
import { onSessionEnd } from '../../../../lib/live/optimistic.js';

/* Tasks that a user added to a week's sheet before any time was logged on them; kept until the page is closed. */

const useAddedRowsStore = create<{ readonly byWeek: ReadonlyMap<string, ReadonlySet<number>> }>(() => ({
  byWeek: new Map(),
}));

onSessionEnd(() => useAddedRowsStore.setState({ byWeek: new Map() }));

const NO_TASKS: ReadonlySet<number> = new Set();

export const useAddedTasks = (userId: string, monday: string): ReadonlySet<number> =>
  useAddedRowsStore(({ byWeek }) => byWeek.get(`${userId} ${monday}`) ?? NO_TASKS);

export function addTasks(userId: string, monday: string, ids: readonly number[]): void {
  const key = `${userId} ${monday}`;
  useAddedRowsStore.setState(({ byWeek }) => ({
    byWeek: new Map(byWeek).set(key, new Set([...(byWeek.get(key) ?? []), ...ids])),
  }));
}
