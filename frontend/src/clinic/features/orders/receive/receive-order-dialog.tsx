import { receiveOrder } from '@atrium/contract/clinic/orders/calls';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { looksLikeBoxes } from '@atrium/rules/stock/quantity';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { useEffect, useState } from 'react';
import { useIdempotencyKey } from '../../../../lib/forms/forms.js';
import { ApiError, call, getErrorMessage } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { useOrganization } from '../../../../session/organization-store.js';
import { DayField } from '../../../../ui/fields/day-field.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { InputField } from '../../../../ui/fields/control-fields.js';
import {
  type AcceptedFlags,
  addPackagePieces,
  NO_LOT,
  sumLots,
  useLotQuestion,
  withLotQuantity,
  applyProposedLot,
} from '../../lots/public.js';
import { ReceiptScan, type ScannedReceipt } from '../../purchasing/public.js';
import { loadClinic, refetchOrders, upsertRow, useClinic } from '../../../store/clinic-store.js';
import { openLines } from '../details/order-text.js';
import { DuplicateInvoiceWarning, ConcurrentReceipts } from '../pending/receipt-notes.js';
import {
  type LineReceipt,
  createInitialReceipt,
  type Errors,
  mapErrorsToFields,
  isSameReceipt,
  formatLotLine,
  createReceiptToast,
  toReceiptLine,
  validateLine,
} from './line-receipt.js';
import { ReceiveLine } from './receive-line.js';

const FAILURE_TEXT = 'It could not be received. Please try again.';

interface ReceiveOrderDialogProps {
  readonly order: Order;
  /** Id of the line to receive; null for all open lines. */
  readonly lineId: number | null;
  readonly onClose: () => void;
}

