import { requestConsumableReorder, requestItemReorder } from '@atrium/contract/clinic/reorder-requests/calls';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import {
  CONSUMABLE_PRIORITIES,
  CONSUMABLE_PRIORITY_LABELS,
  ITEM_PRIORITIES,
  ITEM_PRIORITY_LABELS,
  formatPlural,
} from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { useLayoutEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { formatShortDay } from '../../../lib/format/dates.js';
import { getFieldErrors, useIdempotencyKey } from '../../../lib/forms/forms.js';
import { call, getErrorMessage } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { formatFieldLines } from '../../../lib/forms/unsaved-text.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Field } from '../../../ui/fields/field.js';
import { QuantityField } from '../../../ui/fields/quantity-field.js';
import { SelectField, TextareaField } from '../../../ui/fields/control-fields.js';
import { getPieces, type ScannedPackage, ScanSearch, SelectedItem, useScanReader } from '../scanning/public.js';
import { type QueuedScan, PendingScanQuestion, setLastQuantity } from '../usage/public.js';
import type { Stock } from '../../store/clinic-state.js';
import { upsertRequest, useClinic, useStock } from '../../store/clinic-store.js';
import { validateRequest, type RequestValues, REQUEST_FIELDS, requestFieldLabel } from './validate-request.js';
import { describeRequest } from '../orders/public.js';
import { PickerBadge } from './picker-badge.js';
import { selectPendingOfStock } from './select-requests.js';

export const REQUEST_DIALOG = {
  title: 'Request Reorder',
  description: 'Managers are notified immediately, and you are notified of their decision.',
  width: 640,
} as const;
const FAILURE_TEXT = 'The request could not be sent. Please try again.';

const priorities = {
  item: ITEM_PRIORITIES.map((value) => ({ value, label: ITEM_PRIORITY_LABELS[value] })),
  consumable: CONSUMABLE_PRIORITIES.map((value) => ({ value, label: CONSUMABLE_PRIORITY_LABELS[value] })),
};
const DEFAULT_PRIORITY = { item: 'normal', consumable: 'medium' } as const;

const pickerBadge = (stock: Stock) => <PickerBadge stock={stock} />;

interface RequestFormProps {
  /** Product that another screen selected. */
  readonly preselected: Stock | null;
  readonly onClose: () => void;
}

/**
 * Form of a reorder request. It has its own submit code, because it stays open for the next scan, which needs a new
 * idempotency key although its content may be the same.
 */
export function RequestForm({ preselected, onClose }: RequestFormProps) {
  const [selected, setSelected] = useState(preselected);
  /** Products scanned before the request for the selected one was sent. */
  const [scanned, setScanned] = useState<readonly QueuedScan[]>([]);
  const latestScans = useRef(scanned);
  useLayoutEffect(() => {
    latestScans.current = scanned;
  }, [scanned]);
  /** True while the last scan waits. A number typed next sets its quantity. */
  const isLastWaiting = useRef(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const reader = useScanReader(search);
  const key = useIdempotencyKey();
  /** Id of the product that the entered quantity is for. */
  const quantityOf = useRef(preselected?.id ?? null);
  const kind = selected?.kind ?? 'item';
  const form = useForm<RequestValues, unknown, RequestValues>({
    resolver: validateRequest,
    shouldFocusError: false,
    defaultValues: {
      kind,
      itemId: selected?.id,
      priority: DEFAULT_PRIORITY[kind],
      requestedQuantity: selected?.reorderQuantity ?? 1,
      reason: '',
    },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const isScanned = scanned.length > 0;
  const [wrongs, setWrongs] = useState(0);
  // The current stock.
  const current: Stock | null = useStock(kind, selected?.id ?? null) ?? null;

  const select = (next: Stock | null) => {
    // A product whose name was typed over and restored keeps its quantity.
    const isSame = next !== null && next.id === quantityOf.current;
    if (next !== null) quantityOf.current = next.id;
    setSelected(next);
    setRefusal(null);
    form.setValue('itemId', next?.id, { shouldValidate: form.formState.isSubmitted });
    if (next === null) return;
    if (next.kind !== form.getValues('kind')) form.setValue('priority', DEFAULT_PRIORITY[next.kind]);
    form.setValue('kind', next.kind);
    if (isSame) return;
    isLastWaiting.current = false;
    form.setValue('requestedQuantity', next.reorderQuantity);
    setScanned((before) => before.filter(({ item }) => item.id !== next.id));
  };

  /** Sets the pieces of a scanned package as the quantity instead of the usual one. */
  const addPackage = (item: Stock, packageData: ScannedPackage | undefined) => {
    if (getPieces(packageData) === 1) return;
    const before = form.getValues('requestedQuantity');
    const isUsual = before === item.reorderQuantity;
    form.setValue('requestedQuantity', (isUsual ? 0 : before) + getPieces(packageData), { shouldDirty: true });
  };

  const scan = (item: Stock, chosen: Stock, packageData?: ScannedPackage) => {
    isLastWaiting.current = item.id !== chosen.id;
    if (!isLastWaiting.current) return addPackage(item, packageData);
    const waiting = { item, packageData: getPieces(packageData) === 1 ? undefined : packageData };
    setScanned((before) => [...before.filter((one) => one.item.id !== item.id), waiting]);
  };

  const setAmount = (quantity: number): boolean => {
    if (quantity < 1) return false;
    if (isLastWaiting.current && latestScans.current.length > 0)
      setScanned((before) => setLastQuantity(before, quantity));
    else form.setValue('requestedQuantity', quantity, { shouldDirty: true });
    return true;
  };

  const goOn = ({ item, packageData }: QueuedScan) => {
    select(item);
    if (packageData !== undefined) form.setValue('requestedQuantity', getPieces(packageData), { shouldDirty: true });
    search.current?.focus();
  };

  const accept = async ({ kind, itemId: id = 0, ...values }: RequestValues) => {
    const input = { ...values, reason: values.reason.trim() };
    setRefusal(null);
    let request: ReorderRequest;
    try {
      request = await send(kind, id, input, key.keyFor({ kind, id, ...input }));
    } catch (error) {
      const fieldMessages = getFieldErrors(error, Object.keys(REQUEST_FIELDS), requestFieldLabel);
      for (const { path, message } of fieldMessages) form.setError(REQUEST_FIELDS[path] ?? 'reason', { message });
      if (fieldMessages.length > 0) setWrongs((count) => count + 1);
      else setRefusal(getErrorMessage(error, FAILURE_TEXT));
      return;
    }
    key.renew();
    upsertRequest(request);
    showToast({ title: 'Reorder Requested', description: describeRequest(request) });
    const [next] = latestScans.current;
    if (next !== undefined) {
      form.reset({ ...form.getValues(), reason: '' });
      return goOn(next);
    }
    onClose();
  };

  return (
    <FormDialog
      {...REQUEST_DIALOG}
      submit="Request Reorder"
      busy="Requesting..."
      state={{ busy: isSubmitting, refusal, wrongs }}
      isDirty={isDirty || isScanned}
      typedText={() => formatFieldLines({ Reason: form.getValues('reason') })}
      onSubmit={(event) => {
        if (!isSubmitting) void form.handleSubmit(accept, () => setWrongs((count) => count + 1))(event);
      }}
      onClose={onClose}
      className="flex flex-col gap-4 pt-1"
    >
      <Field label="Item" error={errors.itemId?.message} required>
        {(control) => (
          <ScanSearch
            {...control}
            inputRef={search}
            reader={reader}
            kinds={STOCK_KINDS}
            selected={selected}
            onSelect={(item, packageData) => {
              select(item);
              if (item !== null) addPackage(item, packageData);
            }}
            onScan={scan}
            onAmount={setAmount}
            badge={pickerBadge}
          />
        )}
      </Field>
      {isScanned && current !== null && !isSubmitting && (
        <PendingScanQuestion
          scanned={scanned}
          chosen={current}
          done="requested"
          onReplace={(index) => {
            const instead = scanned[index];
            if (instead !== undefined) goOn(instead);
          }}
          onKeep={() => {
            setScanned([]);
            search.current?.focus();
          }}
        />
      )}
      {current !== null && <SelectedItem item={current} />}
      {current !== null && <PendingRequestsNote stock={current} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Priority"
          error={errors.priority?.message}
          required
          {...form.register('priority')}
          choices={priorities[kind]}
        />
        <Controller
          control={form.control}
          name="requestedQuantity"
          render={({ field }) => (
            <QuantityField
              label="Quantity"
              error={errors.requestedQuantity?.message}
              {...(current !== null && {
                help: `Usually ${formatQuantity(current.reorderQuantity, current.unit)} at a time`,
              })}
              counts="quantity"
              unit={current?.unit}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </div>
      <TextareaField
        label="Reason"
        error={errors.reason?.message}
        {...form.register('reason')}
        placeholder="Optional"
        rows={3}
      />
    </FormDialog>
  );
}

function send(
  kind: Stock['kind'],
  id: number,
  input: Omit<RequestValues, 'kind' | 'itemId'>,
  idempotencyKey: string,
): Promise<ReorderRequest> {
  return kind === 'item'
    ? call(requestItemReorder, { body: { itemId: id, ...input, priority: input.priority as 'normal' }, idempotencyKey })
    : call(requestConsumableReorder, {
        body: { consumableId: id, ...input, priority: input.priority as 'medium' },
        idempotencyKey,
      });
}

/** Shows pending requests of the product; a second request is allowed. */
function PendingRequestsNote({ stock }: { readonly stock: Stock }) {
  const requests = useClinic((state) => state.requests);
  const [newest, ...others] = selectPendingOfStock(requests, stock.id);
  if (newest === undefined) return null;
  return (
    <Alert
      tone="warn"
      title="Requested already"
      className="text-table"
    >{`${getDisplayName(newest.requestedByUser)} asked for ${formatQuantity(newest.requestedQuantity, stock.unit)} on ${formatShortDay(newest.requestedAt)}, and it waits for a decision${others.length > 0 ? `, like ${formatPlural(others.length, 'other request')}` : ''}.`}</Alert>
  );
}
