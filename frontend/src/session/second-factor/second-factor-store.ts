import { getSecondFactor } from '@atrium/contract/session/second-factor/calls';
import type { SecondFactor } from '@atrium/contract/session/second-factor/schemas';
import { create } from 'zustand';
import { ApiError, call } from '../../lib/api/http.js';
import { onLive } from '../../lib/live/live.js';

interface SecondFactorState {
  readonly phase: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly factor: SecondFactor | null;
}

const EMPTY_STATE: SecondFactorState = { phase: 'idle', error: null, factor: null };
export const useSecondFactor = create<SecondFactorState>(() => EMPTY_STATE);

/** Loads the factors when shown, after each change, and after a change of the account elsewhere. */
export async function loadSecondFactor(): Promise<void> {
  useSecondFactor.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'loading', error: null }));
  try {
    useSecondFactor.setState({ phase: 'ready', factor: await call(getSecondFactor) });
  } catch (error) {
    useSecondFactor.setState({ phase: 'failed', error: error instanceof ApiError ? error : null });
  }
}

const refetchSecondFactor = () => {
  if (useSecondFactor.getState().phase !== 'idle') void loadSecondFactor();
};

onLive({
  events: (events) => {
    if (events.some(({ data }) => 'notification' in data && data.notification.type === 'account.second-factor'))
      refetchSecondFactor();
  },
  resync: refetchSecondFactor,
  reset: () => useSecondFactor.setState(EMPTY_STATE, true),
});
