import { logUsage } from '@atrium/contract/clinic/usage/calls';
import { logUsageSchemas, type Usage } from '@atrium/contract/clinic/usage/schemas';
import type { TreatmentType } from '@atrium/rules/stock/labels';
import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { getBodyErrors, getFieldErrors, useIdempotencyKey } from '../../../lib/forms/forms.js';
import { ApiError, call, getErrorMessage } from '../../../lib/api/http.js';
import { getRemover } from '../../../lib/live/removals.js';
import { showToast } from '../../../lib/page/toast.js';
import type { Stock } from '../../store/clinic-state.js';
import { upsertUsage, useStock } from '../../store/clinic-store.js';
import { type LotSelection, FIRST_TO_EXPIRE, toLotFields } from '../../shared/lot-selection.js';
import { isByContent, NO_CONTENT, toAmountFields } from '../../shared/stock/used-content.js';
import { getLotOfScan, getPieces, type ScannedPackage, addScan } from '../scanning/public.js';
import { toInstant } from '../../shared/used-at.js';
import { takeNextUse, type QueuedScan, setLastQuantity } from './queued-scan.js';
import { undoOrAskReason } from './undo/undo-or-ask.js';
import { findUndoableUse } from './undo/undo-usage.js';
import { DETAIL_FIELDS, getUsageDetails, NO_DETAILS } from './history/usage-details.js';
import { describeUsage } from './history/describe-usage.js';

const FAILURE_TEXT = 'Usage could not be logged. Please try again.';
const EMPTY_VALUES = {
  quantityUsed: 1,
  ...NO_CONTENT,
  treatmentType: '' as '' | TreatmentType,
  reason: '',
  ...NO_DETAILS,
};
export type UsageValues = typeof EMPTY_VALUES;
const FIELDS = ['itemId', 'quantityUsed', 'content', 'treatmentType', 'reason', 'lotId', 'lotReason', ...DETAIL_FIELDS];

const LOT_ERRORS = ['lotId', 'lotReason', 'lots', 'news'];
const withoutLots = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !LOT_ERRORS.includes(name)));
const isOfLots = (error: unknown): boolean => error instanceof ApiError && error.code === 'lot.unusable';

export interface LogUsageFormState {
  readonly isTyped: boolean;
  readonly isBusy: boolean;
  /** True when the selected item was deactivated meanwhile, so that the form cannot be sent. */
  readonly isRemoved: boolean;
}

interface LogUsageOptions {
  /** Item of the row that opened the form. */
  readonly itemId?: number | undefined;
  /** Closes the form after a success; without it the form is reset. */
  readonly onDone?: (() => void) | undefined;
  /** Reports the state to a dialog, whose footer has the buttons. */
  readonly onStateChange?: ((state: LogUsageFormState) => void) | undefined;
  /** Called with a product that is not an item, and with all products once the form is unmounted (`isUnmounted`). */
  readonly onOtherProduct?: (stock: Stock, packageData?: ScannedPackage) => void;
  readonly isUnmounted?: () => boolean;
}

export type LogUsageState = ReturnType<typeof useLogUsage>;

/**
 * State and submit of a single use. It uses plain React state: it is on the first screen that every user loads, and
 * react-hook-form would be a tenth of that load.
 */
