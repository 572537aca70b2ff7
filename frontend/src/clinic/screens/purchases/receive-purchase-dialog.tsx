import { receiveConsumablePurchase, receiveItemPurchase } from '@atrium/contract/clinic/purchases/calls';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import {
  getVerb,
  looksLikeBoxes,
  formatPackages,
  formatQuantity,
  getWholeNumberProblem,
} from '@atrium/rules/stock/quantity';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { useId, useState } from 'react';
import { ApiError, call } from '../../../lib/api/http.js';
import { type FieldErrors, useSubmit } from '../../../lib/forms/submit.js';
import { showToast } from '../../../lib/page/toast.js';
import { useOrganization } from '../../../session/organization-store.js';
import { DayField } from '../../../ui/fields/day-field.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { QuantityField } from '../../../ui/fields/quantity-field.js';
import {
  type AcceptedFlags,
  addPackagePieces,
  mapLotErrors,
  type LotLine,
  NO_LOT,
  findSingleLot,
  LotsField,
  toLotInputs,
  sumLots,
  useLotQuestion,
  withLotQuantity,
  applyProposedLot,
  withQuantity,
  validateLots,
} from '../../features/lots/public.js';
import {
  BoxQuestion,
  getOrderedPrice,
  toPriceBody,
  PaidPriceField,
  ReceiptScan,
  validatePrice,
} from '../../features/purchasing/public.js';
import { upsertRow, useClinic } from '../../store/clinic-store.js';
import { excessReceiptError } from '../../shared/excess-receipt-error.js';

const FAILURE_TEXT = 'It could not be received. Please try again.';

interface ReceivePurchaseDialogProps {
  readonly purchase: Purchase;
  readonly onClose: () => void;
}

