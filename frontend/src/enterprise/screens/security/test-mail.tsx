import { sendTestMail } from '@atrium/contract/platform/mail/calls';
import { sendTestMailSchemas } from '@atrium/contract/platform/mail/schemas';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { getBodyErrors } from '../../../lib/forms/forms.js';
import { useSubmit } from '../../../lib/forms/submit.js';
import { call } from '../../../lib/api/http.js';
import { waitForJobResult } from '../../../lib/api/job-result.js';
import { useUser } from '../../../session/session-store.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { InputField } from '../../../ui/fields/control-fields.js';

interface TestResult {
  readonly tone: 'good' | 'bad' | 'info';
  readonly message: string;
}

const FAILED = 'The email could not be sent. Please try again.';
/** Maximum time in milliseconds to wait for the mail server. When no worker runs, it takes longer. */
const TIMEOUT_MS = 45_000;

/** Sends a test mail and shows its result. */
export function TestMail({ isKept: isStored }: { readonly isKept: boolean }) {
  const { email } = useUser();
  const [to, setTo] = useState(email ?? '');
  const [result, setResult] = useState<TestResult | null>(null);
  const { busy, errors, refusal, submit } = useSubmit(FAILED);
  const answer: TestResult | null = refusal === null ? result : { tone: 'bad', message: refusal };
  return (
    <form
      noValidate
      aria-label="Test mail"
      onSubmit={(event) => {
        setResult(null);
        submit(event, getBodyErrors(sendTestMailSchemas.body, { to }), async () => {
          const { jobId } = await call(sendTestMail, { body: { to } });
          setResult(await waitForResult(jobId, to.trim(), isStored));
        });
      }}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line px-4 py-4"
    >
      <InputField
        label="Send a test email to"
        error={errors['to']}
        className="min-w-0 flex-1 basis-56"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit" className="mt-label" busy={busy && 'Sending...'}>
        Send
      </Button>
      {answer !== null && (
        <Alert tone={answer.tone} urgent={answer.tone === 'bad'} className="w-full text-table">
          {answer.message}
        </Alert>
      )}
      <p className="w-full text-caption text-muted">
        See failed emails in{' '}
        <Link to="/enterprise/jobs?name=send-mail" className="text-accent-text underline underline-offset-2">
          jobs
        </Link>
        , with the reason.
      </p>
    </form>
  );
}

async function waitForResult(jobId: string, to: string, isStored: boolean): Promise<TestResult> {
  const waited = new Promise<TestResult>((resolve) =>
    setTimeout(
      () =>
        resolve({
          tone: 'info',
          message: `The email to ${to} is waiting to be sent. See “Jobs” for its status.`,
        }),
      TIMEOUT_MS,
    ),
  );
  const ended = waitForJobResult(jobId).then(
    (): TestResult => ({
      tone: 'good',
      message: isStored
        ? `The email to ${to} was stored. It is shown below and saved in the data folder.`
        : `The mail server accepted the email to ${to}.`,
    }),
    (failure: unknown): TestResult => ({
      tone: 'bad',
      message: failure instanceof Error ? failure.message : FAILED,
    }),
  );
  return Promise.race([ended, waited]);
}
