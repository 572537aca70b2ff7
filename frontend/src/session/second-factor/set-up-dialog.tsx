import { beginSecondFactor, turnOnSecondFactor } from '@atrium/contract/session/second-factor/calls';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { copyText } from '../../lib/page/copy-text.js';
import { useSubmit } from '../../lib/forms/submit.js';
import { call, getErrorMessage } from '../../lib/api/http.js';
import { showToast } from '../../lib/page/toast.js';
import { Button } from '../../ui/buttons/button.js';
import { Dialog, type DialogProps } from '../../ui/dialogs/dialog.js';
import { FormError } from '../../ui/feedback/alert.js';
import { Skeleton, ErrorState } from '../../ui/feedback/states.js';
import { CodeField } from './code-field.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';

const FAILED = 'Two-factor authentication could not be turned on. Please try again.';

interface SetUpDialogProps {
  readonly compulsory?: DialogProps['compulsory'];
  /** Signs out, which is the only way to leave a mandatory setup. */
  readonly onLogout?: () => void;
  readonly onPasskey?: () => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface PendingSetup {
  readonly secret: string;
  readonly address: string;
}

/** Splits a secret into groups of four characters, for typing it into an app. */
const groupByFour = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Sets up an authenticator app: scan, confirm with a code, save the recovery codes. */
export function SetUpDialog({ compulsory = false, onLogout, onPasskey, onDone, onClose }: SetUpDialogProps) {
  const [begun, setBegun] = useState<PendingSetup | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [code, setCode] = useState('');
  const { busy, errors, refusal, submit } = useSubmit(FAILED, ['code']);
  const [attempt, setAttempt] = useState(1);
  const asked = useRef(0);

  useEffect(() => {
    // Each attempt requests one secret only; another would invalidate the one on screen.
    if (asked.current === attempt) return;
    asked.current = attempt;
    call(beginSecondFactor).then(setBegun, (error: unknown) => setFailure(getErrorMessage(error, FAILED)));
  }, [attempt]);
  const again = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };

  const finish = () => {
    showToast({ title: 'Two-factor authentication on', description: 'Signing in asks for a code from now on.' });
    onDone();
  };

  if (codes !== null)
    return (
      <RecoveryCodesDialog
        codes={codes}
        description="Your second factor is on."
        compulsory={compulsory}
        onClose={finish}
      />
    );

  return (
    <Dialog
      compulsory={compulsory}
      onClose={() => {
        if (!busy) onClose();
      }}
      title="Set up a second factor"
      description={
        onLogout === undefined
          ? 'Signing in then asks for your password and a code from an app.'
          : compulsory === 'over'
            ? 'Your role now requires it. Your entries are kept.'
            : 'Your role needs one from now on: signing in asks for your password and a code from an app.'
      }
      footer={
        <>
          {onPasskey !== undefined && (
            <Button className="mr-auto" onClick={onPasskey}>
              Use a passkey instead
            </Button>
          )}
          <Button variant={onLogout === undefined ? 'secondary' : 'quiet'} onClick={onLogout ?? onClose}>
            {onLogout === undefined ? 'Cancel' : 'Logout'}
          </Button>
          <Button type="submit" form="set-up-second-factor" variant="primary" busy={busy && 'Turning on...'}>
            Turn on
          </Button>
        </>
      }
    >
      {failure !== null ? (
        <ErrorState sentence={failure} onRetry={again} />
      ) : (
        <form
          id="set-up-second-factor"
          noValidate
          onSubmit={(event) =>
            submit(event, { code: code.trim() === '' ? 'Please enter the code' : undefined }, async () =>
              setCodes((await call(turnOnSecondFactor, { body: { code } })).recoveryCodes),
            )
          }
          className="flex flex-col gap-4"
        >
          <ol className="flex list-decimal flex-col gap-3 pl-6 text-table marker:text-muted">
            <li>
              Open an authenticator app: Aegis, Google Authenticator, Microsoft Authenticator, 1Password or another.
            </li>
            <li>
              Scan this code, or type the key.
              <div className="mt-2 flex flex-wrap items-center gap-4">
                {begun === null ? <Skeleton className="size-48 rounded-control" /> : <QrCode text={begun.address} />}
                {begun !== null && <KeyText secret={begun.secret} />}
              </div>
            </li>
            <li>Enter the code that the app shows.</li>
          </ol>
          <CodeField value={code} error={errors['code']} onChange={setCode} />
          <FormError sentence={refusal} />
        </form>
      )}
    </Dialog>
  );
}

/** Shows the secret for an app on the same device, which cannot scan its own screen. */
function KeyText({ secret }: { readonly secret: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="flex min-w-0 flex-1 basis-36 flex-col items-start gap-2">
      <p className="font-mono text-table wrap-anywhere select-all">{groupByFour(secret)}</p>
      <Button
        size="small"
        icon={isCopied ? Check : Copy}
        aria-label="Copy the key"
        onClick={() => void copyText(secret, null).then(setCopied)}
      >
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy key'}</span>
      </Button>
    </div>
  );
}

/** Renders the code locally, so that the secret is sent to no service. Black on white in every theme, for cameras. */
function QrCode({ text }: { readonly text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
