import { onLive } from './live.js';

/*
 * Who removed what, as the events told: whoever has it open in a dialog is told the name. Rows that went along with
 * another (a goal's tasks) are in no event of their own.
 */

const MOST_KEPT = 200;
const removers = new Map<string, string>();

onLive({
  events(events) {
    for (const { type, actor, data } of events) {
      if (!type.endsWith('.removed')) continue;
      for (const [noun, row] of Object.entries(data)) {
        const { id, ...rest } = (row ?? {}) as { readonly id?: number | string };
        // Of what was removed the event carries the id alone, or it is what the event is called after; what stands
        // beside it is still there.
        const isRemoved = Object.keys(rest).length === 0 || type === `${noun}.removed`;
        if (id !== undefined && isRemoved) removers.set(`${noun} ${id}`, actor.name);
      }
    }
    for (const key of [...removers.keys()].slice(0, Math.max(0, removers.size - MOST_KEPT))) removers.delete(key);
  },
  resync: () => undefined,
  reset: () => removers.clear(),
});

/** The name of who removed it, or null when no event said so. `noun` is the event's own, such as `marketingProject`. */
export const removerOf = (noun: string, id: number | string): string | null => removers.get(`${noun} ${id}`) ?? null;
