import { signOut } from '../../session/sign-out.js';
import type { UnsavedText } from '../../lib/forms/unsaved-text.js';
import { DiscardDialog } from '../leave-guard/discard-dialog.js';

interface SignOutDialogProps {
  readonly typed: readonly UnsavedText[];
  readonly onClose: () => void;
}

export const SignOutDialog = ({ typed, onClose }: SignOutDialogProps) => (
  <DiscardDialog
    title="Sign out and discard your changes?"
    action="Sign out"
    busy="Signing out..."
    failed="You could not be signed out. Please try again."
    typed={typed}
    onConfirm={() => signOut()}
    onClose={onClose}
  />
);
