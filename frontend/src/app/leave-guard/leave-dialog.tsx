import type { UnsavedText } from '../../lib/forms/unsaved-text.js';
import { DiscardDialog } from './discard-dialog.js';

interface LeaveDialogProps {
  readonly typed: readonly UnsavedText[];
  readonly leave: () => void;
  readonly onClose: () => void;
}

export const LeaveDialog = ({ typed, leave, onClose }: LeaveDialogProps) => (
  <DiscardDialog
    title="Leave and discard your changes?"
    action="Leave page"
    busy="Leaving..."
    failed="The page could not be left. Please try again."
    typed={typed}
    onConfirm={() => Promise.resolve(leave())}
    onClose={onClose}
  />
);
