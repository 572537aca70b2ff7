import { CorrectLotDialog } from './change/correct-lot-dialog.js';
import { LotStateDialog } from './change/lot-state-dialog.js';
import { SplitLotDialog } from './change/split-lot-dialog.js';
import { WriteOffDialog } from './change/write-off-dialog.js';
import { GivenDoseDialog } from './holds/given-dose-dialog.js';
import { HeldLotDialog } from './holds/held-lot-dialog.js';
import { ReturnDialog } from './holds/return-dialog.js';
import type { LotDialogProps } from './lot-dialogs.js';

/** Dialog of the selected action on a lot. */
export function LotDialog({ action, dose, onRecorded, onUpdated = () => undefined, ...rest }: LotDialogProps) {
  const props = { ...rest, onUpdated };
  switch (action) {
    case 'resolve':
      return <HeldLotDialog {...props} />;
    case 'correct':
      return <CorrectLotDialog {...props} />;
    case 'split':
      return <SplitLotDialog {...props} />;
    case 'given':
      return <GivenDoseDialog {...props} {...(dose && { dose })} {...(onRecorded && { onRecorded })} />;
    case 'return':
      return <ReturnDialog {...props} />;
    case 'write-off':
      return <WriteOffDialog {...props} />;
    default:
      return <LotStateDialog {...props} state={action} />;
  }
}