export function useLogUsage({ itemId: given, onDone, onStateChange, onOtherProduct, isUnmounted }: LogUsageOptions) {
  const [itemId, setItemId] = useState<number | null>(given ?? null);
  const [scanned, setScanned] = useState<readonly QueuedScan[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const [round, setRound] = useState(0);
  const key = useIdempotencyKey();
  const selected = useStock('item', itemId) ?? null;
  const [values, setValues] = useState(EMPTY_VALUES);
  const [lot, setLot] = useState(FIRST_TO_EXPIRE);
  /** Id of the item that the lot belongs to. */
  const lotOf = useRef(given ?? null);
  const isScanned = useRef(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  const latestScans = useRef(scanned);
  /** True while the last scan waits. A number typed next sets its quantity. */
  const isLastWaiting = useRef(false);
  useLayoutEffect(() => {
    latestScans.current = scanned;
  }, [scanned]);

  const byContent = isByContent(selected, values);
  /** User who deactivated the selected item meanwhile. Typed text stays for another item. */
  const removedBy = itemId !== null && selected === null ? getRemover('item', itemId) : null;
  const isTyped =
    scanned.length > 0 ||
    lot.lotReason !== '' ||
    Object.entries(EMPTY_VALUES).some(([name, value]) => values[name as keyof UsageValues] !== value);
  const isRemoved = removedBy !== null;
  useEffect(() => onStateChange?.({ isTyped, isBusy: busy, isRemoved }), [isTyped, busy, isRemoved, onStateChange]);

  const change = (changed: Partial<UsageValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    // An edited field loses its error.
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed) && name !== 'lots')),
    );
    setRefusal(null);
  };

  const changeLot = useCallback((changed: LotSelection) => {
    setLot(changed);
    setErrors((before) => (LOT_ERRORS.some((name) => name in before) ? withoutLots(before) : before));
  }, []);

  const select = (stock: Stock | null, packageData?: ScannedPackage): 'elsewhere' | void => {
    if (stock !== null && onOtherProduct !== undefined && (stock.kind !== 'item' || isUnmounted?.() === true)) {
      onOtherProduct(stock, packageData);
      return 'elsewhere';
    }
    setItemId(stock?.id ?? null);
    // Typing a code over the name chooses the same product again; its lot stays.
    if (stock !== null && (stock.id !== lotOf.current || packageData !== undefined)) {
      // Another product has another content.
      if (stock.id !== lotOf.current) {
        setValues((before) => ({ ...before, ...NO_CONTENT }));
        setScanned((before) => before.filter(({ item }) => item.id !== stock.id));
      }
      lotOf.current = stock.id;
      isLastWaiting.current = false;
      isScanned.current = packageData !== undefined;
      setLot(getLotOfScan(stock, packageData));
      if (getPieces(packageData) > 1) setValues((before) => ({ ...before, quantityUsed: getPieces(packageData) }));
    }
    setRefusal(null);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== 'itemId')));
  };

  const scan = (item: Stock, chosen: Stock, packageData?: ScannedPackage) => {
    isLastWaiting.current = true;
    // A request being sent takes no further scan.
    if (item.id !== chosen.id || busy) return setScanned((before) => [...before, { item, packageData }]);
    const use = { lot, quantity: values.quantityUsed, isScanned: isScanned.current, isByContent: byContent };
    const next = addScan(use, item, packageData);
    if (next === null) return setScanned((before) => [...before, { item, packageData }]);
    isLastWaiting.current = false;
    isScanned.current = true;
    changeLot(next.lot);
    change({ quantityUsed: next.quantity });
  };

  /** Sets a number that was typed after a scan as its quantity. */
  const setAmount = (amount: number, chosen: Stock | null): boolean => {
    if (chosen === null || amount < 1) return false;
    const waiting = isLastWaiting.current ? latestScans.current.at(-1) : undefined;
    if (waiting !== undefined) {
      if (isByContent(waiting.item, NO_CONTENT)) return false;
      setScanned((before) => setLastQuantity(before, amount));
      return true;
    }
    change(isByContent(chosen, values) ? { content: String(amount) } : { quantityUsed: amount });
    return true;
  };

  const goOn = ([next, ...others]: readonly QueuedScan[]) => {
    if (next === undefined) return;
    // All scans are used elsewhere.
    if (select(next.item, next.packageData) !== undefined)
      return others.forEach(({ item, packageData }) => onOtherProduct?.(item, packageData));
    const { quantity, waiting } = takeNextUse([next, ...others]);
    setValues((before) => ({ ...before, quantityUsed: quantity }));
    setScanned(waiting);
  };

  const begin = (from = EMPTY_VALUES) => {
    setValues({ ...from, quantityUsed: 1, ...NO_CONTENT });
    setLot(FIRST_TO_EXPIRE);
    lotOf.current = null;
    setItemId(null);
    setScanned([]);
    setErrors({});
    setRefusal(null);
  };

  const cancel = () => {
    begin();
    setRound((before) => before + 1);
    search.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { treatmentType, reason } = values;
    const { content: _content, isWhole: _isWhole, quantityUsed: _quantityUsed, ...others } = values;
    const amount = toAmountFields(selected, values, values.quantityUsed);
    const fieldProblems = getBodyErrors(logUsageSchemas.body, {
      ...others,
      usedAt: toInstant(values.usedAt),
      ...amount,
      ...toLotFields(lot),
      itemId: itemId ?? undefined,
    });
    setErrors(fieldProblems);
    setRefusal(null);
    if (itemId === null || removedBy !== null) search.current?.focus();
    if (itemId === null || removedBy !== null || Object.keys(fieldProblems).length > 0) return;
    if (lot.news !== undefined) return setErrors({ news: lot.news });
    const body = {
      itemId,
      ...amount,
      ...(treatmentType && { treatmentType }),
      ...(reason.trim() && { reason: reason.trim() }),
      ...toLotFields(lot),
      ...getUsageDetails(values),
    };
    setBusy(true);
    let usage: Usage;
    try {
      usage = await call(logUsage, { body, idempotencyKey: key.keyFor(body) });
    } catch (error) {
      const known = getFieldErrors(error, FIELDS);
      setErrors(Object.fromEntries(known.map(({ path, message }) => [path, message])));
      // An error about lots is shown at the lots.
      if (known.length === 0 && isOfLots(error)) setErrors({ lots: getErrorMessage(error, FAILURE_TEXT) });
      else if (known.length === 0) setRefusal(getErrorMessage(error, FAILURE_TEXT));
      return;
    } finally {
      setBusy(false);
    }
    key.renew();
    upsertUsage(usage);
    // A waiting scan is next; in a dialog it is for the same patient.
    const isOver = onDone !== undefined && latestScans.current.length === 0;
    begin(onDone === undefined ? EMPTY_VALUES : values);
    goOn(latestScans.current);
    if (isOver) onDone();
    else search.current?.focus();
    showToast({
      title: 'Usage Logged',
      description: 'Item usage has been successfully logged.',
      detail: describeUsage(usage),
      action: { label: 'Undo', run: () => void undoOrAskReason(findUndoableUse(usage)) },
    });
  };

  return {
    itemId,
    selected,
    scanned,
    values,
    lot,
    errors,
    refusal,
    busy,
    byContent,
    removedBy,
    isTyped,
    search,
    change,
    changeLot,
    select,
    scan,
    setAmount,
    setScanned,
    goOn,
    round,
    cancel,
    submit,
  };
}
