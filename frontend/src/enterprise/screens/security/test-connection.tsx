import { testSingleSignOn } from '@atrium/contract/session/single-sign-on/calls';
import { type SingleSignOnCheck, testSingleSignOnSchemas } from '@atrium/contract/session/single-sign-on/schemas';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { getBodyErrors } from '../../../lib/forms/forms.js';
import { call, getErrorMessage } from '../../../lib/api/http.js';
import { AsyncButton } from '../../../ui/buttons/button.js';

interface TestConnectionProps {
  readonly issuer: string;
  readonly clientIdentifier: string;
  readonly clientSecret: string;
}

interface TestResult {
  /** The values that were tested. */
  readonly values: string;
  readonly checks: readonly SingleSignOnCheck[];
}

const CHECK_ICONS = {
  good: { Icon: CircleCheck, look: 'text-muted', word: 'Good' },
  warn: { Icon: CircleAlert, look: 'text-warn-text', word: 'Warning' },
  bad: { Icon: CircleX, look: 'text-bad-text', word: 'Problem' },
} as const;

/** Tests the provider with the values of the form, saved or not. */
export function TestConnection({ issuer, clientIdentifier, clientSecret }: TestConnectionProps) {
  const values = JSON.stringify([issuer, clientIdentifier, clientSecret]);
  const [tested, setTested] = useState<TestResult>({ values, checks: [] });
  // The form may have changed since the test.
  const checks = tested.values === values ? tested.checks : [];
  const setChecks = (found: readonly SingleSignOnCheck[]) => setTested({ values, checks: found });

  const test = async () => {
    const body = { issuer, clientIdentifier, ...(clientSecret === '' ? {} : { clientSecret }) };
    const [wrong] = Object.values(getBodyErrors(testSingleSignOnSchemas.body, body));
    if (wrong !== undefined) return setChecks([{ state: 'bad', sentence: wrong }]);
    try {
      setChecks((await call(testSingleSignOn, { body })).checks);
    } catch (error) {
      setChecks([
        { state: 'bad', sentence: getErrorMessage(error, 'The provider could not be tested. Please try again.') },
      ]);
    }
  };

  return (
    <div className="flex flex-col items-start gap-3">
      <AsyncButton busy="Testing..." onRun={test}>
        Test connection
      </AsyncButton>
      <ul role="status" className="flex flex-col gap-1.5 empty:hidden">
        {checks.map(({ state, sentence }) => {
          const { Icon, look, word } = CHECK_ICONS[state];
          return (
            <li key={sentence} className="flex items-start gap-2 text-table">
              <Icon className={`mt-0.5 size-4 shrink-0 ${look}`} aria-label={word} />
              <span>{sentence}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
