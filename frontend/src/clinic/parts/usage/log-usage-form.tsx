import { logUsage, type Usage } from '@atrium/contract/bodies/clinic/usage';
import { TREATMENT_TYPE_LABELS, TREATMENT_TYPES, type TreatmentType } from '@atrium/rules/labels';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call, sentenceOf } from '../../../lib/http.js';
import { bodyErrors, fieldErrors, useIdempotencyKey } from '../../../lib/forms.js';
import { removerOf } from '../../../lib/removals.js';
import { showToast } from '../../../lib/toast.js';
import { useUser } from '../../../session/session-store.js';
import { Alert } from '../../../ui/alert.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { QuantityField } from '../../../ui/quantity-field.js';
import { Select } from '../../../ui/select.js';
import type { Stock } from '../../store/clinic-state.js';
import { tookUsage, useStock } from '../../store/clinic-store.js';
import { type ChosenLot, FIRST_TO_EXPIRE, sentLot } from '../lots/chosen-lot.js';
import { LotPart } from '../lots/lot-part.js';
import { AmountChoice, ContentPart } from '../opened/content-part.js';
import { isByContent, NO_CONTENT, sentAmount } from '../opened/used-content.js';
import { ScanSearch } from '../scan/scan-search.js';
import type { ScannedPackage } from '../scan/scanned.js';
import { lotNews, otherLot, scannedLot } from '../scan/scanned-lot.js';
import { sendKeysTo } from '../tray/keys-to-scan.js';
import { SelectedItem } from '../selected-item.js';
import { oneMore, ScanQuestion } from './scan-question.js';
import { undo } from './undo-usage.js';
import { usageTold } from './usage-told.js';
import { DETAIL_FIELDS, detailsOf, NO_DETAILS, UsageDetails } from './usage-details.js';

const FAILED = 'Usage could not be logged. Please try again.';
const treatments = [
  { value: '', label: 'General use' },
  ...TREATMENT_TYPES.map((value) => ({ value, label: TREATMENT_TYPE_LABELS[value] })),
];
const empty = { quantityUsed: 1, ...NO_CONTENT, treatmentType: '' as '' | TreatmentType, reason: '', ...NO_DETAILS };
const ITEMS = ['item'] as const;
const FIELDS = ['itemId', 'quantityUsed', 'content', 'treatmentType', 'reason', 'lotId', 'lotReason', ...DETAIL_FIELDS];

interface LogUsageProps {
  /** Keys typed outside of any field go to the search, so a scanner works without aiming. */
  readonly catchScans?: boolean;
  /** Chosen before, by the row that asked for it. */
  readonly itemId?: number;
  /** Leaves the form after a success; without it the form begins anew. */
  readonly onDone?: () => void;
  /** Whether something stands in it that closing would lose. */
  readonly onTyped?: (isTyped: boolean) => void;
}

const LOT_ERRORS = ['lotId', 'lotReason', 'lots', 'news'];
const withoutLots = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !LOT_ERRORS.includes(name)));
const isOfLots = (error: unknown): boolean => error instanceof ApiError && error.code === 'lot.unusable';

/** The form, or why there is none. */
export function LogUsage(props: LogUsageProps) {
  const { permissions } = useUser();
  if ((permissions['perfect-b'] ?? []).includes('stock:use')) return <LogUsageForm {...props} />;
  return (
    <Alert tone="info" className="m-4 mt-0">
      You don&apos;t have the right to log usage. Please ask an administrator.
    </Alert>
  );
}

/**
 * Its few fields are kept by hand: it stands on the first screen that everybody loads, and react-hook-form would be
 * a tenth of that load.
 */
