import { placeOrders } from '@atrium/contract/clinic/orders/calls';
import { type Order, placeOrdersSchemas } from '@atrium/contract/clinic/orders/schemas';
import type { Meanwhile } from '@atrium/contract/clinic/order-suggestions/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { getBodyErrors } from '../../../../lib/forms/forms.js';
import { ApiError, call } from '../../../../lib/api/http.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { ReceiptScan } from '../../purchasing/public.js';
import { loadClinic, refetchOrders, upsertRow } from '../../../store/clinic-store.js';
import { toOrderBody, type OrderDraft, type OrderDraftLine, updateDrafts } from '../pending/drafts.js';
import { DraftFields } from './draft-fields.js';

interface PlaceOrdersDialogProps {
  readonly drafts: readonly OrderDraft[];
  readonly onClose: (placedOrders?: readonly Order[]) => void;
}

/** Places one order per supplier, all or none. */
export function PlaceOrdersDialog({ drafts: initialDrafts, onClose }: PlaceOrdersDialogProps) {
  const [drafts, setDrafts] = useState(initialDrafts);
  const form = useSubmit('The order could not be placed. Please try again.');
  useEffect(() => loadClinic('suppliers'), []);

  const edit = (next: readonly OrderDraft[]) => {
    setDrafts(next);
    form.setRefusal(null);
  };
  const change = (at: number, part: Partial<OrderDraft>) =>
    edit(drafts.map((draft, index) => (index === at ? { ...draft, ...part } : draft)));
  /** Product of the last scan. A number typed next sets its quantity. */
  const scanned = useRef<number | null>(null);
  const setQuantity = (quantity: number): boolean => {
    if (quantity < 1 || scanned.current === null) return false;
    const withQuantity = (line: OrderDraftLine) => (line.stockId === scanned.current ? { ...line, quantity } : line);
    edit(drafts.map((draft) => ({ ...draft, lines: draft.lines.map(withQuantity) })));
    return true;
  };
  const place = (event: FormEvent) => {
    const body = toOrderBody(drafts);
    form.submit(
      event,
      getBodyErrors(placeOrdersSchemas.body, body),
      async () => {
        const placedOrders = await call(placeOrders, { body, idempotencyKey: form.keyFor(body) });
        placedOrders.forEach(upsertRow.orders);
        void refetchOrders();
        onClose(placedOrders);
      },
      (error) => {
        if (!(error instanceof ApiError)) return false;
        if (error.code === 'order.requested' || error.code === 'order.changed') {
          setDrafts(updateDrafts(drafts, error.current as Meanwhile));
          void refetchOrders();
        }
        return form.showErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
      },
    );
  };

  return (
    <FormDialog
      width={840}
      title={titleOf(drafts)}
      description={drafts.length === 1 ? 'Review and send' : 'One for each supplier, all or none'}
      submit={drafts.length === 1 ? 'Place order' : `Place ${drafts.length} orders`}
      state={form}
      busy="Placing..."
      isDirty={drafts !== initialDrafts}
      typedText={() =>
        drafts
          .map(({ note }) => note)
          .filter(Boolean)
          .join('\n')
      }
      onSubmit={place}
      onClose={onClose}
      className="flex flex-col gap-8 pt-1"
      onKeyDown={preventEnterSubmit}
    >
      <ReceiptScan
        label="Scan or pick a product of the order"
        purpose="find"
        stockIds={drafts.flatMap(({ lines }) => lines.map(({ stockId }) => stockId))}
        onPackage={({ stockId }) => {
          scanned.current = stockId;
        }}
        onAmount={setQuantity}
      />
      <DuplicateOrderWarning drafts={drafts} onChange={edit} />
      {drafts.map((draft, index) => (
        <DraftFields
          key={index}
          draft={draft}
          errors={form.errors}
          path={`orders.${index}`}
          onChange={(part) => change(index, part)}
          onRemove={drafts.length > 1 ? () => edit(drafts.filter((_, at) => at !== index)) : null}
        />
      ))}
    </FormDialog>
  );
}

/**
 * Keeps Enter from submitting the form, because it ends a typed or scanned number. Only the button places the order.
 */
const preventEnterSubmit = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

const titleOf = (drafts: readonly OrderDraft[]): string =>
  drafts.length === 1
    ? ['Place order', drafts[0]?.savedOrder?.number].filter(Boolean).join(' ')
    : `Place ${drafts.length} orders`;

interface DuplicateOrderWarningProps {
  readonly drafts: readonly OrderDraft[];
  readonly onChange: (drafts: readonly OrderDraft[]) => void;
}

/** Warns that a product is already on order. */
function DuplicateOrderWarning({ drafts, onChange }: DuplicateOrderWarningProps) {
  const lines = drafts.flatMap((draft) => draft.lines);
  const twice = lines.filter(({ openOrders }) => openOrders !== null);
  if (twice.length === 0) return null;
  const excludeLine = () =>
    onChange(
      drafts
        .map((draft) => ({ ...draft, lines: draft.lines.filter(({ openOrders }) => openOrders === null) }))
        .filter((draft) => draft.lines.length > 0),
    );
  return (
    <Alert
      tone="warn"
      title={
        twice.length === 1
          ? `${isolateDirection(twice[0]?.name ?? '')} is on order already`
          : `${twice.length} of these are on order already`
      }
    >
      This order is in addition.
      {twice.length < lines.length && (
        <Button
          size="small"
          className="mt-2 flex"
          onClick={excludeLine}
        >{`Leave ${twice.length === 1 ? 'it' : 'them'} out`}</Button>
      )}
    </Alert>
  );
}
