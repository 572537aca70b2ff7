import type { BodyOf } from '@atrium/contract/core/endpoint';
import type { FieldError } from '@atrium/contract/core/errors';
import { logConsumablePurchase, logItemPurchase } from '@atrium/contract/clinic/purchases/calls';
import {
  logConsumablePurchaseSchemas,
  logItemPurchaseSchemas,
  type Purchase,
} from '@atrium/contract/clinic/purchases/schemas';
import { isolate } from '@atrium/rules/names/isolate';
import { plural } from '@atrium/rules/stock/labels';
import { areOrIs, quantityText } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { dayInZone } from '@atrium/rules/time/time-zone';
import { useEffect, useId, useState } from 'react';
import { Controller, type FieldPath, type Resolver, useForm, useWatch } from 'react-hook-form';
import { inWords, bodyResolver, useIdempotencyKey } from '../../../lib/forms/forms.js';
import { ApiError, call, sentenceOf } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { typedLines } from '../../../lib/forms/unsaved.js';
import { useOrganisation } from '../../../session/organisation-store.js';
import { useUser } from '../../../session/session-store.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import type { Stock } from '../../store/clinic-state.js';
import { chose, need, took } from '../../store/clinic-store.js';
import { PurchaseLines } from './purchase-lines.js';
import { PurchaseSupplier } from './purchase-supplier.js';
import {
  EMPTY_LINE,
  hasWrongLots,
  labelOf,
  lotsFor,
  placeOf,
  purchaseBody,
  type PurchaseValues,
} from './purchase-values.js';
import { type Accepted, useLotQuestion, withMeantLot } from '../lots/public.js';
import { useTeamChoices } from '../../shared/team-choices.js';
import { DateField, SelectField, TextareaField } from '../../../ui/fields/control-fields.js';

interface PurchaseDialogProps {
  readonly kind: StockKind;
  /** Product of the first line; null for none. */
  readonly stock?: Stock | null;
  /** The request whose goods arrived, which was ordered outside of Atrium: quantity and supplier, if known. */
  readonly request?: { readonly id: number; readonly quantity: number; readonly supplierId: number | null } | null;
  readonly onClose: () => void;
}

const FAILED = 'The purchase could not be logged. Please try again.';
const ARRIVED = [
  { value: 'received', label: 'Received now' },
  { value: 'ordered', label: 'Ordered' },
];

/** Validates with the body schema of the call, and reports errors at the form's fields. */
function resolverOf(kind: StockKind): Resolver<PurchaseValues, unknown, PurchaseValues> {
  const check = bodyResolver<Record<string, unknown>, unknown>(
    (kind === 'item' ? logItemPurchaseSchemas : logConsumablePurchaseSchemas).body,
    labelOf,
  );
  return async (values, context, options) => {
    const { errors } = await check(purchaseBody(kind, values, null), context, options as never);
    const renamed = renameDeep(errors) as Record<string, unknown>;
    if (values.arrived === 'received' && values.receivedOn === '')
      renamed['receivedOn'] = { type: 'refused', message: 'Please enter the day on which it arrived' };
    if (values.arrived === 'received' && values.lines.some(hasWrongLots)) renamed['lots'] = { type: 'refused' };
    return Object.keys(renamed).length === 0 ? { values, errors: {} } : { values: {}, errors: renamed as never };
  };
}

/** The two kinds report a line without a product at different paths. */
function renameDeep(errors: unknown): unknown {
  if (typeof errors !== 'object' || errors === null || 'message' in errors) return errors;
  return Object.fromEntries(Object.entries(errors).map(([key, value]) => [placeOf(key), renameDeep(value)]));
}

const resolvers = { item: resolverOf('item'), consumable: resolverOf('consumable') } as const;

async function log(kind: StockKind, body: unknown, idempotencyKey: string): Promise<readonly Purchase[]> {
  const answer =
    kind === 'item'
      ? await call(logItemPurchase, { body: body as BodyOf<typeof logItemPurchase>, idempotencyKey })
      : await call(logConsumablePurchase, { body: body as BodyOf<typeof logConsumablePurchase>, idempotencyKey });
  return Array.isArray(answer) ? answer : [answer];
}

