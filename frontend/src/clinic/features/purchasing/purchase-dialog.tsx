import type { BodyOf } from '@atrium/contract/core/endpoint';
import type { FieldError } from '@atrium/contract/core/errors';
import { logConsumablePurchase, logItemPurchase } from '@atrium/contract/clinic/purchases/calls';
import {
  logConsumablePurchaseSchemas,
  logItemPurchaseSchemas,
  type Purchase,
} from '@atrium/contract/clinic/purchases/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getVerb, formatQuantity } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { useEffect, useId, useState } from 'react';
import { Controller, type FieldPath, type Resolver, useForm, useWatch } from 'react-hook-form';
import { replaceFieldKey, createBodyResolver } from '../../../lib/forms/forms.js';
import { useSubmit } from '../../../lib/forms/submit.js';
import { ApiError, call } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { formatFieldLines } from '../../../lib/forms/unsaved-text.js';
import { useOrganization } from '../../../session/organization-store.js';
import { useUser } from '../../../session/session-store.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import type { Stock } from '../../store/clinic-state.js';
import { trackStock, loadClinic, upsertRow } from '../../store/clinic-store.js';
import { PurchaseLines } from './purchase-lines.js';
import { PurchaseSupplier } from './purchase-supplier.js';
import {
  EMPTY_LINE,
  hasInvalidLots,
  getLabel,
  createInitialLots,
  toFormPath,
  toPurchaseBody,
  type PurchaseValues,
} from './purchase-values.js';
import { type AcceptedFlags, useLotQuestion, applyProposedLot } from '../lots/public.js';
import { useTeamChoices } from '../../shared/team-choices.js';
import { SelectField, TextareaField } from '../../../ui/fields/control-fields.js';
import { DateField } from '../../../ui/fields/date/date-field.js';

interface PurchaseDialogProps {
  readonly kind: StockKind;
  /** Product of the first line; null for none. */
  readonly stock?: Stock | null;
  /** The request whose goods arrived, which was ordered outside of Atrium; prefills quantity and supplier. */
  readonly request?: { readonly id: number; readonly quantity: number; readonly supplierId: number | null } | null;
  readonly onClose: () => void;
}

const FAILURE_TEXT = 'The purchase could not be logged. Please try again.';
/** Paths of the form's fields. */
const FIELDS = /^(lines\.\d+\.|supplierId|orderedBy|invoiceNumber|purchaseDate|receivedOn)/;
const ARRIVAL_CHOICES = [
  { value: 'received', label: 'Received now' },
  { value: 'ordered', label: 'Ordered' },
];

/** Returns a form resolver that validates with the body schema of the call and reports errors at the form's fields. */
function resolverOf(kind: StockKind): Resolver<PurchaseValues, unknown, PurchaseValues> {
  const check = createBodyResolver<Record<string, unknown>, unknown>(
    (kind === 'item' ? logItemPurchaseSchemas : logConsumablePurchaseSchemas).body,
    getLabel,
  );
  return async (values, context, options) => {
    const { errors } = await check(toPurchaseBody(kind, values, null), context, options as never);
    const renamed = mapErrorPaths(errors) as Record<string, unknown>;
    if (values.arrived === 'received' && values.receivedOn === '')
      renamed['receivedOn'] = { type: 'refused', message: 'Please enter the day on which it arrived' };
    if (values.arrived === 'received' && values.lines.some(hasInvalidLots)) renamed['lots'] = { type: 'refused' };
    return Object.keys(renamed).length === 0 ? { values, errors: {} } : { values: {}, errors: renamed as never };
  };
}

/** Maps error paths to form fields. Items and consumables report a line without a product at different paths. */
function mapErrorPaths(errors: unknown): unknown {
  if (typeof errors !== 'object' || errors === null || 'message' in errors) return errors;
  return Object.fromEntries(Object.entries(errors).map(([key, value]) => [toFormPath(key), mapErrorPaths(value)]));
}

const resolvers = { item: resolverOf('item'), consumable: resolverOf('consumable') } as const;

async function logPurchase(kind: StockKind, body: unknown, idempotencyKey: string): Promise<readonly Purchase[]> {
  const answer =
    kind === 'item'
      ? await call(logItemPurchase, { body: body as BodyOf<typeof logItemPurchase>, idempotencyKey })
      : await call(logConsumablePurchase, { body: body as BodyOf<typeof logConsumablePurchase>, idempotencyKey });
  return Array.isArray(answer) ? answer : [answer];
}

/**
 * Dialog "Log Purchase" for items or consumables: one invoice with its lines, ordered or received now. It has its own
 * submit code, because an invoice becomes several purchases, and questions about lots repeat the call.
 */
