import type { Lot } from '@atrium/contract/clinic/lots';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '../../../../ui/button.js';
import { lazyDialog } from '../../../../ui/lazy-dialog.js';
import type { GivenDose } from './given-dialog.js';

const GivenDialog = lazyDialog(
  async () => (await import('./given-dialog.js')).GivenDialog,
  () => 'Record as Given',
  440,
);

interface GivenButtonProps {
  readonly lot: Lot;
  readonly dose: GivenDose;
  readonly onRecorded: () => void;
}

/** Records the line of a use as given before its lot was held. */
export function GivenButton({ lot, dose, onRecorded }: GivenButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Record as given
      </Button>
      {isOpen && (
        // The events of the dialog do not belong to the form that the button is in.
        <div
          className="contents"
          onSubmit={(event: FormEvent) => event.stopPropagation()}
          onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}
        >
          <GivenDialog lot={lot} dose={dose} onTook={onRecorded} onClose={() => setOpen(false)} />
        </div>
      )}
    </>
  );
}
