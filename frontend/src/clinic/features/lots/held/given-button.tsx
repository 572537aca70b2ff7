import { getLot } from '@atrium/contract/clinic/lots/calls';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { call } from '../../../../lib/api/http.js';
import { showFailure } from '../../../../lib/page/toast.js';
import { Button } from '../../../../ui/buttons/button.js';
import { lazyDialog } from '../../../../ui/dialogs/lazy-dialog.js';
import type { GivenAmount, GivenDose } from './given-dialog.js';

const GivenDialog = lazyDialog(
  async () => (await import('./given-dialog.js')).GivenDialog,
  () => 'Record as Given',
  440,
);

interface GivenButtonProps {
  readonly lotId: number;
  readonly label?: string;
  readonly dose?: GivenDose | undefined;
  readonly isPrimary?: boolean;
  readonly onRecorded: (amount: GivenAmount) => void;
}

/** Records a dose of a held lot as given before the hold, from within another form. */
export function GivenButton({
  lotId,
  label = 'Record as given',
  dose,
  isPrimary = false,
  onRecorded,
}: GivenButtonProps) {
  const [lot, setLot] = useState<Lot | null>(null);
  const open = () =>
    void call(getLot, { params: { id: lotId } }).then(setLot, (error: unknown) =>
      showFailure(error, 'The lot could not be loaded. Please try again.'),
    );
  return (
    <>
      <Button
        size="small"
        variant={isPrimary ? 'primary' : undefined}
        aria-haspopup="dialog"
        onPointerEnter={GivenDialog.preload}
        onClick={open}
      >
        {label}
      </Button>
      {lot !== null && (
        // Keeps events of the dialog from the surrounding form.
        <div
          className="contents"
          onSubmit={(event: FormEvent) => event.stopPropagation()}
          onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}
        >
          <GivenDialog lot={lot} dose={dose} onRecorded={onRecorded} onClose={() => setLot(null)} />
        </div>
      )}
    </>
  );
}
