import { cancelOrder } from '@atrium/contract/clinic/orders/calls';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import { AFTER_CANCEL_MESSAGE } from '@atrium/contract/clinic/orders/values';
import { getDisplayName } from '@atrium/rules/people/people';
import { type FormEvent, useState } from 'react';
import { call } from '../../../../lib/api/http.js';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { showToast } from '../../../../lib/page/toast.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { InputField } from '../../../../ui/fields/control-fields.js';
import { refetchOrders, upsertRow } from '../../../store/clinic-store.js';
import { cancelLabel, hasArrived, describeCancelledPart, openLines } from '../details/order-text.js';

type RemainderAction = (typeof AFTER_CANCEL_MESSAGE)[number];

const REMAINDER_CHOICES: Readonly<Record<RemainderAction, readonly [label: string, help: string]>> = {
  pending: ['Back to pending', 'Back to pending'],
  ordered: ['Ordered elsewhere', 'By phone or in a web shop'],
  dismissed: ['Dismissed', 'No longer needed'],
};

/** Cancels an order after asking what happens to its requests, or to the parts that have not arrived. */
export function CancelOrderDialog({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [after, setAfter] = useState<RemainderAction>('pending');
  const form = useSubmit('The order could not be cancelled. Please try again.');
  const isRest = hasArrived(order);
  const open = new Set(openLines(order).map(({ id }) => id));
  const requests = order.requests.filter(
    ({ purchaseId, status }) => purchaseId !== null && open.has(purchaseId) && status === 'ordered',
  );

  const cancel = (event: FormEvent) =>
    form.submit(event, { reason: reason.trim() === '' ? 'Reason is required' : undefined }, async () => {
      upsertRow.orders(await call(cancelOrder, { params: { id: order.id }, body: { reason, requests: after } }));
      void refetchOrders();
      showToast({
        title: isRest ? 'Rest cancelled' : 'Order cancelled',
        description: `${order.number}: ${describeCancelledPart(order)}`,
      });
      onClose();
    });

  return (
    <FormDialog
      width={440}
      title={isRest ? `Cancel the rest of ${order.number}` : `Cancel ${order.number}`}
      description={
        isRest ? `${describeCancelledPart(order)} Received units stay in stock.` : describeCancelledPart(order)
      }
      submit={cancelLabel(order)}
      cancel="Keep it"
      isDanger
      state={form}
      busy="Cancelling..."
      isDirty={reason.trim() !== ''}
      typedText={() => reason}
      onSubmit={cancel}
      onClose={onClose}
      className="flex flex-col gap-4 pt-1"
    >
      {requests.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1.5 font-semibold">{`${requests.length === 1 ? `Request by ${getDisplayName(requests[0]?.requestedBy)} for ${requests[0]?.requestedQuantity.toLocaleString('en')}` : `${requests.length} requests`}${isRest ? ': not received' : ''}`}</legend>
          {AFTER_CANCEL_MESSAGE.map((one) => (
            <div key={one} className="flex min-h-11 items-start gap-2 py-1.5">
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
                  {REMAINDER_CHOICES[one][0]}
                </label>
                <span id={`after-${one}-help`} className="block text-caption text-muted">
                  {REMAINDER_CHOICES[one][1]}
                </span>
              </span>
            </div>
          ))}
        </fieldset>
      )}
      {order.sentTo !== null && !order.isMailKept && (
        <Alert tone="warn">{`The order was sent to ${order.sentTo}. This does not notify the supplier.`}</Alert>
      )}
      <InputField
        label="Reason"
        required
        error={reason.trim() === '' ? form.errors['reason'] : undefined}
        value={reason}
        maxLength={5000}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
