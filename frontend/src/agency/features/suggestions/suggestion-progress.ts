import { suggestionStep } from '@atrium/contract/agency/suggestions/values';
import { create } from 'zustand';
import { onLive } from '../../../lib/live/live.js';

/** Progress message of the user's own suggestions; null before the first. */
export const useSuggestionProgress = create<{ readonly says: string | null }>(() => ({ says: null }));

export const clearSuggestionProgress = (): void => useSuggestionProgress.setState({ says: null });

onLive({
  events(events) {
    for (const { data } of events)
      if ('job' in data && data.job.name === 'suggest-tasks')
        useSuggestionProgress.setState({ says: suggestionStep(data.job.progress) });
  },
  resync: () => undefined,
  reset: clearSuggestionProgress,
});
