import type { BodyOf } from '@atrium/contract/core/endpoint';
import { logUsage } from '@atrium/contract/clinic/usage/calls';
import { logUsageSchemas, type Usage } from '@atrium/contract/clinic/usage/schemas';
import type { TreatmentType } from '@atrium/rules/stock/labels';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type FormEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type BodySchema, getBodyErrors, getFieldErrors, useIdempotencyKey } from '../../../lib/forms/forms.js';
import { ApiError, call, getErrorMessage } from '../../../lib/api/http.js';
import { getRemover } from '../../../lib/live/removals.js';
import { showToast } from '../../../lib/page/toast.js';
import type { Stock } from '../../store/clinic-state.js';
import { upsertUsage, useStock } from '../../store/clinic-store.js';
import { type LotSelection, FIRST_TO_EXPIRE, toLotFields } from '../../shared/lot-selection.js';
import { isByContent, NO_CONTENT, toAmountFields } from '../../shared/stock/used-content.js';
import { getLotOfScan, getPieces, type ScannedPackage, addScan } from '../scanning/public.js';
import { takeNextUse, type QueuedScan, setLastQuantity } from './queued-scan.js';
import { undoOrAskReason } from './undo/undo-or-ask.js';
import { findUndoableUse } from './undo/undo-usage.js';
import { DETAIL_FIELDS, getUsageDetails, NO_DETAILS } from './history/usage-details.js';
import { describeUsage } from './history/describe-usage.js';

const EMPTY_VALUES = {
  quantityUsed: 1,
  ...NO_CONTENT,
  treatmentType: '' as '' | TreatmentType,
  reason: '',
  procedureType: '',
  notes: '',
  ...NO_DETAILS,
};
export type UsageValues = typeof EMPTY_VALUES;

type UsedAmount = ReturnType<typeof toAmountFields> & ReturnType<typeof toLotFields>;

/** Call that logs uses of one kind of product, with its fields and messages. */
export interface UsageCall<Body extends object> {
  readonly kind: StockKind;
  readonly idField: 'itemId' | 'consumableId';
  /** Fields of the body, whose errors the form shows. */
  readonly fields: readonly string[];
  readonly schema: BodySchema<unknown>;
  readonly failureMessage: string;
  readonly successMessage: string;
  readonly toBody: (stockId: number, amount: UsedAmount, values: UsageValues) => Body;
  readonly log: (body: Body, idempotencyKey: string) => Promise<Usage>;
}

export const ITEM_USE = {
  kind: 'item',
  idField: 'itemId',
  fields: ['itemId', 'quantityUsed', 'content', 'treatmentType', 'reason', 'lotId', 'lotReason', ...DETAIL_FIELDS],
  schema: logUsageSchemas.body,
  failureMessage: 'Usage could not be logged. Please try again.',
  successMessage: 'Item usage has been successfully logged.',
  toBody: (itemId, amount, values) => ({
    itemId,
    ...amount,
    ...(values.treatmentType && { treatmentType: values.treatmentType }),
    ...(values.reason.trim() && { reason: values.reason.trim() }),
    ...getUsageDetails(values),
  }),
  log: (body, idempotencyKey) => call(logUsage, { body, idempotencyKey }),
} satisfies UsageCall<BodyOf<typeof logUsage>>;

const LOT_ERRORS = ['lotId', 'lotReason', 'lots', 'news'];
const withoutLots = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !LOT_ERRORS.includes(name)));
const isOfLots = (error: unknown): boolean => error instanceof ApiError && error.code === 'lot.unusable';

interface LogUsageOptions {
  /** Id of the product whose row opened the form. */
  readonly stockId?: number | undefined;
  /** Closes the form after a success; without it the form is reset. */
  readonly onDone?: () => void;
  /** Called with a product that is not an item, and with all products once the form is unmounted (`isUnmounted`). */
  readonly onOtherProduct?: (stock: Stock, packageData?: ScannedPackage) => void;
  readonly isUnmounted?: () => boolean;
}

export type LogUsageState = ReturnType<typeof useLogUsage>;

/**
 * State and submit of a single use. It uses plain React state: it is on the first screen that every user loads, and
 * react-hook-form would be a tenth of that load.
 */
export function useLogUsage<Body extends object>(
  { kind, idField, fields, schema, failureMessage, successMessage, toBody, log }: UsageCall<Body>,
  { stockId: given, onDone, onOtherProduct, isUnmounted }: LogUsageOptions,
) {
  const [stockId, setStockId] = useState<number | null>(given ?? null);
  const [scanned, setScanned] = useState<readonly QueuedScan[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const [round, setRound] = useState(0);
  const key = useIdempotencyKey();
  const selected = useStock(kind, stockId) ?? null;
  const [values, setValues] = useState(EMPTY_VALUES);
  const [lot, setLot] = useState(FIRST_TO_EXPIRE);
  /** Id of the product that the lot belongs to. */
  const lotOf = useRef(given ?? null);
  const isScanned = useRef(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** Counter that increases with every error at a field. */
  const [wrongs, setWrongs] = useState(0);
  const [busy, setBusy] = useState(false);

  const latestScans = useRef(scanned);
  /** True while the last scan waits. A number typed next sets its quantity. */
  const isLastWaiting = useRef(false);
  useLayoutEffect(() => {
    latestScans.current = scanned;
  }, [scanned]);

  const byContent = isByContent(selected, values);
  /** User who deactivated the selected product meanwhile. Typed text stays for another product. */
  const removedBy = stockId !== null && selected === null ? getRemover(kind, stockId) : null;
  const isTyped =
    scanned.length > 0 ||
    lot.lotReason !== '' ||
    Object.entries(EMPTY_VALUES).some(([name, value]) => values[name as keyof UsageValues] !== value);

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
    if (stock !== null && onOtherProduct !== undefined && (stock.kind !== kind || isUnmounted?.() === true)) {
      onOtherProduct(stock, packageData);
      return 'elsewhere';
    }
    setStockId(stock?.id ?? null);
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
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== idField)));
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
    setStockId(null);
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
    const amount = { ...toAmountFields(selected, values, values.quantityUsed), ...toLotFields(lot) };
    const body = toBody(stockId ?? 0, amount, values);
    const fieldProblems = getBodyErrors(schema, { ...body, [idField]: stockId ?? undefined });
    setErrors(fieldProblems);
    setRefusal(null);
    if (stockId === null || removedBy !== null) return search.current?.focus();
    if (Object.keys(fieldProblems).length > 0) return setWrongs((count) => count + 1);
    if (lot.news !== undefined) return setErrors({ news: lot.news });
    setBusy(true);
    let usage: Usage;
    try {
      usage = await log(body, key.keyFor(body));
    } catch (error) {
      const known = getFieldErrors(error, fields);
      if (known.length > 0) setWrongs((count) => count + 1);
      setErrors(Object.fromEntries(known.map(({ path, message }) => [path, message])));
      // An error about lots is shown at the lots.
      if (known.length === 0 && isOfLots(error)) setErrors({ lots: getErrorMessage(error, failureMessage) });
      else if (known.length === 0) setRefusal(getErrorMessage(error, failureMessage));
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
      description: successMessage,
      detail: describeUsage(usage),
      action: { label: 'Undo', run: () => void undoOrAskReason(findUndoableUse(usage)) },
    });
  };

  return {
    kind,
    idField,
    stockId,
    selected,
    scanned,
    values,
    lot,
    errors,
    refusal,
    wrongs,
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
