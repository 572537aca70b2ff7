import type { ReactNode } from 'react';
import { CorrectLotDialog } from './change/correct-lot-dialog.js';
import { LotStateDialog } from './change/lot-state-dialog.js';
import { SplitLotDialog } from './change/split-lot-dialog.js';
import { WriteOffDialog } from './change/write-off-dialog.js';
import { GivenDialog } from './held/given-dialog.js';
import { HeldLotDialog } from './held/held-lot-dialog.js';
import { ReturnDialog } from './held/return-dialog.js';
import type { LotDialogProps } from './lot-dialogs.js';

/** The dialog of one act on a lot. */
export function LotDialog({ act, dose, onRecorded, onTook = () => undefined, ...rest }: LotDialogProps): ReactNode {
  const props = { ...rest, onTook };
  switch (act) {
    case 'resolve':
      return <HeldLotDialog {...props} />;
    case 'correct':
      return <CorrectLotDialog {...props} />;
    case 'split':
      return <SplitLotDialog {...props} />;
    case 'given':
      return <GivenDialog {...props} {...(dose && { dose })} {...(onRecorded && { onRecorded })} />;
    case 'return':
      return <ReturnDialog {...props} />;
    case 'write-off':
      return <WriteOffDialog {...props} />;
    default:
      return <LotStateDialog {...props} state={act} />;
  }
}
