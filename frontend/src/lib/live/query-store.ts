import type { LiveEvent } from '@atrium/contract/core/live';
import { create } from 'zustand';
import { coalesce } from '../api/coalesce.js';
import { toApiError } from '../api/http.js';
import { onLive } from './live.js';
import { EMPTY_QUERY, type QueryState } from './rows.js';

/**
 * Creates the store of one value, which screens load when they show it. The value stays visible during a reload, and is
 * loaded again after missed events.
 */
export function createQueryStore<V>(
  read: () => Promise<V>,
  onEvent?: (event: LiveEvent, refetch: () => void) => unknown,
) {
  const use = create<QueryState<V>>(() => EMPTY_QUERY);
  const load = async (): Promise<void> => {
    use.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'loading', error: null }));
    try {
      use.setState({ phase: 'ready', value: await read() });
    } catch (error) {
      use.setState({ phase: 'failed', error: toApiError(error) });
    }
  };
  const refetch = coalesce(async () => {
    if (use.getState().phase !== 'idle') await load();
  });
  onLive({
    events: (events) => events.forEach((event) => onEvent?.(event, refetch)),
    resync: refetch,
    connected: () => {
      if (use.getState().phase === 'failed') refetch();
    },
    reset: () => use.setState(EMPTY_QUERY, true),
  });
  return { use, load };
}
