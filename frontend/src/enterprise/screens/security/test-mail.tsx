import { sendTestMail } from '@atrium/contract/platform/mail/calls';
import { sendTestMailSchemas } from '@atrium/contract/platform/mail/schemas';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { bodyErrors } from '../../../lib/forms/forms.js';
import { call, sentenceOf } from '../../../lib/api/http.js';
import { jobResult } from '../../../lib/api/job-result.js';
import { useUser } from '../../../session/session-store.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { InputField } from '../../../ui/fields/control-fields.js';

interface Answer {
  readonly tone: 'good' | 'bad' | 'info';
  readonly sentence: string;
}

/** So long a server may take to answer; a worker that is away takes longer. */
const PATIENCE_MS = 45_000;

/** A mail to try how mail leaves the house, with what became of it. */
export function TestMail({ isKept }: { readonly isKept: boolean }) {
  const { email } = useUser();
  const [to, setTo] = useState(email ?? '');
  const [error, setError] = useState<string>();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = bodyErrors(sendTestMailSchemas.body, { to })['to'];
    setError(wrong);
    setAnswer(null);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      const { jobId } = await call(sendTestMail, { body: { to } });
      setAnswer(await answerOf(jobId, to.trim(), isKept));
    } catch (refusal) {
      setAnswer({ tone: 'bad', sentence: sentenceOf(refusal, 'The mail could not be sent. Please try again.') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      aria-label="Test mail"
      onSubmit={(event) => void send(event)}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-line px-4 py-4 sm:px-5"
    >
      <InputField
        label="Send a test mail to"
        error={error}
        className="min-w-0 flex-1 basis-56"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit" className="mt-[26px]" busy={busy && 'Sending...'}>
        Send
      </Button>
      {answer !== null && (
        <Alert tone={answer.tone} urgent={answer.tone === 'bad'} className="w-full text-table">
          {answer.sentence}
        </Alert>
      )}
      <p className="w-full text-caption text-muted">
        Mails that could not be sent stand among the{' '}
        <Link to="/enterprise/jobs?name=send-mail" className="text-accent-text underline underline-offset-2">
          jobs
        </Link>
        , with the reason.
      </p>
    </form>
  );
}

async function answerOf(jobId: string, to: string, isKept: boolean): Promise<Answer> {
  const waited = new Promise<Answer>((resolve) =>
    setTimeout(
      () =>
        resolve({
          tone: 'info',
          sentence: `The mail to ${to} still waits to be sent. The jobs show what becomes of it.`,
        }),
      PATIENCE_MS,
    ),
  );
  const ended = jobResult(jobId).then(
    (): Answer => ({
      tone: 'good',
      sentence: isKept
        ? `The mail to ${to} was kept. It stands below, and in the folder of the data.`
        : `The mail server took the mail to ${to}.`,
    }),
    (failure: unknown): Answer => ({
      tone: 'bad',
      sentence: failure instanceof Error ? failure.message : 'The mail could not be sent. Please try again.',
    }),
  );
  return Promise.race([ended, waited]);
}
