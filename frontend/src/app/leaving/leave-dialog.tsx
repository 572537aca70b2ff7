import type { Typed } from '../../lib/forms/unsaved.js';
import { DiscardDialog } from './discard-dialog.js';

interface LeaveDialogProps {
  readonly typed: readonly Typed[];
  readonly leave: () => void;
  readonly onClose: () => void;
}

export const LeaveDialog = ({ typed, leave, onClose }: LeaveDialogProps) => (
  <DiscardDialog
    title="Leave and discard what you typed?"
    action="Leave page"
    busy="Leaving..."
    failed="The page could not be left. Please try again."
    typed={typed}
    onConfirm={() => Promise.resolve(leave())}
    onClose={onClose}
  />
);
