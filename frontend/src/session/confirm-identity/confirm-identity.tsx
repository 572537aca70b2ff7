import { Suspense, useState } from 'react';
import { create } from 'zustand';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { onSignInNeeded } from '../../lib/api/http.js';
import { useUser } from '../session-store.js';

/* Holds a refused call until the user confirms their identity, and then repeats it, so that typed text is kept. */

interface Question {
  /** The server's sentence: "Please sign in again to add an administrator". */
  readonly sentence: string;
  readonly answer: (isConfirmed: boolean) => void;
}

const useQuestion = create<{ readonly question: Question | null }>(() => ({ question: null }));
let asked: Promise<boolean> | null = null;

/** Calls refused at the same time share one question. */
onSignInNeeded((sentence) => {
  asked ??= new Promise<boolean>((resolve) => {
    useQuestion.setState({ question: { sentence, answer: resolve } });
  }).finally(() => {
    asked = null;
    useQuestion.setState({ question: null });
  });
  return asked;
});

const ConfirmIdentityDialog = lazyPart(async () => ({
  default: (await import('./confirm-identity-dialog.js')).ConfirmIdentityDialog,
}));

const ConfirmAtProvider = lazyPart(async () => ({
  default: (await import('../single-sign-on/confirm-at-provider.js')).ConfirmAtProvider,
}));

export function ConfirmIdentity() {
  const { question } = useQuestion();
  /** A question that the user chose to answer with password or passkey instead of at the provider. */
  const [ownFor, setOwnFor] = useState<Question | null>(null);
  const { viaSingleSignOn, hasPassword, hasPasskey, mayUsePassword } = useUser();
  if (question === null) return null;
  // Users without password and passkey confirm at the provider.
  const hasOwn = mayUsePassword && (hasPassword || hasPasskey);
  const isAtProvider = (viaSingleSignOn || !hasOwn) && ownFor !== question;
  return (
    <Suspense>
      {isAtProvider ? (
        <ConfirmAtProvider
          sentence={question.sentence}
          onAnswer={question.answer}
          onOwn={hasOwn ? () => setOwnFor(question) : undefined}
        />
      ) : (
        <ConfirmIdentityDialog sentence={question.sentence} onAnswer={question.answer} />
      )}
    </Suspense>
  );
}
