import { getLot, type Lot } from '@atrium/contract/clinic/lots';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { call } from '../../../../lib/http.js';
import { showFailure } from '../../../../lib/toast.js';
import { Button } from '../../../../ui/button.js';
import { lazyDialog } from '../../../../ui/lazy-dialog.js';

const GivenDialog = lazyDialog(
  async () => (await import('../../lots/held/given-dialog.js')).GivenDialog,
  () => 'Record as Given',
  440,
);

interface RecordGivenProps {
  readonly lotId: number;
  readonly onRecorded: () => void;
}

/** Records the scanned package of a held lot as given before the hold. */
export function RecordGiven({ lotId, onRecorded }: RecordGivenProps) {
  const [lot, setLot] = useState<Lot | null>(null);
  const open = () =>
    void call(getLot, { params: { id: lotId } }).then(setLot, (error: unknown) =>
      showFailure(error, 'The lot could not be loaded. Please try again.'),
    );
  return (
    <>
      <Button size="small" onPointerEnter={GivenDialog.preload} onClick={open}>
        Record as given…
      </Button>
      {lot !== null && (
        // The dialog is no part of the form around the question.
        <div
          className="contents"
          onSubmit={(event: FormEvent) => event.stopPropagation()}
          onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}
        >
          <GivenDialog lot={lot} onTook={onRecorded} onClose={() => setLot(null)} />
        </div>
      )}
    </>
  );
}
