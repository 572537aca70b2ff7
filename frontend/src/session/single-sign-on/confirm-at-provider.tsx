import { singleSignOnSentence } from '@atrium/rules/sign-in/single-sign-on-refusals';
import { useEffect, useState } from 'react';
import { Alert } from '../../ui/feedback/alert.js';
import { Button } from '../../ui/buttons/button.js';
import { ConfirmFrame } from '../confirm-identity/confirm-frame.js';
import { loadSession } from '../session-store.js';
import { CONFIRMED_PATH, onConfirmed } from './confirmed.js';
import { providerAddress, useSingleSignOn } from './provider-door.js';

const BLOCKED = 'Your browser blocked the window. Please allow windows of this page, then try again.';

interface ConfirmAtProviderProps {
  readonly sentence: string;
  readonly onAnswer: (isConfirmed: boolean) => void;
  /** Confirms with the own password or passkey; undefined when there is none. */
  readonly onOwn: (() => void) | undefined;
}

/** Confirms the identity at the provider in a popup window, so that typed text stays. */
export function ConfirmAtProvider({ sentence, onAnswer, onOwn }: ConfirmAtProviderProps) {
  const label = useSingleSignOn()?.label ?? 'your provider';
  const [error, setError] = useState<string>();
  useEffect(
    () =>
      onConfirmed((refusal) => {
        if (refusal !== null) return setError(singleSignOnSentence(refusal, label));
        void loadSession().then(() => onAnswer(true));
      }),
    [label, onAnswer],
  );
  const open = () => {
    const opened = window.open(providerAddress(CONFIRMED_PATH, true), 'atrium-confirm', 'popup,width=520,height=700');
    setError(opened === null ? BLOCKED : undefined);
  };
  return (
    <ConfirmFrame
      sentence={sentence}
      onAnswer={onAnswer}
      proceed={
        <Button variant="primary" onClick={open}>
          Continue with {label}
        </Button>
      }
    >
      {error === undefined ? (
        <p className="text-muted">{label} opens in a small window and asks who you are. Then this goes on by itself.</p>
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
