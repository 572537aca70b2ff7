import { getLotTitle } from '@atrium/rules/stock/lots';
import { useState } from 'react';
import { CorrectLotDialog } from './change/correct-lot-dialog.js';
import { LotStateDialog } from './change/lot-state-dialog.js';
import { SplitLotDialog } from './change/split-lot-dialog.js';
import { WriteOffDialog } from './change/write-off-dialog.js';
import { GivenDoseDialog } from './holds/given-dose-dialog.js';
import { ReturnDialog } from './holds/return-dialog.js';
import type { LotChangeProps, LotDialogProps } from './lot-dialogs.js';
import { formatAmount } from '../../../lib/format/money.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { describeLotStock, useCanManageLots } from './change/lot-actions.js';
import { LotHoldDetails } from './holds/lot-hold-details.js';

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

type Step = 'release' | 'return' | 'write-off';

/** Next steps of a held lot: release, return or write off. */
function HeldLotDialog({ lot, onUpdated, onClose }: LotChangeProps) {
  const [step, setStep] = useState<Step | null>(null);
  const manages = useCanManageLots();
  const shared = { lot, onUpdated, onClose };
  if (step === 'release') return <LotStateDialog {...shared} state="available" />;
  if (step === 'return') return <ReturnDialog {...shared} />;
  if (step === 'write-off') return <WriteOffDialog {...shared} />;
  return (
    <Dialog
      onClose={onClose}
      title={getLotTitle(lot.number)}
      description={lot.item.name}
      footer={
        <>
          {manages && lot.state !== 'available' && <Button onClick={() => setStep('release')}>Release lot</Button>}
          {lot.quantity > 0 && <Button onClick={() => setStep('return')}>Return to supplier</Button>}
          <Button variant="danger" onClick={() => setStep('write-off')}>
            Write off
          </Button>
        </>
      }
    >
      <p className="figures font-semibold">
        {[describeLotStock(lot), lot.value !== null && formatAmount(lot.value)].filter(Boolean).join(' · ')}
      </p>
      <LotHoldDetails lot={lot} isWhole />
    </Dialog>
  );
}
