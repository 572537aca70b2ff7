import { listPurchases } from '@atrium/contract/clinic/purchases/calls';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import { stockRef } from '@atrium/contract/clinic/stock/values';
import { getVerb, formatQuantity } from '@atrium/rules/stock/quantity';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call, getErrorMessage } from '../../../../lib/api/http.js';
import { useFetch } from '../../../../lib/api/use-fetch.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button, getButtonClasses } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { LinesSkeleton } from '../../../../ui/feedback/states.js';
import { purchaseDialog } from '../../../shared/dialogs.js';
import { RECEIVED_PATH } from '../../../shared/request-paths.js';
import type { Stock } from '../../../store/clinic-state.js';
import { trackStock, fetchStock, useStock } from '../../../store/clinic-store.js';

interface ReceiveRequestDialogProps {
  readonly request: ReorderRequest;
  readonly onClose: () => void;
}

/** Receives a request that was ordered outside of Atrium. A purchase that already covers it is shown first. */
export function ReceiveRequestDialog({ request, onClose }: ReceiveRequestDialogProps) {
  const { kind, item } = request;
  const stock: Stock | undefined = useStock(kind, item.id);
  const [another, setAnother] = useState(false);
  const { value, error, refetch } = useFetch(request.id, async () => {
    const query = { open: 'true', limit: 500, ...stockRef(kind, item.id) };
    const [purchases, read] = await Promise.all([call(listPurchases[kind], { query }), fetchStock(item.id, kind)]);
    if (read.isActive) trackStock(read);
    return {
      isDeactivated: !read.isActive,
      purchase: purchases.find(({ reorderRequestId }) => reorderRequestId === request.id) ?? null,
    };
  });
  const isDeactivated = value?.isDeactivated === true;
  const onOrder = value?.purchase;

  if (stock !== undefined && (onOrder === null || another))
    return (
      <purchaseDialog.Component
        kind={kind}
        stock={stock}
        request={{
          id: request.id,
          quantity: request.requestedQuantity,
          supplierId: request.supplier?.id ?? null,
        }}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      onClose={onClose}
      title="Receive"
      description={item.name}
      footer={
        onOrder && !isDeactivated ? (
          <>
            <Button onClick={() => setAnother(true)}>Receive another</Button>
            <Link
              to={`${RECEIVED_PATH}?show=open&item=${item.id}${kind === 'item' ? '' : '&kind=consumable'}`}
              className={getButtonClasses({ variant: 'primary' })}
            >
              Show open purchases
            </Link>
          </>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      {isDeactivated ? (
        <Alert tone="warn">{`${item.name} is deactivated. Reactivate it before receiving it.`}</Alert>
      ) : error !== null ? (
        <Alert tone="bad" title={getErrorMessage(error, 'Existing purchases could not be checked.')}>
          <Button size="small" className="mt-2" onClick={refetch}>
            Try again
          </Button>
        </Alert>
      ) : onOrder ? (
        <Alert
          tone="info"
          title="A purchase for this request already exists"
        >{`${onOrder.quantityOpen.toLocaleString('en')} of ${formatQuantity(onOrder.quantityPurchased, item.unit)} ${getVerb(onOrder.quantityOpen)} still to come${onOrder.supplier === null ? '' : ` from ${onOrder.supplier.name}`}. Receive them on the purchases screen.`}</Alert>
      ) : (
        <div data-frame>
          <LinesSkeleton label="Looking for an existing purchase" lines={2} />
        </div>
      )}
    </Dialog>
  );
}
