import { removePasskey } from '@atrium/contract/session/passkeys/calls';
import type { Passkey } from '@atrium/contract/session/passkeys/schemas';
import {
  forgetDevice,
  makeRecoveryCodes,
  turnOffSecondFactor,
  getSecondFactor,
} from '@atrium/contract/session/second-factor/calls';
import type { SecondFactor } from '@atrium/contract/session/second-factor/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { useEffect } from 'react';
import { formatShortDay } from '../../lib/format/dates.js';
import { call } from '../../lib/api/http.js';
import { showToast } from '../../lib/page/toast.js';
import { Alert } from '../../ui/feedback/alert.js';
import { Badge } from '../../ui/display/badge.js';
import { Button } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { defineDialog, openDialog } from '../../ui/dialogs/dialog-host.js';
import { LinesSkeleton, ErrorState } from '../../ui/feedback/states.js';
import { PasskeyList } from '../passkeys/passkey-list.js';
import { getPasskeyProblem } from '../passkeys/passkey-support.js';
import { loadSession } from '../session-store.js';
import { DeviceList, FactorPart, RecoveryPart } from './second-factor-parts.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';
import { createQueryStore } from '../../lib/live/query-store.js';

/** The user's factors, loaded when shown, after each change, and after a change of the account elsewhere. */
const { use: useSecondFactor, load: loadSecondFactor } = createQueryStore(
  () => call(getSecondFactor),
  ({ data }, refetch) => 'notification' in data && data.notification.type === 'account.second-factor' && refetch(),
);

const FAILED = 'Your second factor could not be loaded.';

const setUpDialog = defineDialog(
  'Set up a second factor',
  async () => (await import('./set-up-dialog.js')).SetUpDialog,
);
const addPasskeyDialog = defineDialog(
  'Add a passkey',
  async () => (await import('../passkeys/add-passkey-dialog.js')).AddPasskeyDialog,
);
const renamePasskeyDialog = defineDialog(
  'Rename passkey',
  async () => (await import('../passkeys/rename-passkey-dialog.js')).RenamePasskeyDialog,
);

const changed = async () => {
  await Promise.all([loadSecondFactor(), loadSession()]);
};

export function SecondFactorCard() {
  const { phase, error, value: factor } = useSecondFactor();
  useEffect(() => void loadSecondFactor(), []);
  const isOn = factor !== undefined && (factor.isOn || factor.passkeys.length > 0);

  return (
    <Card
      title="Two-factor authentication"
      description="Beside your password, when you sign in"
      {...(factor !== undefined && {
        aside: <Badge tone="neutral">{isOn ? 'On' : 'Off'}</Badge>,
      })}
    >
      {factor !== undefined ? (
        <LoadedSecondFactor factor={factor} />
      ) : phase === 'failed' ? (
        <ErrorState error={error} sentence={FAILED} onRetry={() => void loadSecondFactor()} />
      ) : (
        <div className="px-4 pb-4">
          <LinesSkeleton label="Loading the second factor" lines={1} />
        </div>
      )}
    </Card>
  );
}

function LoadedSecondFactor({ factor }: { readonly factor: SecondFactor }) {
  const { isOn, since, recoveryCodesLeft, neededFrom, rememberedDevices, passkeys, passkeyHost } = factor;
  const devices = getDevices(factor);
  const isLastNeeded = neededFrom !== null && devices === 1;
  const problem = getPasskeyProblem();
  const set = (
    <Button
      size="small"
      variant={devices === 0 && problem !== null ? 'primary' : 'secondary'}
      aria-haspopup="dialog"
      onPointerEnter={setUpDialog.preload}
      onClick={setUp}
    >
      Set up
    </Button>
  );
  return (
    <>
      {neededFrom !== null && (
        <Alert
          tone={devices === 0 ? 'warn' : 'info'}
          className="mx-4 mb-4 text-table"
        >{`Your role needs one from ${formatDayWithYear(neededFrom)}.`}</Alert>
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
              onClick={addPasskey}
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
          onRename={renamePasskey}
          onRemove={(passkey) => remove(passkey, factor)}
        />
      )}
      <FactorPart
        title="Authenticator app"
        note={isOn && since !== null ? `On since ${formatShortDay(since)}` : 'A code from an app on your phone.'}
        action={
          !isOn
            ? set
            : !isLastNeeded && (
                <Button size="small" aria-haspopup="dialog" onClick={() => turnOff(factor)}>
                  Turn off
                </Button>
              )
        }
      />
      {devices > 0 && <RecoveryPart left={recoveryCodesLeft} onNew={makeCodes} />}
      {rememberedDevices.length > 0 && <DeviceList devices={rememberedDevices} onForget={forget} />}
    </>
  );
}

