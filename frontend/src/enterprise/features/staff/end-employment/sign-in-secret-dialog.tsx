import { OneTimeSecretDialog } from '../../../../ui/dialogs/one-time-secret-dialog.js';

interface SignInSecretDialogProps {
  readonly title: string;
  readonly description: string;
  readonly email: string;
  /** Label and value of the secret. */
  readonly label: string;
  readonly value: string;
  readonly onClose: () => void;
}

/** Shows a secret for the first sign-in once. */
export function SignInSecretDialog({ title, description, email, label, value, onClose }: SignInSecretDialogProps) {
  return (
    <OneTimeSecretDialog
      title={title}
      description={description}
      label={label}
      secret={value}
      isSpoken
      onClose={onClose}
    >
      <p className="text-table">
        <span className="text-muted">Signs in as</span> <span className="font-semibold break-all">{email}</span>
      </p>
    </OneTimeSecretDialog>
  );
}
