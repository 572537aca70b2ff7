import type { PasskeyAssertion } from '@atrium/contract/session/passkeys/schemas';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { Fingerprint } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/buttons/button.js';
import { canAutofill, getPasskeyMessage, stopWaiting, getPasskey } from './ceremony.js';
import { askForPasskey, signInWithPasskey } from './passkey-calls.js';

const FAILED = 'You could not be signed in. Please try again.';
/** Milliseconds after which the challenge is renewed, because it expires after five minutes. */
const RETRY_MS = 4 * 60_000;

/**
 * Signs in with a passkey that the user selects from the name field's list. Returns null when the browser does not
 * support it.
 */
const isChosenFromList = async (): Promise<PasskeyAssertion | null> =>
  (await canAutofill()) ? getPasskey(await askForPasskey(), true) : null;

interface PasskeySignInProps {
  /** Called once the browser has responded, so that the application may load. */
  readonly onAnswer: () => void;
  readonly onPassed: (user: CurrentUser) => void;
  readonly onRefused: (sentence: string | null) => void;
}

/** Offers a passkey instead of the password, by button or from the list of the name field, where passkeys are possible. */
export default function PasskeySignIn({ onAnswer, onPassed, onRefused }: PasskeySignInProps) {
  const [busy, setBusy] = useState(false);
  /** Time when the name field last offered passkeys; null while the button's dialog is open. */
  const [offeredAt, setOfferedAt] = useState<number | null>(() => Date.now());

  const enter = async (credential: PasskeyAssertion) => {
    onAnswer();
    onPassed(await signInWithPasskey(credential));
  };
  const offer = useEffectEvent(async (isOver: () => boolean) => {
    // The user has asked for nothing yet, so only a choice from the list has an effect.
    const chosen = await isChosenFromList().catch(() => null);
    if (chosen === null || isOver()) return;
    try {
      await enter(chosen);
    } catch (error) {
      onRefused(getPasskeyMessage(error, FAILED));
    }
  });
  useEffect(() => {
    if (offeredAt === null) return undefined;
    let isOver = false;
    void offer(() => isOver);
    const timer = setTimeout(() => setOfferedAt(Date.now()), RETRY_MS);
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
      await enter(await getPasskey(await askForPasskey()));
    } catch (error) {
      setBusy(false);
      onRefused(getPasskeyMessage(error, FAILED));
      setOfferedAt(Date.now());
    }
  };

  return (
    <Button
      size="large"
      wide
      icon={Fingerprint}
      busy={busy && 'Waiting for your passkey...'}
      onClick={() => void press()}
    >
      Sign in with a passkey
    </Button>
  );
}
