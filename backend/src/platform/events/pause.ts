/**
 * Between the beginnings of two readings. What comes alone is read at once; of what comes one after the other within this
 * time a reading each would take from the calls what nobody on a screen can see.
 */
export const SHORTEST_PAUSE_MS = 4;
/**
 * Of many at a time a good part of the work is telling the screens, and most of that is done once for each screen however
 * much it is told: what comes next waits some times as long as that took for more to go with it.
 */
const MANY = 8;
const PAUSE_BY_TELLING = 8;
const LONGEST_PAUSE_MS = 20;

/** How long after its beginning a reading is followed by the next. */
export const pauseAfter = (events: number, tellingMs: number): number =>
  events < MANY
    ? SHORTEST_PAUSE_MS
    : Math.min(Math.max(SHORTEST_PAUSE_MS, PAUSE_BY_TELLING * tellingMs), LONGEST_PAUSE_MS);
