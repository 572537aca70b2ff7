import { useState } from 'react';
import { Alert } from '../../ui/feedback/alert.js';
import { Button } from '../../ui/buttons/button.js';
import { Dialog, type DialogProps } from '../../ui/dialogs/dialog.js';
import { RecoveryCodes } from './recovery-codes.js';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly description: string;
  readonly compulsory?: DialogProps['compulsory'];
  readonly onClose: () => void;
}

/** Shows ten recovery codes once; asks before closing when they were not saved. */
export function RecoveryCodesDialog({ codes, description, compulsory = false, onClose }: RecoveryCodesDialogProps) {
  const [isKept, setKept] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const close = () => (isKept || isWarned ? onClose() : setWarned(true));
  return (
    <Dialog
      open
      compulsory={compulsory}
      onOpenChange={close}
      title="Keep your recovery codes"
      description={description}
      footer={
        <Button variant={isKept ? 'primary' : 'secondary'} onClick={close}>
          {isWarned && !isKept ? 'Close anyway' : 'Done'}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} onKept={() => setKept(true)} />
      {isWarned && !isKept && (
        <Alert tone="warn" urgent className="mt-3 text-table">
          Neither copied nor downloaded yet. Close only if you wrote them down.
        </Alert>
      )}
    </Dialog>
  );
}
