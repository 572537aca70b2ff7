import type { CurrentUser } from '@atrium/contract/session/session';
import { Fingerprint } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/button.js';
import { canFillIn, passkeySentence, stopWaiting, usePasskey } from './ceremony.js';
import { askForPasskey, signInWithPasskey } from './passkey-calls.js';
import { knowsPasskeys, passkeyAddressProblem } from './passkey-support.js';

const FAILED = 'You could not be signed in. Please try again.';
/** What is asked is good for five minutes. */
const ASKS_AGAIN_MS = 4 * 60_000;

interface PasskeySignInProps {
  /** The browser has answered: the application may load. */
  readonly onAnswer: () => void;
  readonly onPassed: (user: CurrentUser) => void;
  readonly onRefused: (sentence: string | null) => void;
}

/** Below the password: a passkey in its place, by the button or from the list of the name's field. */
export default function PasskeySignIn({ onAnswer, onPassed, onRefused }: PasskeySignInProps) {
  const [busy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  const problem = passkeyAddressProblem();
  const isPossible = problem === null && knowsPasskeys();

  const pass = async (autofill: boolean, isOver: () => boolean) => {
    const credential = await usePasskey(await askForPasskey(), autofill);
    if (isOver()) return;
    onAnswer();
    const user = await signInWithPasskey(credential);
    onPassed(user);
  };
  const offer = useEffectEvent(async (isOver: () => boolean) => {
    try {
      if (await canFillIn()) await pass(true, isOver);
    } catch (error) {
      const sentence = passkeySentence(error, FAILED);
      // Nobody has asked for anything yet: only what somebody chose from the list is answered.
      if (!isOver() && sentence !== null && error instanceof Error && error.name === 'ApiError') onRefused(sentence);
    }
  });
  useEffect(() => {
    if (!isPossible) return undefined;
    let isOver = false;
    void offer(() => isOver);
    const timer = setTimeout(() => setTurn((count) => count + 1), ASKS_AGAIN_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stopWaiting();
    };
  }, [isPossible, turn]);

  const press = async () => {
    setBusy(true);
    onRefused(null);
    try {
      await pass(false, () => false);
    } catch (error) {
      setBusy(false);
      onRefused(passkeySentence(error, FAILED));
      setTurn((count) => count + 1);
    }
  };

  if (problem !== null) return <p className="text-center text-caption text-muted">{problem}</p>;
  if (!isPossible) return null;
  return (
    <Button
      size="large"
      wide
      icon={<Fingerprint className="size-4" aria-hidden="true" />}
      busy={busy && 'Waiting for your passkey...'}
      onClick={() => void press()}
    >
      Sign in with a passkey
    </Button>
  );
}
