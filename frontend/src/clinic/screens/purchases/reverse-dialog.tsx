import { reverseConsumablePurchase, reverseItemPurchase } from '@atrium/contract/clinic/purchases/calls';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { quantityText } from '@atrium/rules/stock/quantity';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrors } from '../../../lib/forms/forms.js';
import { call, sentenceOf } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { typedLines } from '../../../lib/forms/unsaved.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { TextareaField } from '../../../ui/fields/control-fields.js';
import { took } from '../../store/clinic-store.js';
import { PurchaseReceipts, useReceipts } from './purchase-receipts.js';

const FAILED = 'It could not be reversed. Please try again.';

/** Reverses the receipts of a purchase; a purchase without receipts is canceled. */
export function ReverseDialog({ purchase, onClose }: { readonly purchase: Purchase; readonly onClose: () => void }) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<string>();
  const [wrongs, setWrongs] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { item, quantityReceived, quantityPurchased } = purchase;
  const never = quantityReceived === 0;
  const receipts = useReceipts(purchase);
  const [chosen, setChosen] = useState<string | null>(null);
  const single = receipts.find(({ key }) => key === chosen);
  const title = never ? 'Cancel order' : single === undefined ? 'Reverse purchase' : 'Reverse receipt';
  /** The quantity that leaves the stock. */
  const leaving = single?.quantity ?? quantityReceived;

  const miss = (message: string) => {
    setMissing(message);
    setWrongs((count) => count + 1);
  };
  const reverse = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim() === '') {
      miss('Reason is required');
      return;
    }
    setBusy(true);
    setMissing(undefined);
    setRefusal(null);
    try {
      const input = {
        params: { id: purchase.id },
        body: { reason: reason.trim(), ...(single !== undefined && { movementIds: [...single.movementIds] }) },
      };
      const reversed =
        purchase.kind === 'item'
          ? await call(reverseItemPurchase, input)
          : await call(reverseConsumablePurchase, input);
      took.purchases(reversed);
      showToast({
        title: never ? 'Order Cancelled' : single === undefined ? 'Purchase Reversed' : 'Receipt Reversed',
        description: never
          ? `${item.name} is no longer on order.`
          : `${quantityText(leaving, item.unit)} of ${item.name} left the stock.`,
        tone: 'good',
      });
      onClose();
    } catch (error) {
      const [atReason] = fieldErrors(error, ['reason']);
      if (atReason === undefined) setRefusal(sentenceOf(error, FAILED));
      else miss(atReason.message);
      setBusy(false);
    }
  };

  return (
    <FormDialog
      id={formId}
      width={440}
      title={title}
      description={`${quantityText(never ? quantityPurchased : leaving, item.unit)} of ${item.name}${purchase.supplier === null ? '' : ` from ${purchase.supplier.name}`}`}
      submit={title}
      isDanger
      busy={busy && (never ? 'Cancelling...' : 'Reversing...')}
      cancel={never ? 'Keep order' : 'Keep purchase'}
      isDirty={reason.trim() !== ''}
      typedText={() => typedLines({ Reason: reason })}
      wrongs={wrongs}
      refusal={refusal}
      onSubmit={(event) => void reverse(event)}
      onClose={onClose}
    >
      <p>
        {never ? (
          'None of it has arrived, so stock stays as it is.'
        ) : (
          <>
            <strong className="font-semibold">{quantityText(leaving, item.unit)}</strong>{' '}
            {leaving === 1 ? 'leaves' : 'leave'} the stock again. What was on order before is on order again. The
            history keeps both.
          </>
        )}
      </p>
      {!never && (
        <PurchaseReceipts
          lines={receipts}
          all={`All ${quantityText(quantityReceived, item.unit)}`}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      <TextareaField
        label="Reason"
        required
        error={missing}
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