/** Dialog "Log Purchase" for items or consumables: one invoice with its lines, ordered or received now. */
export function PurchaseDialog({ kind, stock = null, request = null, onClose }: PurchaseDialogProps) {
  const formId = useId();
  const today = useOrganisation(({ timeZone }) => dayInZone(new Date(), timeZone));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [lotRefusals, setLotRefusals] = useState<readonly FieldError[]>([]);
  const key = useIdempotencyKey();
  const user = useUser();
  const people = useTeamChoices();
  const [defaults] = useState<PurchaseValues>(() => ({
    lines: [
      stock === null
        ? EMPTY_LINE
        : {
            stockId: stock.id,
            quantity: request?.quantity ?? 1,
            unitCost: stock.orderPrice ?? '',
            lots: lotsFor(stock, request?.quantity ?? 1),
          },
    ],
    supplierId: String(request?.supplierId ?? stock?.primarySupplierId ?? ''),
    orderedBy: user.id,
    invoiceNumber: '',
    purchaseDate: today,
    arrived: 'received',
    receivedOn: today,
    notes: '',
  }));
  const form = useForm<PurchaseValues, unknown, PurchaseValues>({
    resolver: resolvers[kind],
    shouldFocusError: false,
    defaultValues: defaults,
  });
  const question = useLotQuestion(FAILED, {
    formId,
    replace: (line, meant) =>
      form.setValue(`lines.${line}.lots`, [...withMeantLot(form.getValues(`lines.${line}.lots`), meant)]),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const [wrongs, setWrongs] = useState(0);
  const arrived = useWatch({ control: form.control, name: 'arrived' });

  useEffect(() => {
    need('suppliers');
    if (stock !== null) chose(stock);
  }, [stock]);

  const save = async (values: PurchaseValues, accepts: Accepted = {}) => {
    const body = purchaseBody(kind, values, request?.id ?? null, accepts);
    setRefusal(null);
    setLotRefusals([]);
    let logged: readonly Purchase[];
    try {
      logged = await log(kind, body, key.keyFor(body));
    } catch (error) {
      if (question.asks(error, (accepted) => save(values, accepted))) return;
      if (error instanceof ApiError) setLotRefusals(error.errors);
      const places =
        error instanceof ApiError
          ? error.errors.map(({ path, message }) => ({ path, place: placeOf(path), message }))
          : [];
      const known = places.filter(({ place }) =>
        /^(lines\.\d+\.|supplierId|orderedBy|invoiceNumber|purchaseDate|receivedOn)/.test(place),
      );
      for (const { path, place, message } of known)
        form.setError(place as FieldPath<PurchaseValues>, { message: inWords(message, path, labelOf) });
      if (known.length > 0) setWrongs((count) => count + 1);
      if (known.length === 0 || known.length < places.length) setRefusal(sentenceOf(error, FAILED));
      return;
    }
    key.renew();
    logged.forEach(took.purchases);
    showToast({
      title: request === null ? 'Purchase Logged' : 'Received',
      description: told(logged, values.arrived === 'received'),
      tone: 'good',
    });
    onClose();
  };

  return (
    <FormDialog
      id={formId}
      title={request === null ? 'Log Purchase' : 'Receive'}
      description={
        request === null
          ? 'The items bought, the supplier and the delivery'
          : `${quantityText(request.quantity, stock?.unit ?? '')} of ${stock?.name ?? ''} are on order. The rest of a smaller quantity stays on order`
      }
      width={840}
      submit={request === null ? 'Log Purchase' : 'Receive'}
      busy={isSubmitting && (request === null ? 'Logging...' : 'Receiving...')}
      isDirty={isDirty}
      typedText={() => {
        const { invoiceNumber, notes } = form.getValues();
        return typedLines({ 'Invoice Number': invoiceNumber, Notes: notes });
      }}
      wrongs={wrongs}
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting)
          void form.handleSubmit(
            (values) => {
              question.forget();
              return save(values);
            },
            () => setWrongs((count) => count + 1),
          )(event);
      }}
      onClose={onClose}
      className="flex flex-col gap-5 pt-1"
    >
      <PurchaseLines kind={kind} form={form} lotRefusals={lotRefusals} />
      <div className="grid gap-4 border-t border-line pt-5 sm:grid-cols-2">
        <div className="flex flex-wrap items-center justify-between gap-2 sm:col-span-2">
          <p className="text-table text-muted">
            {arrived === 'received'
              ? 'Stock rises as soon as this is logged.'
              : 'Stock rises when it is received, at once or in parts.'}
          </p>
          {request === null && (
            <Controller
              control={form.control}
              name="arrived"
              render={({ field }) => (
                <Segmented
                  label="Received or ordered"
                  value={field.value}
                  choices={ARRIVED}
                  onChange={field.onChange}
                />
              )}
            />
          )}
        </div>
        <PurchaseSupplier kind={kind} form={form} />
        <DateField label="Purchase Date" error={errors.purchaseDate?.message} {...form.register('purchaseDate')} />
        {arrived === 'received' && (
          <DateField
            label={kind === 'item' ? 'Received Date' : 'Delivery Date'}
            error={errors.receivedOn?.message}
            required
            {...form.register('receivedOn')}
          />
        )}
        <Controller
          control={form.control}
          name="orderedBy"
          render={({ field }) => (
            <SelectField
              label="Ordered By"
              error={errors.orderedBy?.message}
              value={field.value}
              onChange={(event) => field.onChange(event.currentTarget.value)}
              choices={people}
            />
          )}
        />
        <TextareaField
          label="Notes"
          error={errors.notes?.message}
          className="sm:col-span-2"
          {...form.register('notes')}
          rows={2}
          placeholder="Optional"
        />
      </div>
      {question.dialog}
    </FormDialog>
  );
}

function told(purchases: readonly Purchase[], received: boolean): string {
  const [first] = purchases;
  if (first === undefined) return '';
  if (purchases.length > 1)
    return `${plural(purchases.length, 'line')} ${received ? 'are in stock now' : 'are on order'}.`;
  const { item, quantityPurchased, quantityReceived, quantityOpen } = first;
  const quantity = received ? quantityReceived : quantityPurchased;
  const rest = received && quantityOpen > 0 ? ` ${quantityText(quantityOpen, item.unit)} still to come.` : '';
  return `${quantityText(quantity, item.unit)} of ${isolate(item.name)} ${areOrIs(quantity)} ${received ? 'in stock now' : 'on order'}.${rest}`;
}
