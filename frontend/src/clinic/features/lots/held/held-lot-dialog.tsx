import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { lotTitle } from '@atrium/rules/stock/lots';
import { useState } from 'react';
import { moneyText } from '../../../../lib/format/money.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { lotHoldsText, useManagesLots } from '../change/lot-acts.js';
import { LotStateDialog } from '../change/lot-state-dialog.js';
import { WriteOffDialog } from '../change/write-off-dialog.js';
import { HeldFacts } from './held-facts.js';
import { ReturnDialog } from './return-dialog.js';

type Step = 'release' | 'return' | 'write-off';

interface HeldLotDialogProps {
  readonly lot: Lot;
  /** Receives the changed lot. */
  readonly onTook: (lot: Lot) => void;
  readonly onClose: () => void;
}

/** Next steps of a held lot: release, return or write off. */
export function HeldLotDialog({ lot, onTook, onClose }: HeldLotDialogProps) {
  const [step, setStep] = useState<Step | null>(null);
  const manages = useManagesLots();
  const shared = { lot, onTook, onClose };
  if (step === 'release') return <LotStateDialog {...shared} state="available" />;
  if (step === 'return') return <ReturnDialog {...shared} />;
  if (step === 'write-off') return <WriteOffDialog {...shared} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={lotTitle(lot.number)}
      description={lot.item.name}
      foot={
        <>
          {manages && lot.state !== 'available' && <Button onClick={() => setStep('release')}>Release Lot</Button>}
          {lot.quantity > 0 && <Button onClick={() => setStep('return')}>Return to Supplier</Button>}
          <Button variant="danger" onClick={() => setStep('write-off')}>
            Write off
          </Button>
        </>
      }
    >
      <p className="figures font-medium">
        {[lotHoldsText(lot), lot.value !== null && moneyText(lot.value)].filter(Boolean).join(' · ')}
      </p>
      <HeldFacts lot={lot} isWhole />
    </Dialog>
  );
}
