import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../lib/api/http.js';
import { type Notice, showToast } from '../../lib/page/toast.js';
import { Alert } from '../feedback/alert.js';
import { Button } from '../buttons/button.js';
import { Dialog } from './dialog.js';

interface ConfirmDialogProps {
  /** Names the thing. */
  readonly title: string;
  readonly description: string;
  /** "Delete Ana Silva": what the button does. */
  readonly action: string;
  readonly busy: string;
  /** Said when the server gives no reason. */
  readonly failed: string;
  /** The title of the notice of a failure, where the specification names one. */
  readonly failedTitle?: string;
  /** Primary where nothing is lost by it. */
  readonly variant?: 'danger' | 'primary';
  /** The answer that is offered first, in place of the action. */
  readonly first?: { readonly label: string; readonly run: () => void } | undefined;
  /** The notice once it is done; its tone is "good" unless it says otherwise. */
  readonly success?: Omit<Notice, 'id' | 'tone'> & Partial<Pick<Notice, 'tone'>>;
  /** Rejects when it is refused. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Before something is taken away. It stays while the call runs, and when that is refused. */
export function ConfirmDialog({
  title,
  description,
  action,
  busy,
  failed,
  failedTitle,
  variant = 'danger',
  first,
  success,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const [working, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = () => {
    if (!working) onClose();
  };
  const confirm = async () => {
    setWorking(true);
    setRefusal(null);
    try {
      await onConfirm();
    } catch (error) {
      const sentence = sentenceOf(error, failed);
      setWorking(false);
      setRefusal(sentence);
      if (failedTitle !== undefined && failedTitle !== sentence) showToast({ title: failedTitle, tone: 'bad' });
      return;
    }
    if (success !== undefined) showToast({ tone: 'good', ...success });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      description={description}
      foot={
        <>
          <Button {...(first === undefined && { 'data-first-field': true })} onClick={close}>
            Cancel
          </Button>
          <Button
            variant={first === undefined ? variant : 'secondary'}
            busy={working && busy}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
          {first !== undefined && (
            <Button data-first-field variant="primary" disabled={working} onClick={first.run}>
              {first.label}
            </Button>
          )}
        </>
      }
    >
      {children}
      {refusal !== null && (
        <Alert tone="bad" urgent className="not-first:mt-3">
          {refusal}
        </Alert>
      )}
    </Dialog>
  );
}

export const confirmDialog = { Component: ConfirmDialog };