function LogUsageForm({ catchScans = false, itemId: given, onDone, onTyped }: LogUsageProps) {
  const [itemId, setItemId] = useState<number | null>(given ?? null);
  const [scanned, setScanned] = useState<{ readonly item: Stock; readonly said: ScannedPackage | undefined } | null>(
    null,
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const key = useIdempotencyKey();
  const selected = useStock('item', itemId) ?? null;
  const [values, setValues] = useState(empty);
  const [lot, setLot] = useState(FIRST_TO_EXPIRE);
  /** Of which item. */
  const lotOf = useRef(given ?? null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  const byContent = isByContent(selected, values);

  /** Who took the chosen item out of use meanwhile; what was typed stays for another. */
  const removedBy = itemId !== null && selected === null ? removerOf('item', itemId) : null;
  const isTyped =
    lot.lotReason !== '' || Object.entries(empty).some(([name, value]) => values[name as keyof typeof empty] !== value);
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped]);

  const change = (changed: Partial<typeof empty>) => {
    setValues((before) => ({ ...before, ...changed }));
    // What was refused was refused as it was.
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed) && name !== 'lots')),
    );
    setRefusal(null);
  };

  const changeLot = useCallback((changed: ChosenLot) => {
    setLot(changed);
    setErrors((before) => (LOT_ERRORS.some((name) => name in before) ? withoutLots(before) : before));
  }, []);

  useEffect(() => (catchScans ? sendKeysTo(search) : undefined), [catchScans]);

  const select = (item: Stock | null, said?: ScannedPackage) => {
    setItemId(item?.id ?? null);
    // What is chosen is chosen once more after a code was typed over its name; its lot stays.
    if (item !== null && (item.id !== lotOf.current || said !== undefined)) {
      // Another one holds something else.
      if (item.id !== lotOf.current) setValues((before) => ({ ...before, ...NO_CONTENT }));
      lotOf.current = item.id;
      setLot(scannedLot(item, said));
    }
    setScanned(null);
    setRefusal(null);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== 'itemId')));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { treatmentType, reason } = values;
    const { content: _content, isWhole: _isWhole, quantityUsed: _quantityUsed, ...others } = values;
    const amount = sentAmount(selected, values, values.quantityUsed);
    const wrong = bodyErrors(logUsage.body, { ...others, ...amount, ...sentLot(lot), itemId: itemId ?? undefined });
    setErrors(wrong);
    setRefusal(null);
    if (itemId === null || removedBy !== null) search.current?.focus();
    if (itemId === null || removedBy !== null || Object.keys(wrong).length > 0) return;
    if (lot.news !== undefined) return setErrors({ news: lot.news });
    const body = {
      itemId,
      ...amount,
      ...(treatmentType && { treatmentType }),
      ...(reason.trim() && { reason: reason.trim() }),
      ...sentLot(lot),
      ...detailsOf(values),
    };
    setBusy(true);
    let usage: Usage;
    try {
      usage = await call(logUsage, { body, idempotencyKey: key.keyFor(body) });
    } catch (error) {
      const known = fieldErrors(error, FIELDS);
      setErrors(Object.fromEntries(known.map(({ path, message }) => [path, message])));
      // What is said of the lots stands at them, once.
      if (known.length === 0 && isOfLots(error)) setErrors({ lots: sentenceOf(error, FAILED) });
      else if (known.length === 0) setRefusal(sentenceOf(error, FAILED));
      return;
    } finally {
      setBusy(false);
    }
    key.renew();
    tookUsage(usage);
    setValues(empty);
    setLot(FIRST_TO_EXPIRE);
    lotOf.current = null;
    setItemId(null);
    setScanned(null);
    if (onDone === undefined) search.current?.focus();
    else onDone();
    showToast({
      title: 'Usage Logged',
      description: 'Item usage has been successfully logged.',
      detail: usageTold(usage),
      tone: 'good',
      action: { label: 'Undo', run: () => void undo(usage) },
    });
  };

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className={onDone === undefined ? 'flex flex-col gap-4 p-4 pt-0 sm:p-5 sm:pt-0' : 'flex flex-col gap-4 pt-1'}
      aria-label="Log Usage"
    >
      <Field label="Item" error={errors['itemId']} required>
        {(control) => (
          <ScanSearch
            {...control}
            inputRef={search}
            kinds={ITEMS}
            selected={selected}
            remark={lotNews}
            onSelect={select}
            onScan={(item, chosen, said) => {
              if (item.id !== chosen.id) return setScanned({ item, said });
              const next = scannedLot(item, said);
              // Of what was found by its name the package says which lot it is.
              if (lot.lotId === null && next.lotId !== null) return setLot(next);
              const refused = otherLot(item, said, lot);
              setRefusal(refused);
              // Of what is used by its content, a scanned package is no unit more.
              if (refused === null && !byContent)
                setValues((before) => ({ ...before, quantityUsed: oneMore(before.quantityUsed) }));
            }}
          />
        )}
      </Field>
      {scanned !== null && selected !== null && (
        <ScanQuestion
          scanned={scanned.item}
          chosen={selected}
          onReplace={() => {
            select(scanned.item, scanned.said);
            setValues({ ...values, quantityUsed: 1 });
            search.current?.focus();
          }}
          onKeep={() => {
            setScanned(null);
            search.current?.focus();
          }}
        />
      )}
      {removedBy !== null && (
        <Alert tone="warn" urgent className="text-table">
          {removedBy} took this item out of use. Please choose another; the rest stays as you typed it.
        </Alert>
      )}
      {selected !== null && <SelectedItem item={selected} />}
      {selected !== null && selected.contentAmount !== null && (
        <AmountChoice stock={selected} isWhole={values.isWhole} onChange={(isWhole) => change({ isWhole })} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {byContent && selected !== null ? (
          <ContentPart
            stock={selected}
            lotId={lot.lotId}
            value={values.content}
            error={errors['content']}
            onChange={(content) => change({ content })}
          />
        ) : (
          <QuantityField
            label="Quantity"
            error={errors['quantityUsed']}
            required
            counts="quantity"
            unit={selected?.unit}
            value={values.quantityUsed}
            onChange={(quantityUsed) => change({ quantityUsed })}
          />
        )}
        <Field label="Treatment Type" error={errors['treatmentType']}>
          {(control) => (
            <Select
              {...control}
              name="treatmentType"
              value={values.treatmentType}
              choices={treatments}
              onChange={(event) => change({ treatmentType: event.currentTarget.value as TreatmentType })}
            />
          )}
        </Field>
      </div>
      {selected !== null && (
        <LotPart
          key={selected.id}
          stock={selected}
          quantity={values.quantityUsed}
          used={values}
          value={lot}
          onChange={changeLot}
          errors={errors}
        />
      )}
      <Field label="Reason" error={errors['reason']}>
        {(control) => (
          <Input
            {...control}
            name="reason"
            autoComplete="off"
            placeholder="Optional"
            value={values.reason}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        )}
      </Field>
      <UsageDetails values={values} errors={errors} onChange={change} />
      {refusal !== null && (
        <Alert tone="bad" urgent className="text-table">
          {refusal}
        </Alert>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        disabled={removedBy !== null}
        busy={busy && 'Logging...'}
      >
        Log Usage
      </Button>
    </form>
  );
}
