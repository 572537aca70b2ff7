import { useState } from 'react';
import { fieldErrors } from '../../../../lib/forms/forms.js';
import { ApiError, sentenceOf } from '../../../../lib/api/http.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';

/** Shared state of small forms about a lot: one request at a time, errors at their fields. */
export function useLotForm(fields: readonly string[], failed: string) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wrongs, setWrongs] = useState(0);
  const refuse = (wrong: Readonly<Record<string, string>>): boolean => {
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) return false;
    setWrongs((count) => count + 1);
    return true;
  };
  const [doubt, setDoubt] = useState<{ readonly sentence: string; readonly confirm: () => Promise<void> } | null>(null);
  /**
   * Runs a request and shows its errors. After the question about a doubtful lot number, `work` runs again with
   * `acceptNumber`. `onError` may handle an error; then nothing is shown here.
   */
  const send = async (
    work: (accepted: { readonly acceptNumber?: true }) => Promise<void>,
    onError?: (error: unknown) => boolean,
    accepted: { readonly acceptNumber?: true } = {},
  ): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await work(accepted);
    } catch (error) {
      setBusy(false);
      if (onError?.(error) === true) return;
      if (error instanceof ApiError && error.code === 'lot.doubtful') {
        setDoubt({ sentence: error.message, confirm: () => send(work, onError, { acceptNumber: true }) });
        return;
      }
      const known = fieldErrors(error, fields);
      if (!refuse(Object.fromEntries(known.map(({ path, message }) => [path, message]))))
        setRefusal(sentenceOf(error, failed));
    }
  };
  const dialog = doubt !== null && (
    <ConfirmDialog
      title="Check the lot number"
      description={`${doubt.sentence} Cancel to correct it. Otherwise it is saved as typed.`}
      action="Save as Typed"
      busy="Saving..."
      failed=""
      variant="primary"
      onConfirm={() => {
        setDoubt(null);
        return doubt.confirm();
      }}
      onClose={() => setDoubt(null)}
    />
  );
  return { busy, errors, refusal, wrongs, refuse, send, dialog };
}
