import { ShownOnceDialog } from '../../ui/shown-once-dialog.js';

interface PasswordDialogProps {
  readonly title: string;
  readonly email: string;
  readonly password: string;
  readonly onClose: () => void;
}

/** The temporary password, this once. */
export function PasswordDialog({ title, email, password, onClose }: PasswordDialogProps) {
  return (
    <ShownOnceDialog
      title={title}
      description="Hand this temporary password over in person or by phone. They choose their own when they sign in."
      label="Temporary password"
      secret={password}
      isSpoken
      onClose={onClose}
    >
      <p className="text-table">
        <span className="text-muted">Signs in as</span> <span className="font-medium break-all">{email}</span>
      </p>
    </ShownOnceDialog>
  );
}
