import {
  forgetDevice,
  makeRecoveryCodes,
  type SecondFactor,
  turnOffSecondFactor,
} from '@atrium/contract/session/second-factor';
import { formatDayWithYear } from '@atrium/rules/calendar';
import { deviceName } from '@atrium/rules/device-name';
import { plural } from '@atrium/rules/labels';
import { useEffect, useState } from 'react';
import { dayText } from '../../lib/dates.js';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { Alert } from '../../ui/alert.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { Dialog } from '../../ui/dialog.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { LinesSkeleton } from '../../ui/lines-skeleton.js';
import { ErrorState } from '../../ui/states.js';
import { loadSession } from '../session-store.js';
import { RecoveryCodes } from './recovery-codes.js';
import { loadSecondFactor, useSecondFactor } from './second-factor-store.js';

const FAILED = 'Your second factor could not be loaded.';
const FEW = 3;

const SetUpDialog = lazyDialog(async () => (await import('./set-up-dialog.js')).SetUpDialog, 'Set up a second factor');

type Open = 'set-up' | 'turn-off' | 'codes' | { readonly shown: readonly string[] } | { readonly forget: string };

/** One's own second factor, on the screen of one's account. */
export function SecondFactorCard() {
  const { phase, error, factor } = useSecondFactor();
  const [open, setOpen] = useState<Open | null>(null);
  useEffect(() => void loadSecondFactor(), []);
  const close = () => setOpen(null);
  const changed = async () => {
    await Promise.all([loadSecondFactor(), loadSession()]);
  };

  return (
    <Card
      title="Second Factor"
      description="A code from an app on your phone, in addition to your password"
      {...(factor !== null && {
        aside: <Badge tone={factor.isOn ? 'good' : 'neutral'}>{factor.isOn ? 'On' : 'Off'}</Badge>,
      })}
    >
      {factor !== null ? (
        <Shown factor={factor} onOpen={setOpen} />
      ) : phase === 'failed' ? (
        <ErrorState sentence={sentenceOf(error, FAILED)} onRetry={() => void loadSecondFactor()} />
      ) : (
        <div className="px-4 pb-5 sm:px-5">
          <LinesSkeleton label="Loading the second factor" lines={1} />
        </div>
      )}
      {open === 'set-up' && (
        <SetUpDialog
          onClose={close}
          onDone={() => {
            close();
            void changed();
          }}
        />
      )}
      {open === 'turn-off' && (
        <ConfirmDialog
          title="Turn off your second factor?"
          description="Signing in asks for your password alone. Your recovery codes and remembered devices go with it."
          action="Turn off"
          busy="Turning off..."
          failed="The second factor could not be turned off. Please try again."
          onConfirm={async () => {
            await call(turnOffSecondFactor);
            await changed();
            showToast({ title: 'Second Factor Off', tone: 'good' });
          }}
          onClose={close}
        />
      )}
      {open === 'codes' && (
        <ConfirmDialog
          title="Make new recovery codes?"
          description="You get ten new ones. Those from before no longer work."
          action="Make new codes"
          busy="Making..."
          failed="The recovery codes could not be made. Please try again."
          onConfirm={async () => {
            const { recoveryCodes } = await call(makeRecoveryCodes);
            void loadSecondFactor();
            // After the question has closed.
            setTimeout(() => setOpen({ shown: recoveryCodes }));
          }}
          onClose={close}
        />
      )}
      {open !== null && typeof open === 'object' && 'shown' in open && (
        <CodesDialog codes={open.shown} onClose={close} />
      )}
      {open !== null && typeof open === 'object' && 'forget' in open && (
        <ConfirmDialog
          title="Forget this device?"
          description="The next sign-in there asks for a code again."
          action="Forget device"
          busy="Forgetting..."
          failed="The device could not be forgotten. Please try again."
          onConfirm={async () => {
            await call(forgetDevice, { params: { id: open.forget } });
            await loadSecondFactor();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}

function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keep your recovery codes"
      description="Those from before no longer work."
      foot={
        <Button variant={isKept ? 'primary' : 'secondary'} onClick={onClose}>
          Done
        </Button>
      }
    >
      <RecoveryCodes codes={codes} onKept={() => setKept(true)} />
    </Dialog>
  );
}

function Shown({ factor, onOpen }: { readonly factor: SecondFactor; readonly onOpen: (open: Open) => void }) {
  const { isOn, since, recoveryCodesLeft, neededFrom, rememberedDevices } = factor;
  if (!isOn)
    return (
      <div className="flex flex-col items-start gap-3 px-4 pb-5 sm:px-5">
        {neededFrom !== null && (
          <Alert tone="warn" className="w-full text-table">
            Your role needs it from {formatDayWithYear(neededFrom)}.
          </Alert>
        )}
        <p className="text-table text-muted">With it, your password alone is not enough to sign in.</p>
        <Button
          variant="primary"
          aria-haspopup="dialog"
          onPointerEnter={SetUpDialog.preload}
          onClick={() => onOpen('set-up')}
        >
          Set up
        </Button>
      </div>
    );
  return (
    <>
      <div className="flex flex-col gap-3 px-4 pb-4 sm:px-5">
        <p className="text-table">
          {since !== null && <>On since {dayText(since)}. </>}
          <span className={recoveryCodesLeft <= FEW ? 'font-medium text-warn-text' : 'text-muted'}>
            {plural(recoveryCodesLeft, 'recovery code')} left.
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-haspopup="dialog" onClick={() => onOpen('codes')}>
            New recovery codes
          </Button>
          {neededFrom === null && (
            <Button size="small" aria-haspopup="dialog" onClick={() => onOpen('turn-off')}>
              Turn off
            </Button>
          )}
        </div>
        {neededFrom !== null && <p className="text-caption text-muted">Your role needs it.</p>}
      </div>
      {rememberedDevices.length > 0 && (
        <ul aria-label="Devices that are not asked for a code" className="divide-y divide-line border-t border-line">
          {rememberedDevices.map(({ id, device, address, expiresAt }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium" title={device ?? undefined}>
                  {deviceName(device)}
                </p>
                <p className="text-caption text-muted">
                  {address !== null && <>{address} · </>}Not asked until {dayText(expiresAt)}
                </p>
              </div>
              <Button
                size="small"
                aria-haspopup="dialog"
                aria-label={`Forget ${deviceName(device)}`}
                onClick={() => onOpen({ forget: id })}
              >
                Forget
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
