import { create } from 'zustand';
import { typedNow } from '../../../lib/forms/unsaved.js';

/** What waits for the answer. */
export const useLeaving = create<{ readonly go: (() => void) | null }>(() => ({ go: null }));

/** Goes on at once, or after the question where that would lose what is typed. */
export function leaveTyped(go: () => void): void {
  if (typedNow().length === 0) go();
  else useLeaving.setState({ go });
}
