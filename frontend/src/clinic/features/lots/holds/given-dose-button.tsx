import { getLot } from '@atrium/contract/clinic/lots/calls';
import { call } from '../../../../lib/api/http.js';
import { showFailure } from '../../../../lib/page/toast.js';
import { Button } from '../../../../ui/buttons/button.js';
import { lotDialog, openLotDialog } from '../lot-dialogs.js';
import type { GivenAmount, GivenDose } from './given-dose-dialog.js';

interface GivenDoseButtonProps {
  readonly lotId: number;
  readonly label?: string;
  readonly dose?: GivenDose | undefined;
  readonly isPrimary?: boolean;
  readonly onRecorded: (amount: GivenAmount) => void;
}

/** Button that records a dose of a held lot as given before the hold, from within another form. */
export function GivenDoseButton({
  lotId,
  label = 'Record as given',
  dose,
  isPrimary = false,
  onRecorded,
}: GivenDoseButtonProps) {
  const open = () =>
    void call(getLot, { params: { id: lotId } }).then(
      (lot) => openLotDialog({ action: 'given', lot, dose, onRecorded }),
      (error: unknown) => showFailure(error, 'The lot could not be loaded. Please try again.'),
    );
  return (
    <Button
      size="small"
      variant={isPrimary ? 'primary' : undefined}
      aria-haspopup="dialog"
      onPointerEnter={lotDialog.preload}
      onClick={open}
    >
      {label}
    </Button>
  );
}
