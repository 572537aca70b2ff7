import type { Typed } from '../../lib/forms/unsaved.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { TypedText } from '../../ui/fields/typed-text.js';

interface DiscardDialogProps {
  readonly title: string;
  readonly action: string;
  readonly busy: string;
  readonly failed: string;
  readonly typed: readonly Typed[];
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before unsaved text is lost, and offers to copy it. */
export const DiscardDialog = ({ typed, ...question }: DiscardDialogProps) => (
  <ConfirmDialog {...question} description="This is not saved yet. Copy it, or stay and save it.">
    <div className="flex flex-col gap-4">
      {typed.map(({ title, text }) => (
        <TypedText key={title} label={title} text={text} />
      ))}
    </div>
  </ConfirmDialog>
);