/** Receives the open lines of an order at once, each with its lots. */
export function ReceiveOrderDialog({ order: opened, lineId, onClose }: ReceiveOrderDialogProps) {
  const today = useOrganization(({ timeZone }) => getDayInZone(new Date(), timeZone));
  // Live, because another user may receive a part at the same time.
  const order = useClinic((state) => state.orders.all.rows.get(opened.id)) ?? opened;
  useEffect(() => loadClinic('orders'), []);
  // A line that another user receives meanwhile stays visible with the lots entered here.
  const lines = order.lines.filter(
    ({ id }) => (lineId === null || id === lineId) && openLines(opened).some((line) => line.id === id),
  );
  const [savedReceipts, setSavedReceipts] = useState<ReadonlyMap<number, LineReceipt>>(new Map());
  const [day, setDay] = useState(today);
  const [invoiceNumber, setInvoiceNumber] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const question = useLotQuestion(FAILURE_TEXT, {
    formId: 'receive-order',
    replace: (index, proposedLot) => {
      const line = coming[index];
      if (line !== undefined) set(line, { lots: applyProposedLot(of(line).lots, proposedLot) });
    },
  });
  const [inputErrors, setInputErrors] = useState(0);
  const [busy, setBusy] = useState(false);
  /** Id of the line whose quantity may mean boxes, and ids of lines confirmed to be in units. */
  const [askedLineId, setAskedLineId] = useState<number | null>(null);
  const [units, setUnits] = useState<ReadonlySet<number>>(new Set());
  const key = useIdempotencyKey();
  /** Line and lot of the last scan; null before the first. */
  const [last, setLast] = useState<{ readonly line: number; readonly lot: string | null } | null>(null);
  const [hasScanned, setHasScanned] = useState(false);
  // After a scan, even one without a match, only scanned lines are received.
  const proposed = (line: Purchase): LineReceipt => ({
    ...createInitialReceipt(line),
    isIncluded: !hasScanned || lines.length === 1,
  });
  const of = (line: Purchase): LineReceipt => savedReceipts.get(line.id) ?? proposed(line);
  const set = (line: Purchase, part: Partial<LineReceipt>) => {
    setSavedReceipts((now) => {
      const arrived = { ...(now.get(line.id) ?? proposed(line)), ...part };
      const next = new Map(now).set(line.id, arrived);
      // A scan typed into a field of the line restores it, which does not count as an entry.
      if (part.isIncluded !== true && isSameReceipt(arrived, proposed(line))) next.delete(line.id);
      return next;
    });
    if (part.quantity !== undefined) setAskedLineId(null);
    // Editing a line clears its errors; the receipt checks it again.
    const isOfLine = (at: string) => at.startsWith(`${line.id}.`);
    if (Object.keys(errors).some(isOfLine))
      setErrors(Object.fromEntries(Object.entries(errors).filter(([at]) => !isOfLine(at))));
  };
  const addScanned = ({ stockId, pieces, packageData: scanned }: ScannedReceipt) => {
    const line = lines.find(({ item }) => item.id === stockId);
    if (line === undefined) return;
    const before = of(line);
    const isFirst = !savedReceipts.has(line.id);
    set(line, {
      isIncluded: true,
      quantity: isFirst ? pieces : before.quantity + pieces,
      lots: addPackagePieces(before.lots, scanned ?? NO_LOT, pieces, isFirst),
    });
    setLast({ line: line.id, lot: scanned?.lot ?? null });
    question.forget();
  };
  const countScanned = (quantity: number): boolean => {
    const line = lines.find(({ id }) => id === last?.line);
    if (line === undefined || quantity < 1) return false;
    const lots = withLotQuantity(of(line).lots, last?.lot ?? null, quantity);
    set(line, { lots, quantity: line.item.tracksLots ? sumLots(lots) : quantity });
    return true;
  };
  const coming = lines.filter((line) => line.quantityOpen > 0 && of(line).isIncluded);

  // Not `useSubmit`, because an edit of a line clears the errors of that line only, without moving the focus.
  const showErrors = (found: Errors) => {
    setErrors(found);
    setInputErrors((times) => times + 1);
  };

  const receive = async (accepts: AcceptedFlags = question.accepted) => {
    if (busy) return;
    setRefusal(null);
    if (coming.length === 0) return setRefusal('Please enter what arrived');
    const errorsFound = Object.assign({}, ...coming.map((line) => validateLine(line, of(line)))) as Errors;
    if (Object.keys(errorsFound).length > 0) return showErrors(errorsFound);
    const boxes = coming.find(
      (line) => !units.has(line.id) && looksLikeBoxes(of(line).quantity, line.quantityOpen, line.item.pack),
    );
    if (boxes !== undefined) return setAskedLineId(boxes.id);
    setErrors({});
    setBusy(true);
    const body = {
      receivedOn: day,
      ...(invoiceNumber.trim() !== '' && { invoiceNumber: invoiceNumber.trim() }),
      ...accepts,
      lines: coming.map((line) => toReceiptLine(line, of(line))),
    };
    try {
      const received = await call(receiveOrder, { params: { id: order.id }, body, idempotencyKey: key.keyFor(body) });
      key.renew();
      upsertRow.orders(received);
      void refetchOrders();
      showToast(createReceiptToast(received, coming, (line) => of(line).quantity));
      onClose();
    } catch (error) {
      setBusy(false);
      if (question.asks(error, receive)) return;
      const found = mapErrorsToFields(error instanceof ApiError ? error.errors : [], coming);
      if (Object.keys(found).length > 0) showErrors(found);
      else setRefusal(getErrorMessage(error, FAILURE_TEXT));
    }
  };

  return (
    <FormDialog
      id="receive-order"
      width={lines.some(({ item }) => item.tracksLots) || lines.length > 1 ? 840 : 640}
      title={`Receive ${order.number}`}
      description={order.supplier?.name ?? 'No supplier'}
      submit={coming.length > 1 ? `Receive ${coming.length} lines` : 'Receive'}
      isEnded={lines.every(({ quantityOpen }) => quantityOpen === 0)}
      state={{ busy, refusal, wrongs: inputErrors }}
      busy="Receiving..."
      isDirty={savedReceipts.size > 0 || day !== today || invoiceNumber !== ''}
      typedText={() =>
        [invoiceNumber, ...[...savedReceipts.values()].flatMap(({ lots }) => lots.map(formatLotLine))]
          .filter(Boolean)
          .join('\n')
      }
      onSubmit={() => void receive()}
      onClose={onClose}
      className="flex flex-col gap-4 pt-1"
    >
      <ConcurrentReceipts opened={opened} lines={lines} />
      {lines.some(({ quantityOpen }) => quantityOpen > 0) && (
        <ReceiptScan
          stockIds={lines.map(({ item }) => item.id)}
          onPackage={addScanned}
          onScanned={() => setHasScanned(true)}
          onAmount={countScanned}
        />
      )}
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <ReceiveLine
            key={line.id}
            line={line}
            receipt={of(line)}
            isTouched={savedReceipts.has(line.id)}
            canSkip={lineId === null && line.quantityOpen > 0 && openLines(order).length > 1}
            asksBoxes={askedLineId === line.id}
            errors={errors}
            onChange={(part) => {
              set(line, part);
              if (part.lots !== undefined && part.quantity === undefined) question.forget();
            }}
            onUnits={() => {
              setAskedLineId(null);
              setUnits(new Set([...units, line.id]));
            }}
          />
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField label="Received date" error={errors['day']} value={day} onChange={setDay} />
        <InputField
          label="Invoice number"
          error={errors['invoice']}
          help="Supplier's invoice number"
          value={invoiceNumber}
          onChange={(event) => setInvoiceNumber(event.currentTarget.value)}
        />
      </div>
      <DuplicateInvoiceWarning order={order} invoiceNumber={invoiceNumber} />
      {question.dialog}
    </FormDialog>
  );
}
