import { lazy } from 'react';
import { backoffMs } from './backoff.js';

/** About ten seconds: a server that begins again is back by then, and what an update has taken away does not come. */
const TRIES = 6;

async function untilFetched<T>(load: () => Promise<T>, attempt = 0): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (attempt >= TRIES) throw error;
    await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt)));
    return untilFetched(load, attempt + 1);
  }
}

/** React's `lazy`, whose code is asked for again while it cannot be fetched: a moment offline breaks no screen. */
export const lazyPart: typeof lazy = (load) => lazy(() => untilFetched(load));
