import { requestConsumableReorder, requestItemReorder } from '@atrium/contract/clinic/reorder-requests/calls';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import {
  CONSUMABLE_PRIORITIES,
  CONSUMABLE_PRIORITY_LABELS,
  ITEM_PRIORITIES,
  ITEM_PRIORITY_LABELS,
  plural,
} from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { quantityText } from '@atrium/rules/stock/quantity';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { dayText } from '../../../lib/format/dates.js';
import { useFirstWrong } from '../../../lib/forms/first-wrong.js';
import { fieldErrors, useIdempotencyKey } from '../../../lib/forms/forms.js';
import { call, sentenceOf } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { typedLines, useUnsaved } from '../../../lib/forms/unsaved.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Field } from '../../../ui/fields/field.js';
import { QuantityField } from '../../../ui/fields/quantity-field.js';
import { SelectField, TextareaField } from '../../../ui/fields/control-fields.js';
import { piecesOf, type ScannedPackage, ScanSearch, SelectedItem, useScansTo } from '../scanning/public.js';
import { type ScannedToo, ScanQuestion, withLastQuantity } from '../usage/public.js';
import type { Stock } from '../../store/clinic-state.js';
import { tookRequest, useClinic, useStock } from '../../store/clinic-store.js';
import { checkWish, type Wish, WISH_FIELDS, wishLabel } from './check-wish.js';
import { wishText } from '../orders/public.js';
import { PickerBadge } from './picker-badge.js';
import { pendingFor } from './select-requests.js';

export const FORM_ID = 'request-reorder';
const FAILED = 'The request could not be sent. Please try again.';

const priorities = {
  item: ITEM_PRIORITIES.map((value) => ({ value, label: ITEM_PRIORITY_LABELS[value] })),
  consumable: CONSUMABLE_PRIORITIES.map((value) => ({ value, label: CONSUMABLE_PRIORITY_LABELS[value] })),
};
const DEFAULT_PRIORITY = { item: 'normal', consumable: 'medium' } as const;

const pickerBadge = (stock: Stock) => <PickerBadge stock={stock} />;

interface RequestFormProps {
  /** Product that another screen requested. */
  readonly named: Stock | null;
  /** Reports a running request and unsaved text. */
  readonly onState: (state: { readonly busy: boolean; readonly isDirty: boolean }) => void;
  readonly onDone: () => void;
}

