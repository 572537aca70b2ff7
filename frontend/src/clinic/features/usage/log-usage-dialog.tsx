import { logConsumableUsage } from '@atrium/contract/clinic/consumable-usage/calls';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { getFieldErrors, useIdempotencyKey } from '../../../lib/forms/forms.js';
import { ApiError, call, getErrorMessage } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { useUser } from '../../../session/session-store.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { Field } from '../../../ui/fields/field.js';
import type { Stock } from '../../store/clinic-state.js';
import { trackStock, upsertUsage, useStock } from '../../store/clinic-store.js';
import { FIRST_TO_EXPIRE } from '../../shared/lot-selection.js';
import { isByContent, NO_CONTENT } from '../../shared/stock/used-content.js';
import {
  getLotOfScan,
  findExpiryMismatch,
  getPieces,
  type ScannedPackage,
  ScanSearch,
  SelectedItem,
  useScanReader,
  addScan,
} from '../scanning/public.js';
import { useTeamChoices } from '../../shared/team-choices.js';
import { ConsumableAmount, ConsumableAmountChoice, ConsumableLot } from './consumable/usage-amount.js';
import { ConsumableUsageDetails } from './consumable/usage-details.js';
import {
  toUsageBody,
  validateUsage,
  getSelectedConsumable,
  FIELDS,
  type ConsumableUsageValues,
} from './consumable/usage-values.js';
import { QueuedScanQuestion } from './queued-scan-question.js';
import { takeNextUse, type QueuedScan, setLastQuantity } from './queued-scan.js';
import { undoOrAskReason } from './undo/undo-or-ask.js';
import { findUndoableUse } from './undo/undo-usage.js';
import { describeUsage } from './history/describe-usage.js';
import { SelectField } from '../../../ui/fields/control-fields.js';

const FAILURE_TEXT = 'Failed to log usage';
const CONSUMABLES = ['consumable'] as const;

interface LogUsageDialogProps {
  /** Consumable of the row that opened the dialog. */
  readonly stock?: Stock | null;
  readonly onClose: () => void;
}

/**
 * Dialog "Log Usage" of a consumable: user, patient, procedure and treatment area. It has its own submit code, because
 * it stays open for the next scan, which needs a new idempotency key although its content may be the same.
 */
