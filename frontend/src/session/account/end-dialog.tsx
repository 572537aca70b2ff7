import { useState } from 'react';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';

interface EndDialogProps {
  readonly title: string;
  readonly description: string;
  readonly action: string;
  /** Null when it went well, else why not. */
  readonly onEnd: () => Promise<string | null>;
  readonly onClose: () => void;
}

export function EndDialog({ title, description, action, onEnd, onClose }: EndDialogProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const end = async () => {
    setBusy(true);
    const refused = await onEnd();
    setBusy(false);
    if (refused === null) onClose();
    else setRefusal(refused);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={busy && 'Ending...'} onClick={() => void end()}>
            {action}
          </Button>
        </>
      }
    >
      {refusal !== null && (
        <Alert tone="bad" urgent>
          {refusal}
        </Alert>
      )}
    </Dialog>
  );
}
