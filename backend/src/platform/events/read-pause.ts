/**
 * Minimum time in milliseconds between two reads. A single event is read at once; a quick sequence shares reads,
 * because users cannot see the difference.
 */
export const MIN_PAUSE_MS = 4;
/**
 * Number of events from which on sending them dominates the cost, which hardly depends on the number of events per
 * socket. The pause grows with the sending time, so that more events share it.
 */
const LARGE_BATCH = 8;
const PAUSE_PER_SEND_TIME = 8;
const MAX_PAUSE_MS = 20;

/** Returns the pause in ms between the starts of two reads. */
export const computeReadPause = (events: number, sendMs: number): number =>
  events < LARGE_BATCH ? MIN_PAUSE_MS : Math.min(Math.max(MIN_PAUSE_MS, PAUSE_PER_SEND_TIME * sendMs), MAX_PAUSE_MS);
