import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { useState } from 'react';
import { formatAmount } from '../../../../lib/format/money.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { describeLotStock, useCanManageLots } from '../change/lot-actions.js';
import { LotStateDialog } from '../change/lot-state-dialog.js';
import { WriteOffDialog } from '../change/write-off-dialog.js';
import { LotHoldDetails } from './lot-hold-details.js';
import { ReturnDialog } from './return-dialog.js';

type Step = 'release' | 'return' | 'write-off';

interface HeldLotDialogProps {
  readonly lot: Lot;
  /** Receives the changed lot. */
  readonly onUpdated: (lot: Lot) => void;
  readonly onClose: () => void;
}

/** Next steps of a held lot: release, return or write off. */
export function HeldLotDialog({ lot, onUpdated, onClose }: HeldLotDialogProps) {
  const [step, setStep] = useState<Step | null>(null);
  const manages = useCanManageLots();
  const shared = { lot, onUpdated, onClose };
  if (step === 'release') return <LotStateDialog {...shared} state="available" />;
  if (step === 'return') return <ReturnDialog {...shared} />;
  if (step === 'write-off') return <WriteOffDialog {...shared} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
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