export function ReceivePurchaseDialog({ purchase: opened, onClose }: ReceivePurchaseDialogProps) {
  const formId = useId();
  const today = useOrganization(({ timeZone }) => getDayInZone(new Date(), timeZone));
  // Another user may receive a part of it while the dialog is open.
  const purchase = useClinic((state) => state.purchases.all.rows.get(opened.id)) ?? opened;
  const [quantity, setQuantity] = useState(opened.quantityOpen);
  const [day, setDay] = useState(today);
  const [unitCost, setUnitCost] = useState(getOrderedPrice(opened));
  const [lots, setLots] = useState<readonly LotLine[]>(() => findSingleLot(opened.quantityOpen));
  const question = useLotQuestion(FAILURE_TEXT, {
    formId,
    replace: (_, proposedLot) => setLots((before) => applyProposedLot(before, proposedLot)),
  });
  /** Lot of the last scan; null before the first scan, while the quantity is still the outstanding one. */
  const [scannedLot, setScannedLot] = useState<{ readonly number: string | null } | null>(null);
  const isScanned = scannedLot !== null;
  const { busy, errors, refusal, wrongs, showErrors, setRefusal, send } = useSubmit(FAILURE_TEXT);
  const { item, quantityPurchased, quantityReceived, quantityOpen } = purchase;

  /** State of the question whether a quantity equal to the number of boxes means units; null before it is asked. */
  const [boxes, setBoxes] = useState<'asked' | 'units' | null>(null);
  const count = (received: number) => {
    setBoxes(null);
    setQuantity(received);
    setLots(withQuantity(lots, received));
  };

  const receive = async (accepts: AcceptedFlags = question.accepted): Promise<void> => {
    if (busy) return;
    setRefusal(null);
    const isWrong =
      showErrors({ quantity: quantityError(quantity, quantityOpen, item.unit) }) ||
      showErrors({ unitCost: validatePrice(unitCost) }) ||
      showErrors(item.tracksLots ? validateLots(lots, quantity) : {});
    if (isWrong) return;
    if (boxes !== 'units' && looksLikeBoxes(quantity, quantityOpen, item.pack)) return setBoxes('asked');
    const arrived = {
      quantityReceived: quantity,
      ...toPriceBody(opened, unitCost),
      ...(item.tracksLots && { lots: toLotInputs(lots), ...accepts }),
    };
    await send(
      async () => {
        const params = { id: purchase.id };
        const received =
          purchase.kind === 'item'
            ? await call(receiveItemPurchase, { params, body: { ...arrived, receivedDate: day } })
            : await call(receiveConsumablePurchase, { params, body: { ...arrived, deliveryDate: day } });
        upsertRow.purchases(received);
        showToast({
          title: 'Purchase Received',
          description:
            received.quantityOpen === 0
              ? received.quantityPurchased === 1
                ? `${formatQuantity(1, item.unit)} of ${item.name} has arrived.`
                : `All ${formatQuantity(received.quantityPurchased, item.unit)} of ${item.name} have arrived.`
              : `${formatQuantity(quantity, item.unit)} of ${item.name} ${getVerb(quantity)} in stock now, ${received.quantityOpen.toLocaleString('en')} ${getVerb(received.quantityOpen)} still to come.`,
        });
        onClose();
      },
      (error) => question.asks(error, receive) || showErrors(mapErrors(error)),
    );
  };

  return (
    <FormDialog
      id={formId}
      width={item.tracksLots ? 640 : 440}
      title="Receive"
      description={item.name}
      submit="Receive"
      state={{ busy, refusal, wrongs }}
      busy="Receiving..."
      isDirty={
        quantity !== opened.quantityOpen ||
        day !== today ||
        unitCost !== getOrderedPrice(opened) ||
        lots.some(({ number, expiry }) => number + expiry !== '')
      }
      typedText={() => lots.map(({ number, expiry }) => [number, expiry].filter(Boolean).join(', ')).join('\n')}
      onSubmit={() => void receive()}
      onClose={onClose}
    >
      <ReceiptScan
        stockIds={[item.id]}
        onPackage={({ pieces, packageData }) => {
          setQuantity(isScanned ? quantity + pieces : pieces);
          setLots(addPackagePieces(lots, packageData ?? NO_LOT, pieces, !isScanned));
          setScannedLot({ number: packageData?.lot ?? null });
          question.forget();
        }}
        onAmount={(amount) => {
          if (scannedLot === null || amount < 1) return false;
          const changed = withLotQuantity(lots, scannedLot.number, amount);
          setLots(changed);
          setQuantity(item.tracksLots ? sumLots(changed) : amount);
          return true;
        }}
      />
      <Progress received={quantityReceived} of={quantityPurchased} unit={item.unit} />
      {boxes === 'asked' && (
        <BoxQuestion
          quantity={quantity}
          open={quantityOpen}
          item={item}
          onUnits={() => setBoxes('units')}
          onBoxes={() => count(quantityOpen)}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <QuantityField
          label="Quantity received"
          required
          error={errors['quantity']}
          help={`${formatPackages(quantityOpen, item.unit, item.pack)} still to come`}
          counts="quantity received"
          unit={item.unit}
          value={quantity}
          max={Math.max(1, quantityOpen)}
          onChange={count}
        />
        <DayField
          label={purchase.kind === 'item' ? 'Received date' : 'Delivery date'}
          error={errors['day']}
          value={day}
          onChange={setDay}
        />
        <PaidPriceField purchase={opened} value={unitCost} error={errors['unitCost']} onChange={setUnitCost} />
      </div>
      {item.tracksLots && (
        <LotsField
          lots={lots}
          onChange={(changed) => {
            setLots(changed);
            question.forget();
          }}
          quantity={quantity}
          item={{ ...item, kind: purchase.kind }}
          errors={errors}
        />
      )}
      {question.dialog}
    </FormDialog>
  );
}

/** Returns the server errors by field of the form. */
function mapErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const at = (path: RegExp) => error.errors.find((one) => path.test(one.path))?.message;
  return {
    quantity: at(/^quantityReceived$/),
    day: at(/^(receivedDate|deliveryDate)$/),
    unitCost: at(/^unitCost$/),
    ...mapLotErrors(error.errors, 'lots'),
  };
}

function quantityError(quantity: number, open: number, unit: string): string | undefined {
  if (Number.isNaN(quantity) || quantity < 1) return 'Quantity must be at least 1';
  if (!Number.isInteger(quantity)) return getWholeNumberProblem(unit);
  return quantity > open ? excessReceiptError(formatQuantity(open, unit)) : undefined;
}

interface ProgressProps {
  readonly received: number;
  readonly of: number;
  readonly unit: string;
}

function Progress({ received, of, unit }: ProgressProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="figures text-table">
        <span className="font-semibold">{received.toLocaleString('en')}</span>
        <span>{` of ${formatQuantity(of, unit)} received`}</span>
      </p>
      <span className="block h-1.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <span
          className="block h-full rounded-full bg-accent transition-[width]"
          style={{ width: `${Math.min(100, (received / Math.max(1, of)) * 100)}%` }}
        />
      </span>
    </div>
  );
}
