import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { getSingleSignOn } from '@atrium/contract/session/single-sign-on/calls';
import type { SingleSignOnSettings } from '@atrium/contract/session/single-sign-on/schemas';
import { create } from 'zustand';
import { coalesce } from '../../../lib/api/coalesce.js';
import { ApiError, call } from '../../../lib/api/http.js';
import { isEvent } from '../../../lib/area/area.js';
import { onLive } from '../../../lib/live/live.js';

interface SingleSignOnState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly found: ReplyOf<typeof getSingleSignOn> | null;
}

const empty: SingleSignOnState = { phase: 'idle', error: null, found: null };
export const useSingleSignOnSettings = create<SingleSignOnState>(() => empty);

export async function loadSingleSignOn(): Promise<void> {
  useSingleSignOnSettings.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'loading', error: null }));
  try {
    useSingleSignOnSettings.setState({ phase: 'ready', found: await call(getSingleSignOn) });
  } catch (error) {
    useSingleSignOnSettings.setState({ phase: 'failed', error: error instanceof ApiError ? error : null });
  }
}

/** Applies settings of an event or reply; ignores older versions. */
export function applySingleSignOnSettings(settings: SingleSignOnSettings): void {
  const { found } = useSingleSignOnSettings.getState();
  if (found === null || found.settings.version >= settings.version) return;
  useSingleSignOnSettings.setState({ found: { ...found, settings } });
}

const refetch = coalesce(async () => {
  if (useSingleSignOnSettings.getState().phase !== 'idle') await loadSingleSignOn();
});

onLive({
  events: (events) => {
    for (const event of events)
      if (isEvent(event, 'sign-in-settings.updated')) applySingleSignOnSettings(event.data.settings);
  },
  resync: refetch,
  connected: refetch,
  reset: () => useSingleSignOnSettings.setState(empty, true),
});
