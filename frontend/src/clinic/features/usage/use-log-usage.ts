import { logUsage } from '@atrium/contract/clinic/usage/calls';
import { logUsageSchemas, type Usage } from '@atrium/contract/clinic/usage/schemas';
import type { TreatmentType } from '@atrium/rules/stock/labels';
import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { bodyErrors, fieldErrors, useIdempotencyKey } from '../../../lib/forms/forms.js';
import { ApiError, call, sentenceOf } from '../../../lib/api/http.js';
import { removerOf } from '../../../lib/live/removals.js';
import { showToast } from '../../../lib/page/toast.js';
import type { Stock } from '../../store/clinic-state.js';
import { tookUsage, useStock } from '../../store/clinic-store.js';
import { type ChosenLot, FIRST_TO_EXPIRE, sentLot } from '../../shared/chosen-lot.js';
import { isByContent, NO_CONTENT, sentAmount } from '../../shared/stock/used-content.js';
import { lotInHand, piecesOf, type ScannedPackage, withScan } from '../scanning/public.js';
import { sentInstant } from '../../shared/when.js';
import { nextUse, type ScannedToo, withLastQuantity } from './scanned-too.js';
import { undoOrAsk } from './undo/undo-or-ask.js';
import { undoableUse } from './undo/undo-usage.js';
import { DETAIL_FIELDS, detailsOf, NO_DETAILS } from './history/usage-details.js';
import { usageTold } from './history/usage-told.js';

const FAILED = 'Usage could not be logged. Please try again.';
const empty = { quantityUsed: 1, ...NO_CONTENT, treatmentType: '' as '' | TreatmentType, reason: '', ...NO_DETAILS };
export type UsageValues = typeof empty;
const FIELDS = ['itemId', 'quantityUsed', 'content', 'treatmentType', 'reason', 'lotId', 'lotReason', ...DETAIL_FIELDS];

const LOT_ERRORS = ['lotId', 'lotReason', 'lots', 'news'];
const withoutLots = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !LOT_ERRORS.includes(name)));
const isOfLots = (error: unknown): boolean => error instanceof ApiError && error.code === 'lot.unusable';

interface LogUsageOptions {
  /** Item of the row that opened the form. */
  readonly itemId?: number | undefined;
  /** Closes the form after a success; without it the form is reset. */
  readonly onDone?: (() => void) | undefined;
  /** Reports unsaved text. */
  readonly onTyped?: ((isTyped: boolean) => void) | undefined;
  /** Called with a product that is not an item, and with all products once the form `isLeft`. */
  readonly onOther?: (stock: Stock, said?: ScannedPackage) => void;
  readonly isLeft?: () => boolean;
}

export type LogUsageState = ReturnType<typeof useLogUsage>;

/**
 * State and submit of a single use. It uses plain React state: it is on the first screen that every user loads, and
 * react-hook-form would be a tenth of that load.
 */
