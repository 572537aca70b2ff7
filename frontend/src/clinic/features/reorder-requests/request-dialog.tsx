import { useEffect } from 'react';
import { ApiError, getErrorMessage } from '../../../lib/api/http.js';
import { useFetch } from '../../../lib/api/use-fetch.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { trackStock, loadClinic, fetchStock } from '../../store/clinic-store.js';
import { REQUEST_DIALOG, RequestForm } from './request-form.js';

interface RequestDialogProps {
  /** Id of the product when another screen opened the dialog. */
  readonly itemId: number | null;
  readonly onClose: () => void;
}

/** Dialog to request an item or a consumable. Their ids are unique over both. */
export function RequestDialog({ itemId, onClose }: RequestDialogProps) {
  const { stock, error, refetch } = usePreselectedStock(itemId);
  useEffect(() => loadClinic('requests'), []);
  if (stock !== undefined && error === null) return <RequestForm preselected={stock} onClose={onClose} />;
  return (
    <Dialog {...REQUEST_DIALOG} onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
      {error !== null ? (
        <Alert tone="bad" title={getErrorMessage(error, 'The item could not be loaded.')}>
          <Button size="small" className="mt-2" onClick={refetch}>
            Try again
          </Button>
        </Alert>
      ) : (
        <div
          data-frame
          className="flex flex-col gap-4 pt-1"
          aria-busy="true"
          role="status"
          aria-label="Loading the item"
        >
          <Skeleton className="h-9 w-full rounded-control" />
          <Skeleton className="h-9 w-full rounded-control" />
          <Skeleton className="h-20 w-full rounded-control" />
        </div>
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
