import { reverseConsumablePurchase, reverseItemPurchase } from '@atrium/contract/clinic/purchases/calls';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { type FormEvent, useState } from 'react';
import { useSubmit } from '../../../lib/forms/submit.js';
import { call } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { formatFieldLines } from '../../../lib/forms/unsaved-text.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { TextareaField } from '../../../ui/fields/control-fields.js';
import { upsertRow } from '../../store/clinic-store.js';
import { PurchaseReceipts, useReceipts } from './purchase-receipts.js';

interface ReversePurchaseDialogProps {
  readonly purchase: Purchase;
  readonly onClose: () => void;
}

/** Reverses the receipts of a purchase; a purchase without receipts is canceled. */
export function ReversePurchaseDialog({ purchase, onClose }: ReversePurchaseDialogProps) {
  const [reason, setReason] = useState('');
  const form = useSubmit('It could not be reversed. Please try again.', ['reason']);
  const { item, quantityReceived, quantityPurchased } = purchase;
  const never = quantityReceived === 0;
  const receipts = useReceipts(purchase);
  const [chosen, setChosen] = useState<string | null>(null);
  const single = receipts.find(({ key }) => key === chosen);
  const title = never ? 'Cancel order' : single === undefined ? 'Reverse purchase' : 'Reverse receipt';
  /** The quantity that leaves the stock. */
  const returnedQuantity = single?.quantity ?? quantityReceived;

  const reverse = (event: FormEvent) =>
    form.submit(event, { reason: reason.trim() === '' ? 'Reason is required' : undefined }, async () => {
      const input = {
        params: { id: purchase.id },
        body: { reason: reason.trim(), ...(single !== undefined && { movementIds: [...single.movementIds] }) },
      };
      const reversed =
        purchase.kind === 'item'
          ? await call(reverseItemPurchase, input)
          : await call(reverseConsumablePurchase, input);
      upsertRow.purchases(reversed);
      showToast({
        title: never ? 'Order cancelled' : single === undefined ? 'Purchase reversed' : 'Receipt reversed',
        description: never
          ? `${item.name} is no longer on order.`
          : `${formatQuantity(returnedQuantity, item.unit)} of ${item.name} left the stock.`,
      });
      onClose();
    });

  return (
    <FormDialog
      width={440}
      title={title}
      description={`${formatQuantity(never ? quantityPurchased : returnedQuantity, item.unit)} of ${item.name}${purchase.supplier === null ? '' : ` from ${purchase.supplier.name}`}`}
      submit={title}
      isDanger
      state={form}
      busy={never ? 'Cancelling...' : 'Reversing...'}
      cancel={never ? 'Keep order' : 'Keep purchase'}
      isDirty={reason.trim() !== ''}
      typedText={() => formatFieldLines({ Reason: reason })}
      onSubmit={reverse}
      onClose={onClose}
    >
      <p>
        {never ? (
          'None has arrived, so stock does not change.'
        ) : (
          <>
            <strong className="font-semibold">{formatQuantity(returnedQuantity, item.unit)}</strong>
            <span>{` ${returnedQuantity === 1 ? 'leaves' : 'leave'} the stock. Earlier orders are open again. The history keeps both entries.`}</span>
          </>
        )}
      </p>
      {!never && (
        <PurchaseReceipts
          lines={receipts}
          all={`All ${formatQuantity(quantityReceived, item.unit)}`}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <TextareaField
        label="Reason"
        required
        error={form.errors['reason']}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
