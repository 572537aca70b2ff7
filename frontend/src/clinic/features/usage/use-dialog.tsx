import { logConsumableUsage } from '@atrium/contract/clinic/consumable-usage/calls';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useFirstWrong } from '../../../lib/forms/first-wrong.js';
import { fieldErrors, useIdempotencyKey } from '../../../lib/forms/forms.js';
import { useGuardedClose } from '../../../lib/forms/guarded-close.js';
import { ApiError, call, sentenceOf } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { useUser } from '../../../session/session-store.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Field } from '../../../ui/fields/field.js';
import { FormFoot } from '../../../ui/dialogs/form-foot.js';
import type { Stock } from '../../store/clinic-state.js';
import { chose, tookUsage, useStock } from '../../store/clinic-store.js';
import { FIRST_TO_EXPIRE } from '../../shared/chosen-lot.js';
import { isByContent, NO_CONTENT } from '../../shared/stock/used-content.js';
import {
  lotInHand,
  lotNews,
  piecesOf,
  type ScannedPackage,
  ScanSearch,
  SelectedItem,
  useScansTo,
  withScan,
} from '../scanning/public.js';
import { useTeamChoices } from '../../shared/team-choices.js';
import { UseAmount, UseAmountChoice, UseLot } from './consumable/use-amount.js';
import { UseFacts } from './consumable/use-facts.js';
import { bodyOf, check, chosenIn, FIELDS, type UseValues } from './consumable/use-values.js';
import { ScanQuestion } from './scan-question.js';
import { nextUse, type ScannedToo, withLastQuantity } from './scanned-too.js';
import { undoOrAsk } from './undo/undo-or-ask.js';
import { undoableUse } from './undo/undo-usage.js';
import { usageTold } from './history/usage-told.js';
import { SelectField } from '../../../ui/fields/control-fields.js';

const FAILED = 'Failed to log usage';
const CONSUMABLES = ['consumable'] as const;

interface UseDialogProps {
  /** Consumable of the row that opened the dialog. */
  readonly stock?: Stock | null;
  readonly onClose: () => void;
}

