import { onLive } from './live.js';

/* Remembers the user who removed each entity. Rows removed together with another one (tasks of a goal) have no own event. */

const MAX_REMEMBERED = 200;
const removers = new Map<string, string>();

onLive({
  events(events) {
    for (const { type, actor, data } of events) {
      if (!type.endsWith('.removed')) continue;
      for (const [noun, row] of Object.entries(data)) {
        const { id, ...rest } = (row ?? {}) as { readonly id?: number | string };
        // An event contains only the id of what was removed, or is named after it; the other entities still exist.
        const isRemoved = Object.keys(rest).length === 0 || type === `${noun}.removed`;
        if (id !== undefined && isRemoved) removers.set(`${noun} ${id}`, actor.name);
      }
    }
    for (const key of [...removers.keys()].slice(0, Math.max(0, removers.size - MAX_REMEMBERED))) removers.delete(key);
  },
  resync: () => undefined,
  reset: () => removers.clear(),
});

/** Returns who removed an entity, or null. `noun` is its key in events, such as `marketingProject`. */
export const getRemover = (noun: string, id: number | string): string | null => removers.get(`${noun} ${id}`) ?? null;
