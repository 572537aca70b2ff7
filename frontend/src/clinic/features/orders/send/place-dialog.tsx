import { placeOrders } from '@atrium/contract/clinic/orders/calls';
import { type Order, placeOrdersSchemas } from '@atrium/contract/clinic/orders/schemas';
import type { Meanwhile } from '@atrium/contract/clinic/order-suggestions/schemas';
import { isolate } from '@atrium/rules/names/isolate';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { bodyErrors, useIdempotencyKey } from '../../../../lib/forms/forms.js';
import { ApiError, call, sentenceOf } from '../../../../lib/api/http.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { ReceiptScan } from '../../purchasing/public.js';
import { need, rereadOrders, took } from '../../../store/clinic-store.js';
import { bodyOfDrafts, type Draft, type DraftLine, draftsMeanwhile } from '../pending/drafts.js';
import { DraftFields } from './draft-fields.js';

interface PlaceDialogProps {
  readonly drafts: readonly Draft[];
  readonly onClose: (placed?: readonly Order[]) => void;
}

const FAILED = 'The order could not be placed. Please try again.';

/** Places one order per supplier, all or none. */
export function PlaceDialog({ drafts: begun, onClose }: PlaceDialogProps) {
  const [drafts, setDrafts] = useState(begun);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wrongs, setWrongs] = useState(0);
  const [busy, setBusy] = useState(false);
  const key = useIdempotencyKey();
  useEffect(() => need('suppliers'), []);

  const edit = (next: readonly Draft[]) => {
    setDrafts(next);
    setRefusal(null);
  };
  const change = (at: number, part: Partial<Draft>) =>
    edit(drafts.map((draft, index) => (index === at ? { ...draft, ...part } : draft)));
  /** Product of the last scan; a number sets its quantity. */
  const scanned = useRef<number | null>(null);
  const setQuantity = (quantity: number): boolean => {
    if (quantity < 1 || scanned.current === null) return false;
    const withQuantity = (line: DraftLine) => (line.stockId === scanned.current ? { ...line, quantity } : line);
    edit(drafts.map((draft) => ({ ...draft, lines: draft.lines.map(withQuantity) })));
    return true;
  };
  const refuse = (found: Readonly<Record<string, string>>) => {
    setErrors(found);
    setWrongs((times) => times + 1);
  };

  const place = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const body = bodyOfDrafts(drafts);
    const wrong = bodyErrors(placeOrdersSchemas.body, body);
    setRefusal(null);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setErrors({});
    setBusy(true);
    try {
      const placed = await call(placeOrders, { body, idempotencyKey: key.keyFor(body) });
      key.renew();
      placed.forEach(took.orders);
      void rereadOrders();
      onClose(placed);
    } catch (error) {
      setBusy(false);
      const known = error instanceof ApiError ? error.errors : [];
      if (known.length > 0) refuse(Object.fromEntries(known.map(({ path, message }) => [path, message])));
      else setRefusal(sentenceOf(error, FAILED));
      if (error instanceof ApiError && (error.code === 'order.requested' || error.code === 'order.changed')) {
        setDrafts(draftsMeanwhile(drafts, error.current as Meanwhile));
        void rereadOrders();
      }
    }
  };

  return (
    <FormDialog
      id="place-orders"
      width={840}
      title={titleOf(drafts)}
      description={drafts.length === 1 ? 'Review and send' : 'One for each supplier, all or none'}
      submit={drafts.length === 1 ? 'Place order' : `Place ${drafts.length} orders`}
      busy={busy && 'Placing...'}
      isDirty={drafts !== begun}
      typedText={() =>
        drafts
          .map(({ note }) => note)
          .filter(Boolean)
          .join('\n')
      }
      wrongs={wrongs}
      refusal={refusal}
      onSubmit={(event) => void place(event)}
      onClose={onClose}
      className="flex flex-col gap-8 pt-1"
      onKeyDown={keepOpenOnEnter}
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
      <OrderedTwice drafts={drafts} onChange={edit} />
      {drafts.map((draft, index) => (
        <DraftFields
          key={index}
          draft={draft}
          errors={errors}
          path={`orders.${index}`}
          onChange={(part) => change(index, part)}
          onRemove={drafts.length > 1 ? () => edit(drafts.filter((_, at) => at !== index)) : null}
        />
      ))}
    </FormDialog>
  );
}

/** Enter ends a typed or scanned number. Only the button places the order. */
const keepOpenOnEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

const titleOf = (drafts: readonly Draft[]): string =>
  drafts.length === 1
    ? ['Place order', drafts[0]?.saved?.number].filter(Boolean).join(' ')
    : `Place ${drafts.length} orders`;

interface OrderedTwiceProps {
  readonly drafts: readonly Draft[];
  readonly onChange: (drafts: readonly Draft[]) => void;
}

/** Warns that a product is already on order. */
function OrderedTwice({ drafts, onChange }: OrderedTwiceProps) {
  const lines = drafts.flatMap((draft) => draft.lines);
  const twice = lines.filter(({ toCome }) => toCome !== null);
  if (twice.length === 0) return null;
  const leaveOut = () =>
    onChange(
      drafts
        .map((draft) => ({ ...draft, lines: draft.lines.filter(({ toCome }) => toCome === null) }))
        .filter((draft) => draft.lines.length > 0),
    );
  return (
    <Alert
      tone="warn"
      title={
        twice.length === 1
          ? `${isolate(twice[0]?.name ?? '')} is on order already`
          : `${twice.length} of these are on order already`
      }
    >
      This order comes on top of it.
      {twice.length < lines.length && (
        <Button size="small" className="mt-2 flex" onClick={leaveOut}>
          Leave {twice.length === 1 ? 'it' : 'them'} out
        </Button>
      )}
    </Alert>
  );
}