export function PurchaseDialog({ kind, stock = null, request = null, onClose }: PurchaseDialogProps) {
  const formId = useId();
  const today = useOrganization(({ timeZone }) => getDayInZone(new Date(), timeZone));
  const [lotRefusals, setLotRefusals] = useState<readonly FieldError[]>([]);
  const state = useSubmit(FAILURE_TEXT);
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
            lots: createInitialLots(stock, request?.quantity ?? 1),
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
  const question = useLotQuestion(FAILURE_TEXT, {
    formId,
    replace: (line, proposedLot) =>
      form.setValue(`lines.${line}.lots`, [...applyProposedLot(form.getValues(`lines.${line}.lots`), proposedLot)]),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const arrived = useWatch({ control: form.control, name: 'arrived' });

  useEffect(() => {
    loadClinic('suppliers');
    if (stock !== null) trackStock(stock);
  }, [stock]);

  const save = async (values: PurchaseValues, accepts: AcceptedFlags = {}) => {
    const body = toPurchaseBody(kind, values, request?.id ?? null, accepts);
    setLotRefusals([]);
    await state.send(
      async () => {
        const logged = await logPurchase(kind, body, state.keyFor(body));
        logged.forEach(upsertRow.purchases);
        showToast({
          title: request === null ? 'Purchase Logged' : 'Received',
          description: describeLogged(logged, values.arrived === 'received'),
        });
        onClose();
      },
      (error) => {
        if (question.asks(error, (accepted) => save(values, accepted))) return true;
        if (!(error instanceof ApiError)) return false;
        setLotRefusals(error.errors);
        const known = error.errors.filter(({ path }) => FIELDS.test(toFormPath(path)));
        for (const { path, message } of known)
          form.setError(toFormPath(path) as FieldPath<PurchaseValues>, {
            message: replaceFieldKey(message, path, getLabel),
          });
        state.showErrors(Object.fromEntries(known.map(({ path, message }) => [path, message])));
        return known.length > 0 && known.length === error.errors.length;
      },
    );
  };

  return (
    <FormDialog
      id={formId}
      title={request === null ? 'Log Purchase' : 'Receive'}
      description={
        request === null
          ? 'The items bought, the supplier and the delivery'
          : `${formatQuantity(request.quantity, stock?.unit ?? '')} of ${stock?.name ?? ''} on order. If fewer arrive, the rest stays on order`
      }
      width={840}
      submit={request === null ? 'Log Purchase' : 'Receive'}
      state={{ ...state, busy: isSubmitting }}
      busy={request === null ? 'Logging...' : 'Receiving...'}
      isDirty={isDirty}
      typedText={() => {
        const { invoiceNumber, notes } = form.getValues();
        return formatFieldLines({ 'Invoice number': invoiceNumber, Notes: notes });
      }}
      onSubmit={(event) => {
        if (!isSubmitting)
          void form.handleSubmit(
            (values) => {
              question.forget();
              return save(values);
            },
            () => state.showErrors({ lines: '' }),
          )(event);
      }}
      onClose={onClose}
      className="flex flex-col gap-4 pt-1"
    >
      <PurchaseLines kind={kind} form={form} lotRefusals={lotRefusals} />
      <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <div className="flex flex-wrap items-center justify-between gap-2 sm:col-span-2">
          <p className="text-table text-muted">
            {arrived === 'received' ? 'Adds to stock now' : 'Stock rises when it is received, at once or in parts.'}
          </p>
          {request === null && (
            <Controller
              control={form.control}
              name="arrived"
              render={({ field }) => (
                <Segmented
                  label="Received or ordered"
                  value={field.value}
                  choices={ARRIVAL_CHOICES}
                  onChange={field.onChange}
                />
              )}
            />
          )}
        </div>
        <PurchaseSupplier kind={kind} form={form} />
        <DateField label="Purchase date" error={errors.purchaseDate?.message} {...form.register('purchaseDate')} />
        {arrived === 'received' && (
          <DateField
            label={kind === 'item' ? 'Received date' : 'Delivery date'}
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
              label="Ordered by"
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
          placeholder="Optional"
        />
      </div>
      {question.dialog}
    </FormDialog>
  );
}

function describeLogged(purchases: readonly Purchase[], received: boolean): string {
  const [first] = purchases;
  if (first === undefined) return '';
  if (purchases.length > 1)
    return `${formatPlural(purchases.length, 'line')} ${received ? 'are in stock now' : 'are on order'}.`;
  const { item, quantityPurchased, quantityReceived, quantityOpen } = first;
  const quantity = received ? quantityReceived : quantityPurchased;
  const rest = received && quantityOpen > 0 ? ` ${formatQuantity(quantityOpen, item.unit)} still to come.` : '';
  return `${formatQuantity(quantity, item.unit)} of ${isolateDirection(item.name)} ${getVerb(quantity)} ${received ? 'in stock now' : 'on order'}.${rest}`;
}
