import { create } from 'zustand';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { getTextsLostOnSignOut } from '../../lib/page/session-data.js';
import { getUnsavedTexts, type UnsavedText } from '../../lib/forms/unsaved-text.js';
import { signOutOrWarn } from '../../session/sign-out.js';
import { loadStoredTreatments } from '../stored-treatments.js';

const useQuestion = create<{ readonly typed: readonly UnsavedText[] | null }>(() => ({ typed: null }));

const SignOutDialog = lazyPart(async () => (await import('./sign-out-dialog.js')).SignOutDialog, null);

/** Signs out after a confirmation when unsaved text or an unsent treatment would be lost. */
export async function confirmSignOut(): Promise<void> {
  await loadStoredTreatments();
  const typed = [...getUnsavedTexts(), ...getTextsLostOnSignOut()];
  if (typed.length === 0) await signOutOrWarn();
  else useQuestion.setState({ typed });
}

export function SignOutQuestion() {
  const { typed } = useQuestion();
  if (typed === null) return null;
  return <SignOutDialog typed={typed} onClose={() => useQuestion.setState({ typed: null })} />;
}
