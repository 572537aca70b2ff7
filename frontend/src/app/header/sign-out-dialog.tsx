import { signOut } from '../../session/sign-out.js';
import type { Typed } from '../../lib/forms/unsaved.js';
import { DiscardDialog } from '../leaving/discard-dialog.js';

interface SignOutDialogProps {
  readonly typed: readonly Typed[];
  readonly onClose: () => void;
}

export const SignOutDialog = ({ typed, onClose }: SignOutDialogProps) => (
  <DiscardDialog
    title="Sign out and discard what you typed?"
    action="Sign out"
    busy="Signing out..."
    failed="You could not be signed out. Please try again."
    typed={typed}
    onConfirm={() => signOut()}
    onClose={onClose}
  />
);
