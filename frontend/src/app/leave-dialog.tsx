import type { Typed } from '../lib/unsaved.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { TypedText } from '../ui/typed-text.js';

interface LeaveDialogProps {
  readonly typed: readonly Typed[];
  readonly leave: () => void;
  readonly onClose: () => void;
}

/** Before typed text is lost by a step to another page. */
export const LeaveDialog = ({ typed, leave, onClose }: LeaveDialogProps) => (
  <ConfirmDialog
    title="Leave and discard what you typed?"
    description="This is not saved yet. Copy it, or stay and save it."
    action="Leave page"
    busy="Leaving..."
    failed="The page could not be left. Please try again."
    onConfirm={() => Promise.resolve(leave())}
    onClose={onClose}
  >
    <div className="flex flex-col gap-4">
      {typed.map(({ title, text }) => (
        <TypedText key={title} label={title} text={text} />
      ))}
    </div>
  </ConfirmDialog>
);
