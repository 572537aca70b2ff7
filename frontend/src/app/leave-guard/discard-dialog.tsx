import type { UnsavedText } from '../../lib/forms/unsaved-text.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { UnsavedTextField } from '../../ui/fields/unsaved-text-field.js';

interface DiscardDialogProps {
  readonly title: string;
  readonly action: string;
  readonly busy: string;
  readonly failed: string;
  readonly typed: readonly UnsavedText[];
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before unsaved text is lost, and offers to copy it. */
export const DiscardDialog = ({ typed, ...question }: DiscardDialogProps) => (
  <ConfirmDialog {...question} description="This text is not saved. Copy it, or stay and save it.">
    <div className="flex flex-col gap-4">
      {typed.map(({ title, text }) => (
        <UnsavedTextField key={title} label={title} text={text} />
      ))}
    </div>
  </ConfirmDialog>
);
