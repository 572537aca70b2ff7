import { removePasskey } from '@atrium/contract/session/passkeys/calls';
import type { Passkey } from '@atrium/contract/session/passkeys/schemas';
import { forgetDevice, makeRecoveryCodes, turnOffSecondFactor } from '@atrium/contract/session/second-factor/calls';
import type { SecondFactor } from '@atrium/contract/session/second-factor/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { useEffect, useState } from 'react';
import { dayText } from '../../lib/format/dates.js';
import { call, sentenceOf } from '../../lib/api/http.js';
import { showToast } from '../../lib/page/toast.js';
import { Alert } from '../../ui/feedback/alert.js';
import { Badge } from '../../ui/display/badge.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { defineDialog } from '../../ui/dialogs/define-dialog.js';
import { LinesSkeleton } from '../../ui/feedback/lines-skeleton.js';
import { ErrorState } from '../../ui/feedback/states.js';
import { PasskeyList } from '../passkeys/passkey-list.js';
import { passkeyProblem } from '../passkeys/passkey-support.js';
import { loadSession } from '../session-store.js';
import { DeviceList, FactorPart, RecoveryPart } from './second-factor-parts.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { loadSecondFactor, useSecondFactor } from './second-factor-store.js';

const FAILED = 'Your second factor could not be loaded.';

const setUpDialog = defineDialog({
  load: async () => (await import('./set-up-dialog.js')).SetUpDialog,
  title: 'Set up a second factor',
});
const addPasskeyDialog = defineDialog({
  load: async () => (await import('../passkeys/add-passkey-dialog.js')).AddPasskeyDialog,
  title: 'Add a passkey',
});
const renamePasskeyDialog = defineDialog({
  load: async () => (await import('../passkeys/rename-passkey-dialog.js')).RenamePasskeyDialog,
  title: 'Rename passkey',
});

type Open =
  | { readonly what: 'set-up' | 'turn-off' | 'codes' | 'passkey' }
  | { readonly what: 'shown'; readonly codes: readonly string[]; readonly isNew: boolean }
  | { readonly what: 'forget'; readonly id: string }
  | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey };

const changed = async () => {
  await Promise.all([loadSecondFactor(), loadSession()]);
};

