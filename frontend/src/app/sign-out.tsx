import { Suspense } from 'react';
import { create } from 'zustand';
import { lazyPart } from '../lib/lazy-part.js';
import { lostBySigningOut } from '../lib/until-sign-out.js';
import { typedNow, type Typed } from '../lib/unsaved.js';
import { signOut } from '../session/sign-out.js';

const useQuestion = create<{ readonly typed: readonly Typed[] | null }>(() => ({ typed: null }));

const SignOutDialog = lazyPart(async () => ({ default: (await import('./sign-out-dialog.js')).SignOutDialog }));

/** Whoever has typed something that is not saved is asked first. */
export function askToSignOut(): void {
  const typed = [...typedNow(), ...lostBySigningOut()];
  if (typed.length === 0) void signOut();
  else useQuestion.setState({ typed });
}

export function SignOutQuestion() {
  const { typed } = useQuestion();
  if (typed === null) return null;
  return (
    <Suspense>
      <SignOutDialog typed={typed} onClose={() => useQuestion.setState({ typed: null })} />
    </Suspense>
  );
}
