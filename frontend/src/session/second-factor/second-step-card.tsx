import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../../lib/api/http.js';
import { Alert, FormError } from '../../ui/feedback/alert.js';
import { Button } from '../../ui/buttons/button.js';
import { Checkbox } from '../../ui/fields/control-fields.js';
import { getPasskey } from '../passkeys/ceremony.js';
import { PasskeyButton } from '../passkeys/passkey-button.js';
import { passStepWithPasskey, readSecondStep, type SecondStep } from '../passkeys/passkey-calls.js';
import { getPasskeyProblem } from '../passkeys/passkey-support.js';
import { passSecondStep } from './pass-second-step.js';
import { forgetRefusal } from '../single-sign-on/forget-refusal.js';
import { SignInStep } from '../sign-in-step.js';
import { CodeField } from './code-field.js';
import type { Elements } from '../../ui/elements.js';

/* Part of the sign-in screen, so only types of the contract are imported, no schema. */

const FAILED = 'You could not be signed in. Please try again.';

interface SecondStepCardProps {
  readonly onPassed: (user: CurrentUser) => void;
  /** Returns to the sign-in; `over` is the reason when it must start again, otherwise null. */
  readonly onBack: (over: string | null) => void;
}

export function SecondStepCard({ onPassed, onBack }: SecondStepCardProps) {
  const [ways, setWays] = useState<SecondStep | null>(null);
  const [way, setWay] = useState<Method | null>(null);
  const [remember, setRemember] = useState(false);
  const over = useEffectEvent((error: unknown) => {
    if (isExpired(error)) onBack(getErrorMessage(error, FAILED));
    // Without a response the user can still type a code.
    else setWay('app');
  });

  useEffect(() => {
    document.title = 'Second step · Atrium';
    forgetRefusal();
    readSecondStep().then((found) => {
      setWays(found);
      setWay(getFirstMethod(found));
    }, over);
  }, []);

  if (way === null)
    return <div className="mt-8 h-64 rounded-card border border-line bg-surface dark:bg-raised" aria-busy="true" />;
  const shared = { remember, onRemember: setRemember, onPassed, onBack };
  const others = (
    <div className="flex flex-wrap justify-between gap-x-2">
      {(ways === null ? (['app', 'recovery'] as const) : getMethods(ways)).map(
        (other) =>
          other !== way && (
            <Button key={other} variant="quiet" size="small" onClick={() => setWay(other)}>
              {METHODS[other]}
            </Button>
          ),
      )}
      <Button variant="quiet" size="small" onClick={() => onBack(null)}>
        Back to sign-in
      </Button>
    </div>
  );
  return way === 'passkey' ? (
    <PasskeyStep {...shared} options={ways?.passkey?.options ?? {}} onAgain={setWays} others={others} />
  ) : (
    <CodeStep
      key={way}
      {...shared}
      isRecovery={way === 'recovery'}
      hint={ways?.passkey == null || canUseMethod(ways) ? null : getPasskeyProblem()}
      others={others}
    />
  );
}

type Method = 'passkey' | 'app' | 'recovery';
const METHODS: Readonly<Record<Method, string>> = {
  passkey: 'Use a passkey',
  app: 'Use the app',
  recovery: 'Use a recovery code',
};

const canUseMethod = ({ passkey }: SecondStep): boolean => passkey?.options != null && getPasskeyProblem() === null;
const getMethods = (step: SecondStep): readonly Method[] => [
  ...(canUseMethod(step) ? (['passkey'] as const) : []),
  ...(step.app ? (['app'] as const) : []),
  'recovery',
];
const getFirstMethod = (step: SecondStep): Method => getMethods(step)[0] ?? 'recovery';
const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'auth.second-step-over';

interface StepProps {
  readonly remember: boolean;
  readonly onRemember: (remember: boolean) => void;
  readonly onPassed: (user: CurrentUser) => void;
  readonly onBack: (over: string | null) => void;
  readonly others: Elements;
}

const Remember = ({ remember, onRemember }: Pick<StepProps, 'remember' | 'onRemember'>) => (
  <Checkbox
    label="Don't ask on this device for 30 days"
    checked={remember}
    onChange={(event) => onRemember(event.currentTarget.checked)}
  />
);

interface PasskeyStepProps extends StepProps {
  readonly options: Record<string, unknown>;
  /** Receives the new challenge after the last one was used or expired. */
  readonly onAgain: (step: SecondStep) => void;
}

function PasskeyStep({ options, remember, onRemember, onPassed, onBack, onAgain, others }: PasskeyStepProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const pass = async () => {
    onPassed(await passStepWithPasskey(await getPasskey(options), remember));
  };
  const refused = (error: unknown, sentence: string | null) => {
    if (isExpired(error)) return onBack(sentence);
    setRefusal(sentence);
    if (error instanceof ApiError)
      readSecondStep().then(onAgain, (again: unknown) => isExpired(again) && onBack(sentence));
  };
  return (
    <SignInStep title="Use your passkey" description="Your finger, your face, a PIN or a security key.">
      <FormError sentence={refusal} />
      <Remember remember={remember} onRemember={onRemember} />
      <PasskeyButton isPrimary onPress={pass} onRefused={refused} />
      {others}
    </SignInStep>
  );
}

interface CodeStepProps extends StepProps {
  readonly isRecovery: boolean;
  readonly hint: string | null;
}

/** Asks for a code. It has its own submit code, because it stays busy after a success, until the application is shown. */
function CodeStep({ isRecovery, hint, remember, onRemember, onPassed, onBack, others }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

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
      onPassed(await passSecondStep(code, remember));
    } catch (refused) {
      setBusy(false);
      const { code: why } = refused instanceof ApiError ? refused : { code: null };
      const sentence = getErrorMessage(refused, FAILED);
      if (why === 'auth.second-step-over') onBack(sentence);
      else if (why === 'auth.wrong-code') wrong(sentence);
      else setRefusal(sentence);
    }
  };

  return (
    <SignInStep
      form={form}
      title={isRecovery ? 'Recovery code' : 'Enter the code'}
      description={isRecovery ? 'One of your ten recovery codes. Each works once.' : 'Your authenticator app shows it.'}
      onSubmit={() => void submit()}
    >
      {hint !== null && (
        <Alert tone="info" className="text-table">
          {hint}
        </Alert>
      )}
      <FormError sentence={refusal} />
      <CodeField isRecovery={isRecovery} value={code} error={error} onChange={setCode} />
      <Remember remember={remember} onRemember={onRemember} />
      <Button type="submit" variant="primary" size="large" wide busy={busy && 'Signing in...'}>
        Continue
      </Button>
      {others}
    </SignInStep>
  );
}