export function SecondFactorCard() {
  const { phase, error, factor } = useSecondFactor();
  const [open, setOpen] = useState<Open | null>(null);
  useEffect(() => void loadSecondFactor(), []);
  const isOn = factor !== null && (factor.isOn || factor.passkeys.length > 0);

  return (
    <Card
      title="Second Factor"
      description="Beside your password, when you sign in"
      {...(factor !== null && {
        aside: <Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>,
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
      {open !== null && <OpenDialog open={open} factor={factor} onOpen={setOpen} />}
    </Card>
  );
}

interface ShownProps {
  readonly factor: SecondFactor;
  readonly onOpen: (open: Open | null) => void;
}

function Shown({ factor, onOpen }: ShownProps) {
  const { isOn, since, recoveryCodesLeft, neededFrom, rememberedDevices, passkeys, passkeyHost } = factor;
  const devices = passkeys.length + (isOn ? 1 : 0);
  const isLastNeeded = neededFrom !== null && devices === 1;
  const problem = passkeyProblem();
  const set = (
    <Button
      size="small"
      variant={devices === 0 && problem !== null ? 'primary' : 'secondary'}
      aria-haspopup="dialog"
      onPointerEnter={setUpDialog.preload}
      onClick={() => onOpen({ what: 'set-up' })}
    >
      Set up
    </Button>
  );
  return (
    <>
      {neededFrom !== null && (
        <Alert tone={devices === 0 ? 'warn' : 'info'} className="mx-4 mb-4 text-table sm:mx-5">
          Your role needs one from {formatDayWithYear(neededFrom)}.
        </Alert>
      )}
      <FactorPart
        title="Passkeys"
        note={problem ?? 'Your finger, your face, a PIN or a security key. They also sign you in without a password.'}
        action={
          problem === null && (
            <Button
              size="small"
              variant={devices === 0 ? 'primary' : 'secondary'}
              aria-haspopup="dialog"
              onPointerEnter={addPasskeyDialog.preload}
              onClick={() => onOpen({ what: 'passkey' })}
            >
              Add a passkey
            </Button>
          )
        }
      />
      {passkeys.length > 0 && (
        <PasskeyList
          passkeys={passkeys}
          host={passkeyHost}
          isLastNeeded={isLastNeeded}
          onRename={(passkey) => onOpen({ what: 'rename', passkey })}
          onRemove={(passkey) => onOpen({ what: 'remove', passkey })}
        />
      )}
      <FactorPart
        title="Authenticator app"
        note={isOn && since !== null ? `On since ${dayText(since)}` : 'A code from an app on your phone.'}
        action={
          !isOn
            ? set
            : !isLastNeeded && (
                <Button size="small" aria-haspopup="dialog" onClick={() => onOpen({ what: 'turn-off' })}>
                  Turn off
                </Button>
              )
        }
      />
      {devices > 0 && <RecoveryPart left={recoveryCodesLeft} onNew={() => onOpen({ what: 'codes' })} />}
      {rememberedDevices.length > 0 && (
        <DeviceList devices={rememberedDevices} onForget={(id) => onOpen({ what: 'forget', id })} />
      )}
    </>
  );
}

interface OpenDialogProps {
  readonly open: Open;
  readonly factor: SecondFactor | null;
  readonly onOpen: (open: Open | null) => void;
}

const LAST = 'Signing in then asks for your password alone. Your recovery codes and remembered devices go with it.';

function OpenDialog({ open, factor, onOpen }: OpenDialogProps) {
  const close = () => onOpen(null);
  const devices = (factor?.passkeys.length ?? 0) + (factor?.isOn === true ? 1 : 0);
  switch (open.what) {
    case 'set-up':
      return (
        <setUpDialog.Component
          onClose={close}
          onDone={() => {
            close();
            void changed();
          }}
        />
      );
    case 'turn-off':
      return (
        <ConfirmDialog
          title="Turn off your authenticator app?"
          description={devices === 1 ? LAST : 'Its codes no longer work. Your passkeys and recovery codes stay.'}
          action="Turn off"
          busy="Turning off..."
          failed="The authenticator app could not be turned off. Please try again."
          onConfirm={async () => {
            await call(turnOffSecondFactor);
            await changed();
          }}
          success={{ title: 'Authenticator App Off' }}
          onClose={close}
        />
      );
    case 'codes':
      return (
        <ConfirmDialog
          title="Make new recovery codes?"
          description="You get ten new ones. Those from before no longer work."
          action="Make new codes"
          busy="Making..."
          failed="The recovery codes could not be made. Please try again."
          onConfirm={async () => {
            const { recoveryCodes } = await call(makeRecoveryCodes);
            void loadSecondFactor();
            // The codes open after the confirmation has closed.
            setTimeout(() => onOpen({ what: 'shown', codes: recoveryCodes, isNew: false }));
          }}
          onClose={close}
        />
      );
    case 'shown':
      return (
        <RecoveryCodesDialog
          codes={open.codes}
          description={open.isNew ? 'Your second factor is on.' : 'Those from before no longer work.'}
          onClose={close}
        />
      );
    case 'forget':
      return (
        <ConfirmDialog
          title="Forget this device?"
          description="The next sign-in there asks for a second step again."
          action="Forget device"
          busy="Forgetting..."
          failed="The device could not be forgotten. Please try again."
          onConfirm={async () => {
            await call(forgetDevice, { params: { id: open.id } });
            await loadSecondFactor();
          }}
          onClose={close}
        />
      );
    case 'passkey':
      return (
        <addPasskeyDialog.Component
          onAdded={(name, codes) => {
            showToast({ title: 'Passkey Added', description: name, tone: 'good' });
            void changed();
            if (codes === null) close();
            else onOpen({ what: 'shown', codes, isNew: true });
          }}
          onClose={close}
        />
      );
    case 'rename':
      return (
        <renamePasskeyDialog.Component
          passkey={open.passkey}
          onRenamed={() => {
            close();
            void loadSecondFactor();
          }}
          onClose={close}
        />
      );
    case 'remove':
      return (
        <ConfirmDialog
          title={`Remove ${open.passkey.name}?`}
          description={
            devices === 1
              ? LAST
              : 'It can no longer be used to sign in. Delete it on the device as well, where you keep your passkeys.'
          }
          action="Remove passkey"
          busy="Removing..."
          failed="The passkey could not be removed. Please try again."
          onConfirm={async () => {
            await call(removePasskey, { params: { id: open.passkey.id } });
            await changed();
          }}
          success={{ title: 'Passkey Removed', description: open.passkey.name }}
          onClose={close}
        />
      );
  }
}
