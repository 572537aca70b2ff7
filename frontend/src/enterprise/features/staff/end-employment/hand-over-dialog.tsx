import { ShownOnceDialog } from '../../../../ui/dialogs/shown-once-dialog.js';

interface HandOverDialogProps {
  readonly title: string;
  readonly description: string;
  readonly email: string;
  /** Label and value of the secret. */
  readonly label: string;
  readonly value: string;
  readonly onClose: () => void;
}

/** Shows a secret for the first sign-in once. */
export function HandOverDialog({ title, description, email, label, value, onClose }: HandOverDialogProps) {
  return (
    <ShownOnceDialog title={title} description={description} label={label} secret={value} isSpoken onClose={onClose}>
      <p className="text-table">
        <span className="text-muted">Signs in as</span> <span className="font-medium break-all">{email}</span>
      </p>
    </ShownOnceDialog>
  );
}
