import { endStaffSessions, resetStaffSecondFactor } from '@atrium/contract/enterprise/staff/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { unlinkSingleSignOn } from '@atrium/contract/session/single-sign-on/calls';
import { getDisplayName } from '@atrium/rules/people/people';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { call } from '../../../../lib/api/http.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';

const RESET_TEXTS = {
  'end-sessions': (name: string) => ({
    title: `Sign ${isolateDirection(name)} out everywhere?`,
    description:
      'All their browsers and devices are signed out immediately. They can sign in again with their password.',
    action: 'Sign out everywhere',
    busy: 'Signing out...',
    failed: 'The sessions could not be ended. Please try again.',
    success: { title: 'Signed out', description: `${isolateDirection(name)} is signed out everywhere.` },
    endpoint: endStaffSessions,
  }),
  'reset-second-factor': (name: string) => ({
    title: `Reset the second factor of ${isolateDirection(name)}?`,
    description:
      'Make sure the request really comes from them. Their app, passkeys and recovery codes no longer work. They are signed out everywhere and sign in with only their password until they set it up again.',
    action: 'Reset second factor',
    busy: 'Resetting...',
    failed: 'Two-factor authentication could not be reset. Please try again.',
    success: { title: 'Two-factor authentication reset', description: `${isolateDirection(name)} was notified.` },
    endpoint: resetStaffSecondFactor,
  }),
  'unlink-provider': (name: string, email: string | null) => ({
    title: `Unlink the single sign-on of ${isolateDirection(name)}?`,
    description: `They are signed out everywhere. The next sign-in with the verified address ${email} links the account again.`,
    action: 'Unlink single sign-on',
    busy: 'Unlinking...',
    failed: 'The single sign-on could not be unlinked. Please try again.',
    success: { title: 'Single sign-on unlinked', description: `${isolateDirection(name)} must sign in again.` },
    endpoint: unlinkSingleSignOn,
  }),
};

interface SignInResetDialogProps {
  readonly kind: keyof typeof RESET_TEXTS;
  readonly staff: Staff;
  readonly onClose: () => void;
}

/** Asks for confirmation before a member's password or second factor is reset. */
export function SignInResetDialog({ kind, staff: { id, email, ...person }, onClose }: SignInResetDialogProps) {
  const { endpoint, ...question } = RESET_TEXTS[kind](getDisplayName({ ...person, email }), email);
  return (
    <ConfirmDialog
      {...question}
      onConfirm={async () => {
        await call(endpoint, { params: { id } });
      }}
      onClose={onClose}
    />
  );
}
