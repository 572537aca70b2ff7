import { updateOrder } from '@atrium/contract/clinic/orders/calls';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { useState } from 'react';
import { call } from '../../../../lib/api/http.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';
import { upsertRow } from '../../../store/clinic-store.js';
import { Button } from '../../../../ui/buttons/button.js';

interface MarkSentButtonProps {
  readonly order: Order;
  readonly onDone?: () => void;
}

/** Marks an order as sent outside of Atrium, such as a downloaded PDF. */
export function MarkSentButton({ order, onDone }: MarkSentButtonProps) {
  const [busy, setBusy] = useState(false);
  const mark = async () => {
    setBusy(true);
    try {
      upsertRow.orders(await call(updateOrder, { params: { id: order.id }, body: { isSent: true } }));
      showToast({ title: `${order.number} marked as sent`, description: 'It is on the way now.', tone: 'good' });
      onDone?.();
    } catch (error) {
      showFailure(error, 'The order could not be changed. Please try again.');
    }
    setBusy(false);
  };
  return (
    <Button busy={busy && 'Saving...'} onClick={() => void mark()}>
      Mark as sent
    </Button>
  );
}
