import { ApiError } from '../../../../lib/api/http.js';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { confirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';

/** State of a form in which a lot number is typed, with the question about a doubtful number. */
export function useLotForm(failed: string, fields: readonly string[]) {
  const form = useSubmit(failed, fields);
  /**
   * Runs a request and shows its errors. After the question about a doubtful lot number, `work` runs again with
   * `acceptNumber`. `onError` may handle an error; then nothing is shown here.
   */
  const send = (
    work: (accepted: { readonly acceptNumber?: true }) => Promise<void>,
    onError?: (error: unknown) => boolean,
    accepted: { readonly acceptNumber?: true } = {},
  ): Promise<void> =>
    form.send(
      () => work(accepted),
      (error) => {
        if (onError?.(error) === true) return true;
        if (!(error instanceof ApiError && error.code === 'lot.doubtful')) return false;
        const question = openDialog(confirmDialog, {
          title: 'Check the lot number',
          description: `${error.message} Cancel to correct it. Otherwise it is saved as typed.`,
          action: 'Save as typed',
          busy: 'Saving...',
          failed: '',
          variant: 'primary',
          onConfirm: () => {
            question.close();
            return send(work, onError, { acceptNumber: true });
          },
        });
        return true;
      },
    );
  return { ...form, send };
}