export function useLogUsage({ itemId: given, onDone, onTyped, onOther, isLeft }: LogUsageOptions) {
  const [itemId, setItemId] = useState<number | null>(given ?? null);
  const [scanned, setScanned] = useState<readonly ScannedToo[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const [round, setRound] = useState(0);
  const key = useIdempotencyKey();
  const selected = useStock('item', itemId) ?? null;
  const [values, setValues] = useState(empty);
  const [lot, setLot] = useState(FIRST_TO_EXPIRE);
  /** Id of the item that the lot belongs to. */
  const lotOf = useRef(given ?? null);
  const isScanned = useRef(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  const latestScans = useRef(scanned);
  /** The last scan is waiting; a number sets its quantity. */
  const isLastWaiting = useRef(false);
  useLayoutEffect(() => {
    latestScans.current = scanned;
  }, [scanned]);

  const byContent = isByContent(selected, values);
  /** User who deactivated the chosen item meanwhile; typed text stays for another item. */
  const removedBy = itemId !== null && selected === null ? removerOf('item', itemId) : null;
  const isTyped =
    scanned.length > 0 ||
    lot.lotReason !== '' ||
    Object.entries(empty).some(([name, value]) => values[name as keyof UsageValues] !== value);
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped]);

  const change = (changed: Partial<UsageValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    // An edited field loses its error.
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed) && name !== 'lots')),
    );
    setRefusal(null);
  };

  const changeLot = useCallback((changed: ChosenLot) => {
    setLot(changed);
    setErrors((before) => (LOT_ERRORS.some((name) => name in before) ? withoutLots(before) : before));
  }, []);

  const select = (stock: Stock | null, said?: ScannedPackage): 'elsewhere' | void => {
    if (stock !== null && onOther !== undefined && (stock.kind !== 'item' || isLeft?.() === true)) {
      onOther(stock, said);
      return 'elsewhere';
    }
    setItemId(stock?.id ?? null);
    // Typing a code over the name chooses the same product again; its lot stays.
    if (stock !== null && (stock.id !== lotOf.current || said !== undefined)) {
      // Another product has another content.
      if (stock.id !== lotOf.current) {
        setValues((before) => ({ ...before, ...NO_CONTENT }));
        setScanned((before) => before.filter(({ item }) => item.id !== stock.id));
      }
      lotOf.current = stock.id;
      isLastWaiting.current = false;
      isScanned.current = said !== undefined;
      setLot(lotInHand(stock, said));
      if (piecesOf(said) > 1) setValues((before) => ({ ...before, quantityUsed: piecesOf(said) }));
    }
    setRefusal(null);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== 'itemId')));
  };

  const scan = (item: Stock, chosen: Stock, said?: ScannedPackage) => {
    isLastWaiting.current = true;
    // A request being sent takes no further scan.
    if (item.id !== chosen.id || busy) return setScanned((before) => [...before, { item, said }]);
    const use = { lot, quantity: values.quantityUsed, isScanned: isScanned.current, isByContent: byContent };
    const next = withScan(use, item, said);
    if (next === null) return setScanned((before) => [...before, { item, said }]);
    isLastWaiting.current = false;
    isScanned.current = true;
    changeLot(next.lot);
    change({ quantityUsed: next.quantity });
  };

  /** Applies a number after a scan as its quantity. */
  const setAmount = (amount: number, chosen: Stock | null): boolean => {
    if (chosen === null || amount < 1) return false;
    const waiting = isLastWaiting.current ? latestScans.current.at(-1) : undefined;
    if (waiting !== undefined) {
      if (isByContent(waiting.item, NO_CONTENT)) return false;
      setScanned((before) => withLastQuantity(before, amount));
      return true;
    }
    change(isByContent(chosen, values) ? { content: String(amount) } : { quantityUsed: amount });
    return true;
  };

  const goOn = ([next, ...others]: readonly ScannedToo[]) => {
    if (next === undefined) return;
    // All scans are used elsewhere.
    if (select(next.item, next.said) !== undefined) return others.forEach(({ item, said }) => onOther?.(item, said));
    const { quantity, waiting } = nextUse([next, ...others]);
    setValues((before) => ({ ...before, quantityUsed: quantity }));
    setScanned(waiting);
  };

  const begin = (from = empty) => {
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
    const amount = sentAmount(selected, values, values.quantityUsed);
    const wrong = bodyErrors(logUsageSchemas.body, {
      ...others,
      usedAt: sentInstant(values.usedAt),
      ...amount,
      ...sentLot(lot),
      itemId: itemId ?? undefined,
    });
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
      // An error about lots is shown at the lots.
      if (known.length === 0 && isOfLots(error)) setErrors({ lots: sentenceOf(error, FAILED) });
      else if (known.length === 0) setRefusal(sentenceOf(error, FAILED));
      return;
    } finally {
      setBusy(false);
    }
    key.renew();
    tookUsage(usage);
    // A waiting scan is next; in a dialog it is for the same patient.
    const isOver = onDone !== undefined && latestScans.current.length === 0;
    begin(onDone === undefined ? empty : values);
    goOn(latestScans.current);
    if (isOver) onDone();
    else search.current?.focus();
    showToast({
      title: 'Usage Logged',
      description: 'Item usage has been successfully logged.',
      detail: usageTold(usage),
      tone: 'good',
      action: { label: 'Undo', run: () => void undoOrAsk(undoableUse(usage)) },
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
