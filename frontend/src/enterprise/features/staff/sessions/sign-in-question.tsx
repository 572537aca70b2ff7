import { endStaffSessions, resetStaffSecondFactor } from '@atrium/contract/enterprise/staff/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { unlinkSingleSignOn } from '@atrium/contract/session/single-sign-on/calls';
import { displayName } from '@atrium/rules/people/people';
import { call } from '../../../../lib/api/http.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';

const QUESTIONS = {
  'end-sessions': (name: string) => ({
    title: `Sign ${name} out everywhere?`,
    description:
      'All their browsers and devices are signed out immediately. They can sign in again with their password.',
    action: 'Sign out everywhere',
    busy: 'Signing out...',
    failed: 'The sessions could not be ended. Please try again.',
    success: { title: 'Signed Out', description: `${name} is signed out everywhere.` },
    endpoint: endStaffSessions,
  }),
  'reset-second-factor': (name: string) => ({
    title: `Reset the second factor of ${name}?`,
    description:
      'Make sure the request really comes from them. Their app, passkeys and recovery codes no longer work. They are signed out everywhere and sign in with their password alone until they set it up again.',
    action: 'Reset second factor',
    busy: 'Resetting...',
    failed: 'The second factor could not be reset. Please try again.',
    success: { title: 'Second Factor Reset', description: `${name} has been told.` },
    endpoint: resetStaffSecondFactor,
  }),
  'unlink-provider': (name: string, email: string | null) => ({
    title: `Unlink the single sign-on of ${name}?`,
    description: `They are signed out everywhere. Whoever signs in next with the verified address ${email} is linked.`,
    action: 'Unlink single sign-on',
    busy: 'Unlinking...',
    failed: 'The single sign-on could not be unlinked. Please try again.',
    success: { title: 'Single Sign-On Unlinked', description: `${name} signs in anew.` },
    endpoint: unlinkSingleSignOn,
  }),
};

interface SignInQuestionProps {
  readonly kind: keyof typeof QUESTIONS;
  readonly staff: Staff;
  readonly onClose: () => void;
}

/** Asks before the way in which a member signs in is reset. */
export function SignInQuestion({ kind, staff: { id, email, ...person }, onClose }: SignInQuestionProps) {
  const { endpoint, ...question } = QUESTIONS[kind](displayName({ ...person, email }), email);
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
