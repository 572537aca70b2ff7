import { cancelOrder } from '@atrium/contract/clinic/orders/calls';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { AFTER_CANCEL } from '@atrium/contract/clinic/orders/values';
import { displayName } from '@atrium/rules/people/people';
import { type FormEvent, useState } from 'react';
import { call, sentenceOf } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { InputField } from '../../../../ui/fields/control-fields.js';
import { rereadOrders, took } from '../../../store/clinic-store.js';
import { cancelLabel, hasArrived, missingText, openLines } from '../details/order-words.js';

type After = (typeof AFTER_CANCEL)[number];

const AFTER: Readonly<Record<After, readonly [label: string, help: string]>> = {
  pending: ['Back to pending', 'To be decided again'],
  ordered: ['Ordered elsewhere', 'By phone or in a web shop'],
  dismissed: ['Dismissed', 'No longer needed'],
};

/** Cancels an order after asking what happens to its requests, or to the parts that have not arrived. */
export function CancelDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [after, setAfter] = useState<After>('pending');
  const [wrongs, setWrongs] = useState(0);
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const isRest = hasArrived(order);
  const open = new Set(openLines(order).map(({ id }) => id));
  const requests = order.requests.filter(
    ({ purchaseId, status }) => purchaseId !== null && open.has(purchaseId) && status === 'ordered',
  );

  const cancel = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim() === '') {
      setMissing(true);
      setWrongs((times) => times + 1);
      return;
    }
    setBusy(true);
    try {
      took.orders(await call(cancelOrder, { params: { id: order.id }, body: { reason, requests: after } }));
      void rereadOrders();
      showToast({
        title: isRest ? 'Rest cancelled' : 'Order cancelled',
        description: `${order.number}: ${missingText(order)}`,
        tone: 'good',
      });
      onClose();
    } catch (error) {
      setBusy(false);
      setRefusal(sentenceOf(error, 'The order could not be cancelled. Please try again.'));
    }
  };

  return (
    <FormDialog
      id="cancel-order"
      width={440}
      title={isRest ? `Cancel the rest of ${order.number}` : `Cancel ${order.number}`}
      description={isRest ? `${missingText(order)} What has arrived stays on the shelf.` : missingText(order)}
      submit={cancelLabel(order)}
      cancel="Keep it"
      isDanger
      busy={busy && 'Cancelling...'}
      isDirty={reason.trim() !== ''}
      typedText={() => reason}
      wrongs={wrongs}
      refusal={refusal}
      onSubmit={(event) => void cancel(event)}
      onClose={onClose}
      className="flex flex-col gap-5 pt-1"
    >
      {requests.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1.5 font-medium">
            {requests.length === 1
              ? `Request by ${displayName(requests[0]?.requestedBy)} for ${requests[0]?.requestedQuantity.toLocaleString('en')}`
              : `${requests.length} requests`}
            {isRest && ': what has not arrived'}
          </legend>
          {AFTER_CANCEL.map((one) => (
            <div key={one} className="flex min-h-11 items-start gap-2.5 py-1.5">
              <input
                id={`after-${one}`}
                type="radio"
                name="after"
                className="mt-0.5 size-[18px] shrink-0 accent-(--accent-fill)"
                checked={after === one}
                aria-describedby={`after-${one}-help`}
                onChange={() => setAfter(one)}
              />
              <span className="min-w-0 flex-1">
                <label htmlFor={`after-${one}`} className="block cursor-pointer">
                  {AFTER[one][0]}
                </label>
                <span id={`after-${one}-help`} className="block text-caption text-muted">
                  {AFTER[one][1]}
                </span>
              </span>
            </div>
          ))}
        </fieldset>
      )}
      {order.sentTo !== null && !order.isMailKept && (
        <Alert tone="warn">The order was sent to {order.sentTo}. This does not notify the supplier.</Alert>
      )}
      <InputField
        label="Reason"
        required
        error={missing && reason.trim() === '' ? 'Reason is required' : undefined}
        value={reason}
        maxLength={5000}
        autoComplete="off"
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
