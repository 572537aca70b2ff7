import { signOut } from '../session/sign-out.js';
import type { Typed } from '../lib/unsaved.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { TypedText } from '../ui/typed-text.js';

interface SignOutDialogProps {
  readonly typed: readonly Typed[];
  readonly onClose: () => void;
}

/** Before typed text is lost, which can be taken along. */
export const SignOutDialog = ({ typed, onClose }: SignOutDialogProps) => (
  <ConfirmDialog
    title="Sign out and discard what you typed?"
    description="This is not saved yet. Copy it, or stay and save it."
    action="Sign out"
    busy="Signing out..."
    failed="You could not be signed out. Please try again."
    onConfirm={() => signOut()}
    onClose={onClose}
  >
    <div className="flex flex-col gap-4">
      {typed.map(({ title, text }) => (
        <TypedText key={title} label={title} text={text} />
      ))}
    </div>
  </ConfirmDialog>
);
