import { type ReactNode, useState } from 'react';
import { Alert } from './alert.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

interface ConfirmDialogProps {
  /** Names the thing. */
  readonly title: string;
  readonly description: string;
  /** The verb, on the button. */
  readonly action: string;
  readonly busy: string;
  /** Answers why it was refused, or null when it is done. */
  readonly onConfirm: () => Promise<string | null>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before something is taken away, and stays when that was refused. */
export function ConfirmDialog({ title, description, action, busy, onConfirm, onClose, children }: ConfirmDialogProps) {
  const [working, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async () => {
    setWorking(true);
    const refused = await onConfirm();
    setWorking(false);
    setRefusal(refused);
    if (refused === null) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !working) onClose();
      }}
      title={title}
      description={description}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={working && busy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {refusal !== null && (
        <Alert tone="bad" urgent>
          {refusal}
        </Alert>
      )}
    </Dialog>
  );
}
