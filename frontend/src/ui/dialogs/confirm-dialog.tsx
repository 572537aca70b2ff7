import { useState } from 'react';
import { getErrorMessage } from '../../lib/api/http.js';
import { type NewToast, showToast } from '../../lib/page/toast.js';
import { Button } from '../buttons/button.js';
import { Dialog } from './dialog.js';
import type { Elements } from '../elements.js';
import { FormError } from '../feedback/alert.js';

interface ConfirmDialogProps {
  /** Title that names the object of the action. */
  readonly title: string;
  readonly description: string;
  /** Label of the button: "Delete Ana Silva". */
  readonly action: string;
  readonly busy: string;
  /** Error message when the server gives no reason. */
  readonly failed: string;
  /** Title of the error toast, where the specification names one. */
  readonly failedTitle?: string;
  /** Look of the button; primary for an action that loses nothing. */
  readonly variant?: 'danger' | 'primary';
  /** Alternative that is offered first, in place of the action. */
  readonly first?: { readonly label: string; readonly run: () => void } | undefined;
  /** Toast after a success. */
  readonly success?: NewToast;
  /** Performs the action. Rejects when the server rejects it. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  readonly children?: Elements;
}

/** Dialog to confirm a destructive action. It stays open while the call runs, and when the call fails. */
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
      const sentence = getErrorMessage(error, failed);
      setWorking(false);
      setRefusal(sentence);
      if (failedTitle !== undefined && failedTitle !== sentence) showToast({ title: failedTitle, tone: 'bad' });
      return;
    }
    if (success !== undefined) showToast(success);
    onClose();
  };
  return (
    <Dialog
      onClose={close}
      title={title}
      description={description}
      footer={
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
      <FormError sentence={refusal} className="not-first:mt-3" />
    </Dialog>
  );
}

export const confirmDialog = { Component: ConfirmDialog };
