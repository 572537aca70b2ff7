import { create } from 'zustand';
import { onLive } from '../live/live.js';

/* Progress of long writes that are committed at once, by the server's key. */

export interface Progress {
  readonly done: number;
  readonly total: number;
}

const MAX_ENTRIES = 20;

export const useProgress = create<ReadonlyMap<string, Progress>>(() => new Map());

onLive({
  events(events) {
    const reported = events.flatMap((event) => (event.type === 'progress.made' ? [event.data] : []));
    if (reported.length === 0) return;
    useProgress.setState((before) => {
      const all = new Map(before);
      for (const { about, done, total } of reported as readonly (Progress & { readonly about: string })[]) {
        all.delete(about);
        all.set(about, { done, total });
      }
      return new Map([...all].slice(-MAX_ENTRIES));
    }, true);
  },
  resync: () => undefined,
  reset: () => useProgress.setState(new Map(), true),
});

/** Returns "340 of 1,000". */
export const formatProgress = ({ done, total }: Progress): string =>
  `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
