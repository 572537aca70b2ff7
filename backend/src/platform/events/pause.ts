/**
 * Minimum time between two reads. A single event is read at once; a quick sequence shares reads, because users cannot
 * see the difference.
 */
export const SHORTEST_PAUSE_MS = 4;
/**
 * From this many events on, sending dominates, and its cost per socket hardly depends on the number of events. The
 * pause grows with the sending time so that more events share it.
 */
const MANY = 8;
const PAUSE_BY_TELLING = 8;
const LONGEST_PAUSE_MS = 20;

/** Returns the pause in ms between the starts of two reads. */
export const pauseAfter = (events: number, tellingMs: number): number =>
  events < MANY
    ? SHORTEST_PAUSE_MS
    : Math.min(Math.max(SHORTEST_PAUSE_MS, PAUSE_BY_TELLING * tellingMs), LONGEST_PAUSE_MS);