export function LogUsageDialog({ stock = null, onClose }: LogUsageDialogProps) {
  const user = useUser();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [scanned, setScanned] = useState<readonly QueuedScan[]>([]);
  const latestScans = useRef(scanned);
  /** True while the last scan waits. A number typed next sets its quantity. */
  const isLastWaiting = useRef(false);
  useLayoutEffect(() => {
    latestScans.current = scanned;
  }, [scanned]);
  const [ofLots, setOfLots] = useState<Readonly<Record<string, string>>>({});
  const [inputErrors, setInputErrors] = useState(0);
  const search = useRef<HTMLInputElement>(null);
  const reader = useScanReader(search);
  const sending = useRef(false);
  const key = useIdempotencyKey();
  /** Id of the consumable that the lot belongs to. */
  const lotOf = useRef(stock?.id ?? null);
  const isScanned = useRef(false);
  const people = useTeamChoices();
  const form = useForm<ConsumableUsageValues, unknown, ConsumableUsageValues>({
    resolver: validateUsage,
    shouldFocusError: false,
    defaultValues: {
      consumableId: stock?.id ?? null,
      quantityUsed: 1,
      ...NO_CONTENT,
      userId: user.id,
      patientId: '',
      procedureType: '',
      treatmentArea: '',
      notes: '',
      usedAt: '',
      lot: FIRST_TO_EXPIRE,
    },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const consumableId = useWatch({ control: form.control, name: 'consumableId' });
  const [content, isWhole] = useWatch({ control: form.control, name: ['content', 'isWhole'] });
  const selected = useStock('consumable', consumableId) ?? null;
  const byContent = isByContent(selected, { content, isWhole });
  useEffect(() => {
    if (stock !== null) trackStock(stock);
  }, [stock]);

  const select = (chosen: Stock | null, packageData?: ScannedPackage) => {
    // Typing a code over the name chooses the same product again; its lot stays.
    if (chosen !== null && (chosen.id !== lotOf.current || packageData !== undefined)) {
      // Another product has another content.
      if (chosen.id !== lotOf.current) {
        form.setValue('content', '');
        setScanned((before) => before.filter(({ item }) => item.id !== chosen.id));
      }
      lotOf.current = chosen.id;
      isLastWaiting.current = false;
      isScanned.current = packageData !== undefined;
      form.setValue('lot', getLotOfScan(chosen, packageData));
      if (getPieces(packageData) > 1) form.setValue('quantityUsed', getPieces(packageData), { shouldDirty: true });
    }
    form.setValue('consumableId', chosen?.id ?? null, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };

  const scan = (item: Stock, chosen: Stock, packageData?: ScannedPackage) => {
    isLastWaiting.current = true;
    // A request being sent takes no further scan.
    if (item.id !== chosen.id || sending.current) return setScanned((before) => [...before, { item, packageData }]);
    const { lot: before, quantityUsed: quantity } = form.getValues();
    const use = { lot: before, quantity, isScanned: isScanned.current, isByContent: byContent };
    const next = addScan(use, item, packageData);
    if (next === null) return setScanned((waiting) => [...waiting, { item, packageData }]);
    isLastWaiting.current = false;
    isScanned.current = true;
    setRefusal(null);
    form.setValue('lot', next.lot);
    form.setValue('quantityUsed', next.quantity, { shouldDirty: true });
  };

  const goOn = ([next, ...others]: readonly QueuedScan[]) => {
    if (next === undefined) return;
    select(next.item, next.packageData);
    const { quantity, waiting } = takeNextUse([next, ...others]);
    form.setValue('quantityUsed', quantity, { shouldDirty: true });
    setScanned(waiting);
  };

  const save = async (values: ConsumableUsageValues) => {
    const body = toUsageBody(values, getSelectedConsumable(values));
    setRefusal(null);
    setOfLots({});
    if (values.lot.news !== undefined) return setOfLots({ news: values.lot.news });
    let usage: Usage;
    sending.current = true;
    try {
      usage = await call(logConsumableUsage, { body, idempotencyKey: key.keyFor(body) });
    } catch (error) {
      const known = getFieldErrors(error, FIELDS);
      for (const { path, message } of known) form.setError(path as keyof ConsumableUsageValues, { message });
      if (known.length > 0) setInputErrors((count) => count + 1);
      // An error about lots is shown at the lots.
      if (known.length === 0 && error instanceof ApiError && error.code === 'lot.unusable')
        setOfLots({ lots: getErrorMessage(error, FAILURE_TEXT) });
      else if (known.length === 0) setRefusal(getErrorMessage(error, FAILURE_TEXT));
      return;
    } finally {
      sending.current = false;
    }
    key.renew();
    upsertUsage(usage);
    showToast({
      title: 'Usage Logged',
      description: 'Consumable usage has been successfully logged.',
      detail: describeUsage(usage),
      action: { label: 'Undo', run: () => void undoOrAskReason(findUndoableUse(usage)) },
    });
    if (latestScans.current.length === 0) return onClose();
    // A waiting scan is next, for the same patient.
    form.reset({ ...values, ...NO_CONTENT, consumableId: null, quantityUsed: 1, lot: FIRST_TO_EXPIRE });
    lotOf.current = null;
    goOn(latestScans.current);
    search.current?.focus();
  };

  return (
    <FormDialog
      title="Log Usage"
      description="Updates stock immediately for everyone"
      submit="Log Usage"
      state={{ busy: isSubmitting, refusal, wrongs: inputErrors }}
      busy="Logging..."
      isDirty={isDirty || scanned.length > 0}
      onSubmit={(event) => {
        if (!isSubmitting) void form.handleSubmit(save, () => setInputErrors((count) => count + 1))(event);
      }}
      onClose={onClose}
      className="flex flex-col gap-4 pt-1"
    >
      <Field label="Consumable" error={errors.consumableId?.message} required>
        {(control) => (
          <ScanSearch
            {...control}
            inputRef={search}
            reader={reader}
            kinds={CONSUMABLES}
            selected={selected}
            remark={findExpiryMismatch}
            purpose="use"
            onAmount={(amount, chosen) => {
              if (chosen === null || amount < 1) return false;
              const waiting = isLastWaiting.current ? latestScans.current.at(-1) : undefined;
              if (waiting !== undefined) {
                if (isByContent(waiting.item, NO_CONTENT)) return false;
                setScanned((before) => setLastQuantity(before, amount));
              } else if (isByContent(chosen, { content, isWhole })) form.setValue('content', String(amount));
              else form.setValue('quantityUsed', amount, { shouldDirty: true });
              return true;
            }}
            onSelect={select}
            onScan={scan}
          />
        )}
      </Field>
      <QueuedScanQuestion form={{ selected, scanned, busy: isSubmitting, search, setScanned, goOn }} />
      {selected !== null && <SelectedItem item={selected} />}
      <ConsumableAmountChoice form={form} selected={selected} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ConsumableAmount
          form={form}
          selected={selected}
          onChange={() => {
            setRefusal(null);
            setOfLots({});
          }}
        />
        <Controller
          control={form.control}
          name="userId"
          render={({ field }) => (
            <SelectField
              label="Used by"
              error={errors.userId?.message}
              required
              value={field.value}
              onChange={(event) => field.onChange(event.currentTarget.value)}
              choices={people}
            />
          )}
        />
        <ConsumableLot form={form} selected={selected} errors={ofLots} onChange={() => setOfLots({})} />
        <ConsumableUsageDetails form={form} />
      </div>
    </FormDialog>
  );
}
