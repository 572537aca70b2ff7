import { create } from 'zustand';
import { onSessionEnd } from '../../../../lib/live/optimistic.js';

/* Tasks that a user added to a week's sheet before any time was logged on them; kept until the page is closed. */

const useAdded = create<{ readonly byWeek: ReadonlyMap<string, ReadonlySet<number>> }>(() => ({ byWeek: new Map() }));

onSessionEnd(() => useAdded.setState({ byWeek: new Map() }));

const NONE: ReadonlySet<number> = new Set();

export const useAddedTasks = (userId: string, monday: string): ReadonlySet<number> =>
  useAdded(({ byWeek }) => byWeek.get(`${userId} ${monday}`) ?? NONE);

export function addTasks(userId: string, monday: string, ids: readonly number[]): void {
  const key = `${userId} ${monday}`;
  useAdded.setState(({ byWeek }) => ({
    byWeek: new Map(byWeek).set(key, new Set([...(byWeek.get(key) ?? []), ...ids])),
  }));
}
