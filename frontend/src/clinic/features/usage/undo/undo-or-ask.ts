import { ApiError } from '../../../../lib/api/http.js';
import { showFailure } from '../../../../lib/page/toast.js';
import { defineDialog, openDialog } from '../../../../ui/dialogs/dialog-host.js';

const undoReasonDialog = defineDialog(
  'Undo usage',
  async () => (await import('./undo-dialog.js')).UndoReasonDialog,
  440,
);

export interface Undoable {
  /** Description for the dialog, such as "2 syringes of Filler, today, 10:02". */
  readonly description: string;
  /** Undoes the use. Rejects when the server rejects it. */
  readonly undo: (reason?: string) => Promise<void>;
}

/** Undoes a use, and asks for a reason when it needs one or the server requires one because its lot is held. */
export async function undoOrAskReason({ description, undo }: Undoable, needsReason = false): Promise<void> {
  const openReasonDialog = () => void openDialog(undoReasonDialog, { description, undo });
  if (needsReason) return openReasonDialog();
  try {
    await undo();
  } catch (error) {
    if (error instanceof ApiError && error.errors.some(({ path }) => path === 'reason')) openReasonDialog();
    else showFailure(error, 'This could not be undone. Please try again.');
  }
}
