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
  /** Chosen before, by the row that asked for it. */
  readonly itemId?: number | undefined;
  /** Leaves the form after a success; without it the form begins anew. */
  readonly onDone?: (() => void) | undefined;
  /** Whether something stands in it that closing would lose. */
  readonly onTyped?: ((isTyped: boolean) => void) | undefined;
  /** What is no item was chosen: it is used elsewhere, as all is once the form `isLeft`. */
  readonly onOther?: (stock: Stock, said?: ScannedPackage) => void;
  readonly isLeft?: () => boolean;
}

export type LogUsageState = ReturnType<typeof useLogUsage>;

/**
 * One use of an item, as it is typed and sent. Its few fields are kept by hand: it stands on the first screen that
 * everybody loads, and react-hook-form would be a tenth of that load.
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
  /** Of which item. */
  const lotOf = useRef(given ?? null);
  const isScanned = useRef(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  const latestScans = useRef(scanned);
  /** The last scan waits beside what is chosen: a number is its quantity. */
  const isLastWaiting = useRef(false);
  useLayoutEffect(() => {
    latestScans.current = scanned;
  }, [scanned]);

  const byContent = isByContent(selected, values);
  /** Who took the chosen item out of use meanwhile; what was typed stays for another. */
  const removedBy = itemId !== null && selected === null ? removerOf('item', itemId) : null;
  const isTyped =
    scanned.length > 0 ||
    lot.lotReason !== '' ||
    Object.entries(empty).some(([name, value]) => values[name as keyof UsageValues] !== value);
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped]);

  const change = (changed: Partial<UsageValues>) => {
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

  const select = (stock: Stock | null, said?: ScannedPackage): 'elsewhere' | void => {
    if (stock !== null && onOther !== undefined && (stock.kind !== 'item' || isLeft?.() === true)) {
      onOther(stock, said);
      return 'elsewhere';
    }
    setItemId(stock?.id ?? null);
    // What is chosen is chosen once more after a code was typed over its name; its lot stays.
    if (stock !== null && (stock.id !== lotOf.current || said !== undefined)) {
      // Another one holds something else.
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
    // What is on its way takes nothing more.
    if (item.id !== chosen.id || busy) return setScanned((before) => [...before, { item, said }]);
    const use = { lot, quantity: values.quantityUsed, isScanned: isScanned.current, isByContent: byContent };
    const next = withScan(use, item, said);
    if (next === null) return setScanned((before) => [...before, { item, said }]);
    isLastWaiting.current = false;
    isScanned.current = true;
    changeLot(next.lot);
    change({ quantityUsed: next.quantity });
  };

  /** A number after a scan: how much of it was used. */
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
    // All of it is used elsewhere.
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
      // What is said of the lots stands at them, once.
      if (known.length === 0 && isOfLots(error)) setErrors({ lots: sentenceOf(error, FAILED) });
      else if (known.length === 0) setRefusal(sentenceOf(error, FAILED));
      return;
    } finally {
      setBusy(false);
    }
    key.renew();
    tookUsage(usage);
    // What was scanned before it was logged is the next; the dialog that it was scanned in is of one patient.
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
