import { updateOrder } from '@atrium/contract/clinic/orders/calls';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { call } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { upsertRow } from '../../../store/clinic-store.js';
import { AsyncButton } from '../../../../ui/buttons/button.js';

/** Marks an order as sent outside of Atrium, such as a downloaded PDF. */
export function MarkSentButton({ order, onDone }: { readonly order: Order; readonly onDone?: () => void }) {
  const mark = async () => {
    upsertRow.orders(await call(updateOrder, { params: { id: order.id }, body: { isSent: true } }));
    showToast({ title: `${order.number} marked as sent`, description: 'It is on the way now.' });
    onDone?.();
  };
  return (
    <AsyncButton busy="Saving..." failed="The order could not be changed. Please try again." onRun={mark}>
      Mark as sent
    </AsyncButton>
  );
}