/** Dialog "Log Usage" of a consumable: user, patient, procedure and treatment area. */
export function UseDialog({ stock = null, onClose }: UseDialogProps) {
  const formId = useId();
  const user = useUser();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [scanned, setScanned] = useState<readonly ScannedToo[]>([]);
  const latestScans = useRef(scanned);
  /** The last scan is waiting; a number sets its quantity. */
  const isLastWaiting = useRef(false);
  useLayoutEffect(() => {
    latestScans.current = scanned;
  }, [scanned]);
  const [ofLots, setOfLots] = useState<Readonly<Record<string, string>>>({});
  const [wrongs, setWrongs] = useState(0);
  const place = useFirstWrong(wrongs);
  const search = useRef<HTMLInputElement>(null);
  const reader = useScansTo(search);
  const sending = useRef(false);
  const key = useIdempotencyKey();
  /** Id of the consumable that the lot belongs to. */
  const lotOf = useRef(stock?.id ?? null);
  const isScanned = useRef(false);
  const people = useTeamChoices();
  const form = useForm<UseValues, unknown, UseValues>({
    resolver: check,
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
  const guard = useGuardedClose(isDirty || scanned.length > 0, onClose);
  const consumableId = useWatch({ control: form.control, name: 'consumableId' });
  const [content, isWhole] = useWatch({ control: form.control, name: ['content', 'isWhole'] });
  const selected = useStock('consumable', consumableId) ?? null;
  const byContent = isByContent(selected, { content, isWhole });
  useEffect(() => {
    if (stock !== null) chose(stock);
  }, [stock]);

  const select = (chosen: Stock | null, said?: ScannedPackage) => {
    // Typing a code over the name chooses the same product again; its lot stays.
    if (chosen !== null && (chosen.id !== lotOf.current || said !== undefined)) {
      // Another product has another content.
      if (chosen.id !== lotOf.current) {
        form.setValue('content', '');
        setScanned((before) => before.filter(({ item }) => item.id !== chosen.id));
      }
      lotOf.current = chosen.id;
      isLastWaiting.current = false;
      isScanned.current = said !== undefined;
      form.setValue('lot', lotInHand(chosen, said));
      if (piecesOf(said) > 1) form.setValue('quantityUsed', piecesOf(said), { shouldDirty: true });
    }
    form.setValue('consumableId', chosen?.id ?? null, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };

  const scan = (item: Stock, chosen: Stock, said?: ScannedPackage) => {
    isLastWaiting.current = true;
    // A request being sent takes no further scan.
    if (item.id !== chosen.id || sending.current) return setScanned((before) => [...before, { item, said }]);
    const { lot: before, quantityUsed: quantity } = form.getValues();
    const use = { lot: before, quantity, isScanned: isScanned.current, isByContent: byContent };
    const next = withScan(use, item, said);
    if (next === null) return setScanned((waiting) => [...waiting, { item, said }]);
    isLastWaiting.current = false;
    isScanned.current = true;
    setRefusal(null);
    form.setValue('lot', next.lot);
    form.setValue('quantityUsed', next.quantity, { shouldDirty: true });
  };

  const goOn = ([next, ...others]: readonly ScannedToo[]) => {
    if (next === undefined) return;
    select(next.item, next.said);
    const { quantity, waiting } = nextUse([next, ...others]);
    form.setValue('quantityUsed', quantity, { shouldDirty: true });
    setScanned(waiting);
  };

  /** Null keeps the chosen product and drops the scans. */
  const answerScan = (instead: ScannedToo | null) => {
    setScanned([]);
    if (instead !== null) goOn([instead, ...scanned.filter((one) => one !== instead)]);
    search.current?.focus();
  };

  const save = async (values: UseValues) => {
    const body = bodyOf(values, chosenIn(values));
    setRefusal(null);
    setOfLots({});
    if (values.lot.news !== undefined) return setOfLots({ news: values.lot.news });
    let usage: Usage;
    sending.current = true;
    try {
      usage = await call(logConsumableUsage, { body, idempotencyKey: key.keyFor(body) });
    } catch (error) {
      const known = fieldErrors(error, FIELDS);
      for (const { path, message } of known) form.setError(path as keyof UseValues, { message });
      if (known.length > 0) setWrongs((count) => count + 1);
      // An error about lots is shown at the lots.
      if (known.length === 0 && error instanceof ApiError && error.code === 'lot.unusable')
        setOfLots({ lots: sentenceOf(error, FAILED) });
      else if (known.length === 0) setRefusal(sentenceOf(error, FAILED));
      return;
    } finally {
      sending.current = false;
    }
    key.renew();
    tookUsage(usage);
    showToast({
      title: 'Usage Logged',
      description: 'Consumable usage has been successfully logged.',
      detail: usageTold(usage),
      tone: 'good',
      action: { label: 'Undo', run: () => void undoOrAsk(undoableUse(usage)) },
    });
    if (latestScans.current.length === 0) return onClose();
    // A waiting scan is next, for the same patient.
    form.reset({ ...values, ...NO_CONTENT, consumableId: null, quantityUsed: 1, lot: FIRST_TO_EXPIRE });
    lotOf.current = null;
    goOn(latestScans.current);
    search.current?.focus();
  };

  return (
    <Dialog
      open
      onOpenChange={guard.onOpenChange}
      title="Log Usage"
      description="Updates stock immediately for everyone"
      width={640}
      foot={
        <FormFoot
          form={formId}
          submit="Log Usage"
          busy={isSubmitting && 'Logging...'}
          onCancel={() => guard.onOpenChange(false)}
          asking={guard.asking}
          onStay={guard.stay}
          onDiscard={onClose}
        />
      }
    >
      <form
        ref={place}
        id={formId}
        noValidate
        aria-label="Log Usage"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSubmitting) return;
          void form.handleSubmit(save, () => setWrongs((count) => count + 1))(event);
        }}
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
              remark={lotNews}
              purpose="use"
              onAmount={(amount, chosen) => {
                if (chosen === null || amount < 1) return false;
                const waiting = isLastWaiting.current ? latestScans.current.at(-1) : undefined;
                if (waiting !== undefined) {
                  if (isByContent(waiting.item, NO_CONTENT)) return false;
                  setScanned((before) => withLastQuantity(before, amount));
                } else if (isByContent(chosen, { content, isWhole })) form.setValue('content', String(amount));
                else form.setValue('quantityUsed', amount, { shouldDirty: true });
                return true;
              }}
              onSelect={select}
              onScan={scan}
            />
          )}
        </Field>
        {scanned.length > 0 && selected !== null && !isSubmitting && (
          <ScanQuestion
            scanned={scanned}
            chosen={selected}
            onReplace={(index) => answerScan(scanned[index] ?? null)}
            onKeep={() => answerScan(null)}
          />
        )}
        {selected !== null && <SelectedItem item={selected} />}
        <UseAmountChoice form={form} selected={selected} />
        <div className="grid gap-4 sm:grid-cols-2">
          <UseAmount
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
          <UseLot form={form} selected={selected} errors={ofLots} onChange={() => setOfLots({})} />
          <UseFacts form={form} />
        </div>
        {refusal !== null && (
          <Alert tone="bad" urgent>
            {refusal}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
