import { getSingleSignOnMessage } from '@atrium/rules/sign-in/single-sign-on-refusals';
import { useEffect, useState } from 'react';
import { Alert } from '../../ui/feedback/alert.js';
import { Button } from '../../ui/buttons/button.js';
import { ConfirmFrame } from '../confirm-identity/confirm-frame.js';
import { loadSession } from '../session-store.js';
import { CONFIRMED_PATH, onConfirmation } from './confirmation-channel.js';
import { getProviderUrl, useSingleSignOn } from './provider-button.js';

const BLOCKED = 'Your browser blocked the window. Please allow windows of this page, then try again.';

interface ConfirmAtProviderProps {
  readonly sentence: string;
  readonly onAnswer: (isConfirmed: boolean) => void;
  /** Confirms with password or passkey instead; undefined when the user has none. */
  readonly onOwn: (() => void) | undefined;
}

/** Confirms the identity at the provider in a popup window, so that typed text stays. */
export function ConfirmAtProvider({ sentence, onAnswer, onOwn }: ConfirmAtProviderProps) {
  const label = useSingleSignOn()?.label ?? 'your provider';
  const [error, setError] = useState<string>();
  useEffect(
    () =>
      onConfirmation((refusal) => {
        if (refusal !== null) return setError(getSingleSignOnMessage(refusal, label));
        void loadSession().then(() => onAnswer(true));
      }),
    [label, onAnswer],
  );
  const open = () => {
    const opened = window.open(getProviderUrl(CONFIRMED_PATH, true), 'atrium-confirm', 'popup,width=520,height=700');
    setError(opened === null ? BLOCKED : undefined);
  };
  return (
    <ConfirmFrame
      sentence={sentence}
      onAnswer={onAnswer}
      proceed={<Button variant="primary" onClick={open}>{`Continue with ${label}`}</Button>}
    >
      {error === undefined ? (
        <p className="text-muted">{`${label} opens in a small window and asks you to sign in. This then continues automatically.`}</p>
      ) : (
        <Alert tone="bad" urgent>
          {error}
        </Alert>
      )}
      {onOwn !== undefined && (
        <Button className="mt-4" onClick={onOwn}>
          Use your password or passkey
        </Button>
      )}
    </ConfirmFrame>
  );
}
