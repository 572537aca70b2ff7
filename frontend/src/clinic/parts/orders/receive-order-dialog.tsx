import { type Order, receiveOrder } from '@atrium/contract/clinic/orders';
import type { Purchase } from '@atrium/contract/clinic/purchases';
import { plural } from '@atrium/rules/labels';

import { looksLikeBoxes, packedText, quantityText } from '@atrium/rules/quantity';
import { dayInZone } from '@atrium/rules/time-zone';
import { type FormEvent, useEffect, useState } from 'react';
import { useIdempotencyKey } from '../../../lib/forms.js';
import { ApiError, call, sentenceOf } from '../../../lib/http.js';
import { showToast } from '../../../lib/toast.js';
import { useOrganisation } from '../../../session/organisation-store.js';
import { Checkbox } from '../../../ui/checkbox.js';
import { DayField } from '../../../ui/day-field.js';
import { Field } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { Input } from '../../../ui/input.js';
import { QuantityField } from '../../../ui/quantity-field.js';
import {
  addPackage,
  type LotLine,
  lotErrors,
  NO_LOT,
  oneLot,
  sentLots,
  sumOfLots,
  withLotQuantity,
  withQuantity,
  wrongLots,
} from '../lots/lot-lines.js';
import { type Accepted, useLotQuestion } from '../lots/lot-question.js';
import { BoxQuestion } from '../purchase/box-question.js';
import { type ReceivedPackage, ReceiptScan } from '../purchase/receipt-scan.js';
import { orderedPrice, paidBody, PaidPrice, wrongPrice } from '../purchase/paid-price.js';
import { ReceivedLots } from '../lots/received-lots.js';
import { need, rereadOrders, took, useClinic } from '../../store/clinic-store.js';
import { openLines } from './order-words.js';
import { KnownInvoice, ReceivedMeanwhile } from './pending/receipt-notes.js';
import { moreThanLeft } from './more-than-left.js';

interface Arrived {
  readonly comes: boolean;
  readonly quantity: number;
  readonly unitCost: string;
  readonly lots: readonly LotLine[];
}
type Errors = Readonly<Record<string, string>>;

const FAILED = 'It could not be received. Please try again.';
const begun = (line: Purchase): Arrived => ({
  comes: true,
  quantity: line.quantityOpen,
  unitCost: orderedPrice(line),
  lots: oneLot(line.quantityOpen),
});

interface ReceiveOrderDialogProps {
  readonly order: Order;
  /** One line alone; null: all that are open. */
  readonly lineId: number | null;
  readonly onClose: () => void;
}

