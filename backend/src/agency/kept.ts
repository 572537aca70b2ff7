import type { HowServed } from '../platform/http/serve.js';

/** Of calls whose answer is the same for everybody until something of the agency changes, or the day. */
export const KEPT: HowServed = { keptWhile: { area: 'agency', clock: 'day' } };

/** The same for what looks at the hour. */
export const KEPT_A_MINUTE: HowServed = { keptWhile: { area: 'agency', clock: 'minute' } };
