import { create } from 'zustand';
import { getUnsavedTexts } from '../../lib/forms/unsaved-text.js';

/** The navigation that waits until the user decides about unsaved text. */
export const usePendingNavigation = create<{ readonly go: (() => void) | null }>(() => ({ go: null }));

/** Navigates at once, or after a question when unsaved text would be lost. */
export function navigateOrConfirm(go: () => void): void {
  if (getUnsavedTexts().length === 0) go();
  else usePendingNavigation.setState({ go });
}
