import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';

interface ConfirmDialogProps {
  /** Names the thing. */
  readonly title: string;
  readonly description: string;
  /** "Delete Ana Silva": what the button does. */
  readonly verb: string;
  readonly busyVerb: string;
  /** Said when the server gives no sentence. */
  readonly fallback: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Before what cannot be taken back. A refusal stays in it. */
export function ConfirmDialog({ title, description, verb, busyVerb, fallback, onConfirm, onClose, children }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      await onConfirm();
    } catch (error) {
      const sentence = sentenceOf(error, fallback);
      setBusy(false);
      setRefusal(sentence);
      showToast({ title: 'Error', description: sentence, tone: 'bad' });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      foot={
        <>
          <Button autoFocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy && busyVerb} onClick={() => void confirm()}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      {refusal !== null && (
        <Alert tone="bad" className="mt-3 text-table">
          {refusal}
        </Alert>
      )}
    </Dialog>
  );
}
