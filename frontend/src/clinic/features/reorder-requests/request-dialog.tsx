import { useEffect, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../lib/api/http.js';
import { useFetch } from '../../../lib/api/use-fetch.js';
import { useGuardedClose } from '../../../lib/forms/guarded-close.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { FormFooter } from '../../../ui/dialogs/form-footer.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { trackStock, loadClinic, fetchStock } from '../../store/clinic-store.js';
import { FORM_ID, RequestForm } from './request-form.js';

interface RequestDialogProps {
  /** Id of the product when another screen opened the dialog. */
  readonly itemId: number | null;
  readonly onClose: () => void;
}

/** Dialog to request an item or a consumable. Their ids are unique over both. */
export function RequestDialog({ itemId, onClose }: RequestDialogProps) {
  const [{ busy, isDirty }, setState] = useState({ busy: false, isDirty: false });
  const guard = useGuardedClose(isDirty, onClose);
  const { stock, error, refetch } = usePreselectedStock(itemId);
  useEffect(() => loadClinic('requests'), []);
  const close = () => {
    if (!busy) guard.close();
  };
  return (
    <Dialog
      onClose={close}
      width={640}
      title="Request Reorder"
      description="Managers are notified immediately, and you are notified of their decision."
      footer={
        <FormFooter
          form={FORM_ID}
          submit={stock === undefined ? null : 'Request Reorder'}
          busy={busy && 'Requesting...'}
          onCancel={close}
          isAsking={guard.asking}
          onStay={guard.stay}
          onDiscard={onClose}
        />
      }
    >
      {error !== null ? (
        <Alert tone="bad" title={getErrorMessage(error, 'The item could not be loaded.')}>
          <Button size="small" className="mt-2" onClick={refetch}>
            Try again
          </Button>
        </Alert>
      ) : stock === undefined ? (
        <div className="flex flex-col gap-4 pt-1" aria-busy="true" role="status" aria-label="Loading the item">
          <Skeleton className="h-9 w-full rounded-control" />
          <Skeleton className="h-9 w-full rounded-control" />
          <Skeleton className="h-20 w-full rounded-control" />
        </div>
      ) : (
        <RequestForm preselected={stock} onState={setState} onDone={onClose} />
      )}
    </Dialog>
  );
}

/** Loads the product of another screen: undefined while loading, null for none or a deactivated one. */
function usePreselectedStock(id: number | null) {
  const { value, error, refetch } = useFetch(id, async () => {
    const stock = await fetchStock(id ?? 0);
    if (stock.isActive) trackStock(stock);
    return stock;
  });
  const isUnknown = error instanceof ApiError && error.status === 404;
  const isNone = id === null || isUnknown || value?.isActive === false;
  return { stock: isNone ? null : (value ?? undefined), error: isUnknown ? null : error, refetch };
}
