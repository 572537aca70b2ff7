import { useEffect, useMemo, useState } from 'react';
import { useGuardedClose } from '../../lib/guarded-close.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { FormFoot } from '../../ui/form-foot.js';
import { Skeleton } from '../../ui/skeleton.js';
import { need, useClinic } from '../store/clinic-store.js';
import { FORM_ID, RequestForm } from './request-form.js';

interface RequestDialogProps {
  /** What is asked for, when another screen said so. */
  readonly itemId: number | null;
  readonly onClose: () => void;
}

/** Items and consumables in one list: their ids are unique over both. */
export function RequestDialog({ itemId, onClose }: RequestDialogProps) {
  const [{ busy, isDirty }, setState] = useState({ busy: false, isDirty: false });
  const guard = useGuardedClose(isDirty, onClose);
  const items = useClinic((state) => state.items);
  const consumables = useClinic((state) => state.consumables);
  useEffect(() => need('items', 'consumables', 'requests'), []);
  const stock = useMemo(
    () =>
      items.phase === 'ready' && consumables.phase === 'ready'
        ? [...items.all.rows.values(), ...consumables.all.rows.values()]
        : null,
    [items, consumables],
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!busy) guard.onOpenChange(open);
      }}
      width={640}
      title="Request Reorder"
      description="Managers are notified immediately, and you are notified of their decision."
      foot={
        <FormFoot
          form={FORM_ID}
          submit={stock === null ? null : 'Request Reorder'}
          busy={busy && 'Requesting...'}
          onCancel={() => guard.onOpenChange(false)}
          asking={guard.asking}
          onStay={guard.stay}
          onDiscard={onClose}
        />
      }
    >
      {items.phase === 'failed' || consumables.phase === 'failed' ? (
        <Alert tone="bad" title="The items could not be loaded.">
          <Button size="small" className="mt-2" onClick={() => need('items', 'consumables')}>
            Try again
          </Button>
        </Alert>
      ) : stock === null ? (
        <div className="flex flex-col gap-4 pt-1" aria-busy="true" role="status" aria-label="Loading items">
          <Skeleton className="h-9 w-full rounded-control" />
          <Skeleton className="h-9 w-full rounded-control" />
          <Skeleton className="h-20 w-full rounded-control" />
        </div>
      ) : (
        <RequestForm stock={stock} itemId={itemId} onState={setState} onDone={onClose} />
      )}
    </Dialog>
  );
}
