import type { UsedPasskey } from '@atrium/contract/session/passkeys/schemas';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { Fingerprint } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/buttons/button.js';
import { canFillIn, passkeySentence, stopWaiting, showPasskey } from './ceremony.js';
import { askForPasskey, signInWithPasskey } from './passkey-calls.js';
import { knowsPasskeys, passkeyAddressProblem } from './passkey-support.js';

const FAILED = 'You could not be signed in. Please try again.';
/** Renews the challenge before it expires after five minutes. */
const ASKS_AGAIN_MS = 4 * 60_000;

/** Returns null when the browser cannot list passkeys in a field. */
const chosenFromList = async (): Promise<UsedPasskey | null> =>
  (await canFillIn()) ? showPasskey(await askForPasskey(), true) : null;

interface PasskeySignInProps {
  /** Called once the browser has answered; the application may load. */
  readonly onAnswer: () => void;
  readonly onPassed: (user: CurrentUser) => void;
  readonly onRefused: (sentence: string | null) => void;
}

/** Offers a passkey instead of the password, by button or from the list of the name field. */
export default function PasskeySignIn({ onAnswer, onPassed, onRefused }: PasskeySignInProps) {
  const problem = passkeyAddressProblem();
  const isPossible = problem === null && knowsPasskeys();
  const [busy, setBusy] = useState(false);
  /** When the name field last offered passkeys; null while the button's dialog is open. */
  const [offeredAt, setOfferedAt] = useState(() => (isPossible ? Date.now() : null));

  const enter = async (credential: UsedPasskey) => {
    onAnswer();
    onPassed(await signInWithPasskey(credential));
  };
  const offer = useEffectEvent(async (isOver: () => boolean) => {
    // The user has asked for nothing yet, so only a choice from the list has an effect.
    const chosen = await chosenFromList().catch(() => null);
    if (chosen === null || isOver()) return;
    try {
      await enter(chosen);
    } catch (error) {
      onRefused(passkeySentence(error, FAILED));
    }
  });
  useEffect(() => {
    if (offeredAt === null) return undefined;
    let isOver = false;
    void offer(() => isOver);
    const timer = setTimeout(() => setOfferedAt(Date.now()), ASKS_AGAIN_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stopWaiting();
    };
  }, [offeredAt]);

  const press = async () => {
    setBusy(true);
    setOfferedAt(null);
    onRefused(null);
    try {
      await enter(await showPasskey(await askForPasskey()));
    } catch (error) {
      setBusy(false);
      onRefused(passkeySentence(error, FAILED));
      setOfferedAt(Date.now());
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