export function RequestForm({ named, onState, onDone }: RequestFormProps) {
  const [selected, setSelected] = useState(named);
  /** Products scanned before the request for the chosen one was sent. */
  const [scanned, setScanned] = useState<readonly ScannedToo[]>([]);
  const latestScans = useRef(scanned);
  useLayoutEffect(() => {
    latestScans.current = scanned;
  }, [scanned]);
  /** The last scan is waiting; a number sets its quantity. */
  const isLastWaiting = useRef(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const reader = useScansTo(search);
  const key = useIdempotencyKey();
  /** Id of the product that the quantity belongs to. */
  const quantityOf = useRef(named?.id ?? null);
  const kind = selected?.kind ?? 'item';
  const form = useForm<Wish, unknown, Wish>({
    resolver: checkWish,
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
  useEffect(
    () => onState({ busy: isSubmitting, isDirty: isDirty || isScanned }),
    [onState, isSubmitting, isDirty, isScanned],
  );
  const [wrongs, setWrongs] = useState(0);
  const place = useFirstWrong(wrongs);
  const unsaved = useUnsaved('Request Reorder', () => typedLines({ Reason: form.getValues('reason') }));
  // The fields may mount after the dialog, when items had to be loaded.
  useEffect(() => {
    if (selected === null && !matchMedia('(pointer: coarse)').matches) search.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
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

  /** A scanned package requests its pieces instead of the usual quantity. */
  const addPackage = (item: Stock, said: ScannedPackage | undefined) => {
    if (piecesOf(said) === 1) return;
    const before = form.getValues('requestedQuantity');
    const isUsual = before === item.reorderQuantity;
    form.setValue('requestedQuantity', (isUsual ? 0 : before) + piecesOf(said), { shouldDirty: true });
  };

  const scan = (item: Stock, chosen: Stock, said?: ScannedPackage) => {
    isLastWaiting.current = item.id !== chosen.id;
    if (!isLastWaiting.current) return addPackage(item, said);
    const waiting = { item, said: piecesOf(said) === 1 ? undefined : said };
    setScanned((before) => [...before.filter((one) => one.item.id !== item.id), waiting]);
  };

  const setAmount = (quantity: number): boolean => {
    if (quantity < 1) return false;
    if (isLastWaiting.current && latestScans.current.length > 0)
      setScanned((before) => withLastQuantity(before, quantity));
    else form.setValue('requestedQuantity', quantity, { shouldDirty: true });
    return true;
  };

  const goOn = ({ item, said }: ScannedToo) => {
    select(item);
    if (said !== undefined) form.setValue('requestedQuantity', piecesOf(said), { shouldDirty: true });
    search.current?.focus();
  };

  const accept = async ({ kind, itemId: id = 0, ...values }: Wish) => {
    const wish = { ...values, reason: values.reason.trim() };
    setRefusal(null);
    let request: ReorderRequest;
    try {
      request = await send(kind, id, wish, key.keyFor({ kind, id, ...wish }));
    } catch (error) {
      const places = fieldErrors(error, Object.keys(WISH_FIELDS), wishLabel);
      for (const { path, message } of places) form.setError(WISH_FIELDS[path] ?? 'reason', { message });
      if (places.length > 0) setWrongs((count) => count + 1);
      if (places.length === 0) setRefusal(sentenceOf(error, FAILED));
      return;
    }
    key.renew();
    tookRequest(request);
    showToast({ title: 'Reorder Requested', description: wishText(request), tone: 'good' });
    const [next] = latestScans.current;
    if (next !== undefined) {
      form.reset({ ...form.getValues(), reason: '' });
      return goOn(next);
    }
    unsaved.settle();
    onDone();
  };

  return (
    <form
      ref={place}
      id={FORM_ID}
      aria-label="Request Reorder"
      noValidate
      className="flex flex-col gap-4 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void form.handleSubmit(accept, () => setWrongs((count) => count + 1))(event);
      }}
    >
      <Field label="Item" error={errors.itemId?.message} required>
        {(control) => (
          <ScanSearch
            {...control}
            inputRef={search}
            reader={reader}
            kinds={STOCK_KINDS}
            selected={selected}
            onSelect={(item, said) => {
              select(item);
              if (item !== null) addPackage(item, said);
            }}
            onScan={scan}
            onAmount={setAmount}
            badge={pickerBadge}
          />
        )}
      </Field>
      {isScanned && current !== null && !isSubmitting && (
        <ScanQuestion
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
      {current !== null && <AskedAlready stock={current} />}
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
                help: `Usually ${quantityText(current.reorderQuantity, current.unit)} at a time`,
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
      />
      {refusal !== null && (
        <Alert tone="bad" urgent>
          {refusal}
        </Alert>
      )}
    </form>
  );
}

function send(
  kind: Stock['kind'],
  id: number,
  wish: Omit<Wish, 'kind' | 'itemId'>,
  idempotencyKey: string,
): Promise<ReorderRequest> {
  return kind === 'item'
    ? call(requestItemReorder, { body: { itemId: id, ...wish, priority: wish.priority as 'normal' }, idempotencyKey })
    : call(requestConsumableReorder, {
        body: { consumableId: id, ...wish, priority: wish.priority as 'medium' },
        idempotencyKey,
      });
}

/** Shows pending requests of the product; a second request is allowed. */
function AskedAlready({ stock }: { readonly stock: Stock }) {
  const requests = useClinic((state) => state.requests);
  const [newest, ...others] = pendingFor(requests, stock.id);
  if (newest === undefined) return null;
  return (
    <Alert tone="warn" title="Requested already" className="text-table">
      {displayName(newest.requestedByUser)} asked for {quantityText(newest.requestedQuantity, stock.unit)} on{' '}
      {dayText(newest.requestedAt)}, and it waits for a decision
      {others.length > 0 && `, like ${plural(others.length, 'other request')}`}.
    </Alert>
  );
}