/** What arrived of an order: its open lines at once, each with its lots where lots are tracked. */
export function ReceiveOrderDialog({ order: opened, lineId, onClose }: ReceiveOrderDialogProps) {
  const today = useOrganisation(({ timeZone }) => dayInZone(new Date(), timeZone));
  // A colleague may receive a part of it at the same moment.
  const order = useClinic((state) => state.orders.all.rows.get(opened.id)) ?? opened;
  useEffect(() => need('orders'), []);
  // A line that a colleague receives meanwhile stays in sight, with the lots that were typed here.
  const lines = order.lines.filter(
    ({ id }) => (lineId === null || id === lineId) && openLines(opened).some((line) => line.id === id),
  );
  const [said, setSaid] = useState<ReadonlyMap<number, Arrived>>(new Map());
  const [day, setDay] = useState(today);
  const [invoiceNumber, setInvoiceNumber] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const question = useLotQuestion(FAILED);
  const [wrongs, setWrongs] = useState(0);
  const [busy, setBusy] = useState(false);
  /** The line whose quantity may be a number of boxes, and the lines whose quantity was confirmed to be units. */
  const [asked, setAsked] = useState<number | null>(null);
  const [units, setUnits] = useState<ReadonlySet<number>>(new Set());
  const key = useIdempotencyKey();
  /** The purchase of the last scan, and the lot that it added to; null: nothing was scanned yet. */
  const [last, setLast] = useState<{ readonly line: number; readonly lot: string | null } | null>(null);
  // After a scan only scanned lines are received.
  const of = (line: Purchase): Arrived =>
    said.get(line.id) ?? { ...begun(line), comes: last === null || lines.length === 1 };
  const set = (line: Purchase, part: Partial<Arrived>) => {
    setSaid(new Map(said).set(line.id, { ...of(line), ...part }));
    if (part.quantity !== undefined) setAsked(null);
    // What is being corrected is not wrong any more; the rest is checked when it is received.
    const isOfLine = (at: string) => at.startsWith(`${line.id}.`);
    if (Object.keys(errors).some(isOfLine))
      setErrors(Object.fromEntries(Object.entries(errors).filter(([at]) => !isOfLine(at))));
  };
  const addScanned = ({ stockId, pieces, said: scanned }: ReceivedPackage) => {
    const line = lines.find(({ item }) => item.id === stockId);
    if (line === undefined) return;
    const isFirst = !said.has(line.id);
    const before = of(line);
    set(line, {
      comes: true,
      quantity: isFirst ? pieces : before.quantity + pieces,
      lots: addPackage(before.lots, scanned ?? NO_LOT, pieces, isFirst),
    });
    setLast({ line: line.id, lot: scanned?.lot ?? null });
    question.forget();
  };
  const countScanned = (quantity: number): boolean => {
    const line = lines.find(({ id }) => id === last?.line);
    if (line === undefined || quantity < 1) return false;
    const lots = withLotQuantity(of(line).lots, last?.lot ?? null, quantity);
    set(line, { lots, quantity: line.item.tracksLots ? sumOfLots(lots) : quantity });
    return true;
  };
  const coming = lines.filter((line) => line.quantityOpen > 0 && of(line).comes);

  const refuse = (found: Errors) => {
    setErrors(found);
    setWrongs((times) => times + 1);
  };

  const receive = async (accepts: Accepted = question.accepted) => {
    if (busy) return;
    setRefusal(null);
    if (coming.length === 0) return setRefusal('Please say what arrived');
    const wrong = Object.assign({}, ...coming.map((line) => wrongOf(line, of(line)))) as Errors;
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const boxes = coming.find(
      (line) => !units.has(line.id) && looksLikeBoxes(of(line).quantity, line.quantityOpen, line.item.pack),
    );
    if (boxes !== undefined) return setAsked(boxes.id);
    setErrors({});
    setBusy(true);
    const body = {
      receivedOn: day,
      ...(invoiceNumber.trim() !== '' && { invoiceNumber: invoiceNumber.trim() }),
      ...accepts,
      lines: coming.map((line) => ({
        purchaseId: line.id,
        quantity: of(line).quantity,
        ...paidBody(line, of(line).unitCost),
        ...(line.item.tracksLots && { lots: sentLots(of(line).lots) }),
      })),
    };
    try {
      const received = await call(receiveOrder, { params: { id: order.id }, body, idempotencyKey: key.keyFor(body) });
      key.renew();
      took.orders(received);
      void rereadOrders();
      const missing = openLines(received);
      const left = missing.length;
      const [only] = coming.length === 1 && left === 1 && coming[0]?.id === missing[0]?.id ? missing : [];
      showToast({
        title: left === 0 ? `${order.number} Received` : `${order.number} Received in Part`,
        description:
          left === 0
            ? `All of it${order.supplier === null ? '' : ` from ${order.supplier.name}`} is in stock.`
            : only !== undefined
              ? `${quantityText(of(only).quantity, only.item.unit)} of ${only.item.name} in stock, ${only.quantityOpen.toLocaleString('en')} still to come.`
              : `${plural(coming.length, 'product')} in stock, ${left === 1 ? '1 is' : `${left.toLocaleString('en')} are`} still to come.`,
        tone: 'good',
      });
      onClose();
    } catch (error) {
      setBusy(false);
      if (question.asks(error, receive)) return;
      const known = error instanceof ApiError ? error.errors : [];
      const found = Object.assign(
        {},
        ...coming.map((line, index) => ({
          ...atLine(known, `lines.${index}.quantity`, `${line.id}.quantity`),
          ...atLine(known, `lines.${index}.unitCost`, `${line.id}.unitCost`),
          ...Object.fromEntries(
            Object.entries(lotErrors(known, `lines.${index}.lots`)).map(([at, text]) => [
              `${line.id}.lots.${at}`,
              text,
            ]),
          ),
        })),
        atLine(known, 'receivedOn', 'day'),
        atLine(known, 'invoiceNumber', 'invoice'),
      ) as Errors;
      if (Object.keys(found).length > 0) refuse(found);
      else setRefusal(sentenceOf(error, FAILED));
    }
  };

  return (
    <FormDialog
      id="receive-order"
      width={lines.some(({ item }) => item.tracksLots) || lines.length > 1 ? 840 : 640}
      title={`Receive ${order.number}`}
      description={order.supplier?.name ?? 'No supplier'}
      submit={coming.length > 1 ? `Receive ${coming.length} lines` : 'Receive'}
      isOver={lines.every(({ quantityOpen }) => quantityOpen === 0)}
      busy={busy && 'Receiving...'}
      isDirty={said.size > 0 || day !== today || invoiceNumber !== ''}
      typedText={() =>
        [invoiceNumber, ...[...said.values()].flatMap(({ lots }) => lots.map(lotText))].filter(Boolean).join('\n')
      }
      wrongs={wrongs}
      refusal={refusal}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void receive();
      }}
      onClose={onClose}
      className="flex flex-col gap-5 pt-1"
    >
      <ReceivedMeanwhile opened={opened} lines={lines} />
      {lines.some(({ quantityOpen }) => quantityOpen > 0) && (
        <ReceiptScan stockIds={lines.map(({ item }) => item.id)} onPackage={addScanned} onAmount={countScanned} />
      )}
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-col gap-3 py-3">
            <div className="grid items-center gap-3 sm:grid-cols-[minmax(0,1fr)_180px_140px]">
              <div className="min-w-0">
                {lineId === null && line.quantityOpen > 0 && openLines(order).length > 1 ? (
                  <Checkbox
                    label={line.item.name}
                    checked={of(line).comes}
                    onChange={(event) => set(line, { comes: event.currentTarget.checked })}
                  />
                ) : (
                  <p className="font-medium wrap-anywhere">{line.item.name}</p>
                )}
                <p className="figures text-caption text-muted">
                  {line.quantityReceived > 0 && `${line.quantityReceived.toLocaleString('en')} received, `}
                  {packedText(line.quantityOpen, line.item.unit, line.item.pack)} still to come
                </p>
              </div>
              {line.quantityOpen > 0 && of(line).comes && (
                <QuantityField
                  label="Quantity received"
                  counts={`quantity received of ${line.item.name}`}
                  unit={line.item.unit}
                  value={of(line).quantity}
                  max={line.quantityOpen}
                  error={errors[`${line.id}.quantity`]}
                  onChange={(quantity) => set(line, { quantity, lots: withQuantity(of(line).lots, quantity) })}
                />
              )}
              {of(line).comes && (
                <PaidPrice
                  purchase={line}
                  value={of(line).unitCost}
                  error={errors[`${line.id}.unitCost`]}
                  onChange={(unitCost) => set(line, { unitCost })}
                />
              )}
            </div>
            {line.quantityOpen === 0 && typedLots(said.get(line.id)).length > 0 && (
              <p className="text-table text-muted">
                Not saved, entered here: {typedLots(said.get(line.id)).join(', ')}
              </p>
            )}
            {asked === line.id && (
              <BoxQuestion
                quantity={of(line).quantity}
                open={line.quantityOpen}
                item={line.item}
                onUnits={() => {
                  setAsked(null);
                  setUnits(new Set([...units, line.id]));
                }}
                onBoxes={() =>
                  set(line, { quantity: line.quantityOpen, lots: withQuantity(of(line).lots, line.quantityOpen) })
                }
              />
            )}
            {line.quantityOpen > 0 && of(line).comes && line.item.tracksLots && (
              <ReceivedLots
                lots={of(line).lots}
                onChange={(lots) => {
                  set(line, { lots });
                  question.forget();
                }}
                quantity={of(line).quantity}
                item={{ ...line.item, kind: line.kind }}
                errors={lotsOf(errors, line.id)}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField label="Received Date" error={errors['day']} value={day} onChange={setDay} />
        <Field label="Invoice Number" error={errors['invoice']} help="Supplier's invoice number">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={invoiceNumber}
              onChange={(event) => setInvoiceNumber(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <KnownInvoice order={order} invoiceNumber={invoiceNumber} />
      {question.dialog}
    </FormDialog>
  );
}

const typedLots = (said: Arrived | undefined): string[] =>
  (said?.lots ?? [])
    .filter(({ number, expiry }) => number !== '' || expiry !== '')
    .map((lot) => `${lotText(lot)}, ${lot.quantity}`);

const lotText = ({ number, expiry }: LotLine): string => `${number} ${expiry}`.trim();

const wrongOf = ({ id, quantityOpen, item }: Purchase, { quantity, unitCost, lots }: Arrived): Errors => {
  const wrongCost = wrongPrice(unitCost);
  if (wrongCost !== undefined) return { [`${id}.unitCost`]: wrongCost };
  if (!Number.isInteger(quantity) || quantity < 1) return { [`${id}.quantity`]: 'Quantity must be at least 1' };
  if (quantity > quantityOpen) return { [`${id}.quantity`]: moreThanLeft(quantityText(quantityOpen, item.unit)) };
  if (!item.tracksLots) return {};
  return Object.fromEntries(Object.entries(wrongLots(lots, quantity)).map(([at, text]) => [`${id}.lots.${at}`, text]));
};

const lotsOf = (errors: Errors, id: number): Errors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([at, text]) =>
      at.startsWith(`${id}.lots.`) ? [[at.slice(`${id}.lots.`.length), text]] : [],
    ),
  );

const atLine = (errors: ApiError['errors'], path: string, place: string): Errors => {
  const found = errors.find((one) => one.path === path);
  return found === undefined ? {} : { [place]: found.message };
};
