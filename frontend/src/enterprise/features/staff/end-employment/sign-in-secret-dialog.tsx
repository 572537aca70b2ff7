import { OneTimeSecretDialog } from '../../../../ui/dialogs/one-time-secret-dialog.js';

interface SignInSecretDialogProps {
  readonly kind: 'password' | 'invitation';
  readonly title: string;
  readonly email: string;
  /** The password, or the link of the invitation. */
  readonly value: string;
  readonly onClose: () => void;
}

const TEXTS = {
  password: {
    label: 'Temporary password',
    description: 'Give them this temporary password in person or by phone. They choose their own at sign-in.',
  },
  invitation: {
    label: 'Invitation link',
    description: 'Give them this link yourself: email is not configured. It works once, for 72 hours.',
  },
} as const;

/** Shows a secret for the first sign-in once. */
export const SignInSecretDialog = ({ kind, title, email, value, onClose }: SignInSecretDialogProps) => (
  <OneTimeSecretDialog title={title} {...TEXTS[kind]} secret={value} isSpoken onClose={onClose}>
    <p className="text-table">
      <span className="text-muted">Signs in as</span> <span className="font-semibold break-all">{email}</span>
    </p>
  </OneTimeSecretDialog>
);
