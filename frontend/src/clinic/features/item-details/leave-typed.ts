import { create } from 'zustand';
import { typedNow } from '../../../lib/forms/unsaved.js';

/** The navigation that waits for the answer. */
export const useLeaving = create<{ readonly go: (() => void) | null }>(() => ({ go: null }));

/** Navigates at once, or after a question when typed text would be lost. */
export function leaveTyped(go: () => void): void {
  if (typedNow().length === 0) go();
  else useLeaving.setState({ go });
}