const LAST_METHOD =
  'Signing in then asks for your password alone. Your recovery codes and remembered devices go with it.';

const getDevices = ({ passkeys, isOn }: SecondFactor): number => passkeys.length + (isOn ? 1 : 0);

function setUp(): void {
  const dialog = openDialog(setUpDialog, {
    onDone: () => {
      dialog.close();
      void changed();
    },
  });
}

function addPasskey(): void {
  const dialog = openDialog(addPasskeyDialog, {
    onAdded: (name, codes) => {
      dialog.close();
      showToast({ title: 'Passkey added', description: name });
      void changed();
      if (codes !== null) showCodes(codes, 'Your second factor is on.');
    },
  });
}

function renamePasskey(passkey: Passkey): void {
  const dialog = openDialog(renamePasskeyDialog, {
    passkey,
    onRenamed: () => {
      dialog.close();
      void loadSecondFactor();
    },
  });
}

const showCodes = (codes: readonly string[], description: string) =>
  openDialog({ Component: RecoveryCodesDialog }, { codes, description });

const turnOff = (factor: SecondFactor) =>
  openDialog(confirmDialog, {
    title: 'Turn off your authenticator app?',
    description:
      getDevices(factor) === 1 ? LAST_METHOD : 'Its codes no longer work. Your passkeys and recovery codes still work.',
    action: 'Turn off',
    busy: 'Turning off...',
    failed: 'The authenticator app could not be turned off. Please try again.',
    onConfirm: async () => {
      await call(turnOffSecondFactor);
      await changed();
    },
    success: { title: 'Authenticator app off' },
  });

function makeCodes(): void {
  let codes: readonly string[] | null = null;
  openDialog(
    confirmDialog,
    {
      title: 'Create new recovery codes?',
      description: 'You get ten new codes. The old ones no longer work.',
      action: 'Create new codes',
      busy: 'Making...',
      failed: 'The recovery codes could not be created. Please try again.',
      onConfirm: async () => {
        codes = (await call(makeRecoveryCodes)).recoveryCodes;
        void loadSecondFactor();
      },
    },
    () => codes !== null && showCodes(codes, 'The old ones no longer work.'),
  );
}

const forget = (id: string) =>
  openDialog(confirmDialog, {
    title: 'Forget this device?',
    description: 'The next sign-in there asks for a code again.',
    action: 'Forget device',
    busy: 'Forgetting...',
    failed: 'The device could not be removed. Please try again.',
    onConfirm: async () => {
      await call(forgetDevice, { params: { id } });
      await loadSecondFactor();
    },
  });

const remove = (passkey: Passkey, factor: SecondFactor) =>
  openDialog(confirmDialog, {
    title: `Delete ${passkey.name}?`,
    description:
      getDevices(factor) === 1
        ? LAST_METHOD
        : 'It can no longer be used to sign in. Delete it on the device as well, where you keep your passkeys.',
    action: 'Delete passkey',
    busy: 'Deleting...',
    failed: 'The passkey could not be deleted. Please try again.',
    onConfirm: async () => {
      await call(removePasskey, { params: { id: passkey.id } });
      await changed();
    },
    success: { title: 'Passkey deleted', description: passkey.name },
  });
