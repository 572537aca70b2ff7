import { Suspense, useState } from 'react';
import { create } from 'zustand';
import { lazyPart } from '../../lib/page/lazy-part.js';
import { setIdentityConfirmation } from '../../lib/api/http.js';
import { useUser } from '../session-store.js';

/* Holds a refused call until the user confirms their identity, and then repeats it, so that typed text is kept. */

interface Question {
  /** The server's message: "Please sign in again to add an administrator". */
  readonly sentence: string;
  readonly answer: (isConfirmed: boolean) => void;
}

const useQuestion = create<{ readonly question: Question | null }>(() => ({ question: null }));
let pendingQuestion: Promise<boolean> | null = null;

/** Registers the dialog. Calls that were rejected at the same time share one question. */
setIdentityConfirmation((sentence) => {
  pendingQuestion ??= new Promise<boolean>((resolve) => {
    useQuestion.setState({ question: { sentence, answer: resolve } });
  }).finally(() => {
    pendingQuestion = null;
    useQuestion.setState({ question: null });
  });
  return pendingQuestion;
});

const ConfirmIdentityDialog = lazyPart(
  async () => (await import('./confirm-identity-dialog.js')).ConfirmIdentityDialog,
);

const ConfirmAtProvider = lazyPart(
  async () => (await import('../single-sign-on/confirm-at-provider.js')).ConfirmAtProvider,
);

export function ConfirmIdentity() {
  const { question } = useQuestion();
  /** The question that the user chose to answer with password or passkey instead of at the provider. */
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
