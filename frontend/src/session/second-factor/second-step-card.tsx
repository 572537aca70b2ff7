import { useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../lib/http.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { passSecondStep } from '../session-store.js';
import { forgetRefusal } from '../single-sign-on/forget-refusal.js';
import { SignInStep } from '../sign-in-step.js';
import { CodeField } from './code-field.js';

/* Part of the sign-in screen: types of the contract only, no schema. */

const FAILED = 'You could not be signed in. Please try again.';

interface SecondStepCardProps {
  /** The code is right: who is signed in, by first name. */
  readonly onPassed: (firstName: string) => void;
  /** `over`: the sign-in begins anew. */
  readonly onBack: (over: string | null) => void;
}

/** After the password, where the account has a second factor. */
export function SecondStepCard({ onPassed, onBack }: SecondStepCardProps) {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    document.title = 'Enter the Code · Atrium';
    forgetRefusal();
  }, []);

  const wrong = (sentence: string) => {
    setError(sentence);
    const field = form.current?.elements.namedItem('code') as HTMLInputElement | null;
    field?.focus();
    field?.select();
  };

  const submit = async () => {
    if (busy) return;
    setRefusal(undefined);
    if (code.trim() === '') return wrong('Please enter the code');
    setError(undefined);
    setBusy(true);
    try {
      const user = await passSecondStep(code, remember);
      onPassed(user.firstName?.trim() ?? '');
    } catch (refused) {
      setBusy(false);
      const { code: why } = refused instanceof ApiError ? refused : { code: null };
      const sentence = sentenceOf(refused, FAILED);
      if (why === 'auth.second-step-over') onBack(sentence);
      else if (why === 'auth.wrong-code') wrong(sentence);
      else setRefusal(sentence);
    }
  };

  return (
    <SignInStep
      form={form}
      title={isRecovery ? 'Recovery Code' : 'Enter the Code'}
      description={
        isRecovery ? 'One of the ten codes that you kept. Each works once.' : 'Your authenticator app shows it.'
      }
      onSubmit={() => void submit()}
    >
      {refusal !== undefined && (
        <Alert tone="bad" urgent>
          {refusal}
        </Alert>
      )}
      <CodeField key={String(isRecovery)} isRecovery={isRecovery} value={code} error={error} onChange={setCode} />
      <Checkbox
        label="Don't ask on this device for 30 days"
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy && 'Signing in...'}>
        Continue
      </Button>
      <div className="flex flex-wrap justify-between gap-x-2">
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setRecovery(!isRecovery);
            setCode('');
            setError(undefined);
          }}
        >
          {isRecovery ? 'Use the app' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" size="small" onClick={() => onBack(null)}>
          Back to sign-in
        </Button>
      </div>
    </SignInStep>
  );
}
