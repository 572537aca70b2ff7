import type { Scanned } from '@atrium/contract/clinic/scans/schemas';
import type { CountLine, CountRow } from '@atrium/contract/clinic/counts/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getErrorMessage } from '../../../../lib/api/http.js';
import {
  EntryQueue,
  lookUpCode,
  findFirstDoubt,
  findScannedLot,
  isAmount,
  getPieces,
  type ScanDoubt,
  describeScanError,
  listenForScans,
} from '../../scanning/public.js';
import { getPlausibilityQuestion } from '../close/plausibility.js';
import type { CountInput } from '../use-count.js';
import { getUnitCodes, findRowByCode } from './count-codes.js';

/** The row that the scan field refers to. A number typed next is its quantity. */
export interface ScannedRow {
  readonly row: CountRow;
  readonly lot: Pick<CountInput, 'lotId' | 'number' | 'expiresOn'>;
}

export interface CountScans {
  readonly rows: readonly CountRow[];
  readonly onSearch: (search: string) => void;
  readonly current: ScannedRow | null;
  readonly onCurrentChange: (current: ScannedRow | null) => void;
  readonly onSave: (counted: CountInput) => Promise<CountLine>;
  /** Called when the code does not identify a lot, so that the user must choose one. */
  readonly onLotNeeded: (row: CountRow) => void;
}

/** A doubtful scan that waits for the user's answer and is not counted before. */
interface PendingScan {
  readonly row: CountRow;
  readonly packageData: Scanned;
  readonly doubt: ScanDoubt;
  /** Number that was typed right after the scan. */
  readonly typed?: string;
}

interface CountNotice {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  readonly at: number;
  /** Product of a number that was not counted. The notice stays until it is counted. */
  readonly countedStockId?: number | undefined;
}
/** Milliseconds within which messages of scans are shown together. */
const MERGE_WINDOW_MS = 3_000;

const chooseLotText = ({ name }: CountRow): string =>
  `This code has no lot of ${isolateDirection(name)}. Please enter the quantity of each lot below.`;
/** Returns whether the entry needs a lot: a number without a lot cannot be counted while the product has lots. */
const isWithoutLot = ({ row, lot }: ScannedRow): boolean =>
  row.tracksLots && row.lots.length > 0 && lot.lotId === undefined && lot.number === undefined;

/** Counts scans and the numbers typed after them, in order. A doubtful scan is counted after the user's answer. */
export function useCountScans(
  field: RefObject<HTMLInputElement | null>,
  { rows, onSearch, current, onCurrentChange, onSave, onLotNeeded }: CountScans,
) {
  const [notices, setNotices] = useState<readonly CountNotice[]>([]);
  /**
   * True when the messages were read. They disappear with the next scan, unless they are so recent that they are shown
   * together with it.
   */
  const [isRead, setRead] = useState(false);
  const shown = isRead ? [] : notices;
  /** A number that differs much from the expected one, until it is typed again. */
  const doubted = useRef<string | null>(null);
  const setNews = ({ tone, text, countedStockId }: Omit<CountNotice, 'at'>) => {
    const at = Date.now();
    const isKept = (one: CountNotice) =>
      one.tone === 'bad' &&
      (one.countedStockId === undefined ? at - one.at < MERGE_WINDOW_MS : one.countedStockId !== countedStockId);
    setRead(false);
    setNotices((before) => [
      ...before.filter((one) => one.text !== text && isKept(one)),
      { tone, text, at, countedStockId },
    ]);
  };
  const [pendingScans, setPendingScans] = useState<readonly PendingScan[]>([]);
  const latestAsked = useRef(pendingScans);
  useLayoutEffect(() => {
    latestAsked.current = pendingScans;
  }, [pendingScans]);
  const [entries] = useState(() => new EntryQueue());
  /** Row of the last scan; null when it found none, so that a number is never applied to an earlier row. */
  const target = useRef(current);
  const point = (at: ScannedRow | null): void => {
    target.current = at;
    onCurrentChange(at);
  };

  /** @param acceptNumber the user confirmed the lot number */
  const count = async (at: ScannedRow, counted: number, add: boolean, acceptNumber = false): Promise<void> => {
    const { row, lot } = at;
    point(at);
    try {
      const line = await onSave({ stockId: row.stockId, ...lot, counted, add, ...(acceptNumber && { acceptNumber }) });
      const what =
        line.number === null ? isolateDirection(row.name) : `${isolateDirection(row.name)}, lot ${line.number}`;
      setNews({
        tone: 'good',
        text: `${what}: ${formatQuantity(line.counted, row.unit)}`,
        countedStockId: row.stockId,
      });
    } catch (error) {
      setNews({
        tone: 'bad',
        text: getErrorMessage(error, `${isolateDirection(row.name)} could not be counted. Please scan it again.`),
      });
    }
  };
  /** Counts a scan of a row. Asks first when the scan is doubtful. */
  const settle = async (row: CountRow, packageData: Scanned): Promise<void> => {
    const doubt = findFirstDoubt(packageData, { id: row.stockId }, 'count');
    if (doubt !== null) return flushSync(() => setPendingScans((before) => [...before, { row, packageData, doubt }]));
    const pieces = getPieces(packageData);
    if (!row.tracksLots) return count({ row, lot: {} }, pieces, true);
    const lot = findScannedLot({ id: row.stockId }, packageData);
    if (lot !== undefined) return count({ row, lot: { lotId: lot.id } }, pieces, true);
    if (packageData.lot !== null)
      return count({ row, lot: { number: packageData.lot, expiresOn: packageData.expiresOn } }, pieces, true, true);
    if (row.lots.length === 1) return count({ row, lot: { lotId: row.lots[0]?.id ?? null } }, pieces, true);
    setNews({ tone: 'bad', text: chooseLotText(row) });
    target.current = { row, lot: {} };
    onLotNeeded(row);
  };
  const scanned = async (code: string): Promise<void> => {
    const matchedRow = findRowByCode(rows, code);
    if (matchedRow !== undefined && !matchedRow.tracksLots && matchedRow === findRowByCode(rows, code, getUnitCodes))
      return count({ row: matchedRow, lot: {} }, 1, true);
    try {
      const packageData = await lookUpCode(code);
      const row = rows.find(({ stockId }) => packageData.matches.some(({ id }) => id === stockId)) ?? matchedRow;
      const [match] = packageData.matches;
      const fault = packageData.faults[0]?.sentence;
      if (fault !== undefined) return setNews({ tone: 'bad', text: fault });
      if (row === undefined)
        return setNews({
          tone: 'bad',
          text:
            match === undefined
              ? `No product has the code ${packageData.code}. Find it by name and enter the quantity.`
              : `${isolateDirection(match.name)} does not belong to this count.`,
        });
      await settle(row, packageData);
    } catch (error) {
      setNews({ tone: 'bad', text: describeScanError(error) });
    }
  };
  /** Sets the quantity of the row that was scanned before the number was typed. */
  const setQuantity = async (text: string, isScanNext = false): Promise<void> => {
    const at = target.current;
    const open = latestAsked.current.at(-1);
    if (at === null && open?.doubt.about === 'package')
      return setPendingScans((before) => before.map((one) => (one === open ? { ...one, typed: text } : one)));
    if (at === null)
      return setNews({
        tone: 'bad',
        text: `${text} was not counted, because no product was scanned before it. Scan it, or find it by name.`,
      });
    const expected = at.row.lots.find(({ id }) => id === at.lot.lotId)?.expected ?? at.row.expected;
    const question = getPlausibilityQuestion(Number(text), expected, at.row.unit);
    const what = `${at.row.stockId}/${at.lot.lotId ?? ''}/${text}`;
    if (question !== null && isScanNext)
      return setNews({
        tone: 'bad',
        text: `${isolateDirection(at.row.name)}: ${question} ${text} was not counted. Please type it in the list if it is right.`,
        countedStockId: at.row.stockId,
      });
    if (question !== null && doubted.current !== what) {
      doubted.current = what;
      return setNews({ tone: 'bad', text: `${question} Please type it once more if it is right.` });
    }
    doubted.current = null;
    setNotices((before) => before.filter(({ countedStockId }) => countedStockId !== undefined));
    if (isWithoutLot(at)) return setNews({ tone: 'bad', text: chooseLotText(at.row) });
    await count(at, Number(text), false);
  };
  const numberBefore = (code: string): string | null => {
    const typed = field.current?.value.trim() ?? '';
    return isAmount(typed) && typed !== code.trim() ? typed : null;
  };
  /** Processes a scan after the previous ones, because the same code twice counts two units. */
  const read = (code: string, number = numberBefore(code)): void => {
    onSearch('');
    doubted.current = null;
    // A number without Enter belongs to the product scanned before.
    if (number !== null) entries.add(() => setQuantity(number, true));
    entries.add(async () => {
      target.current = null;
      await scanned(code);
      if (target.current === null) onCurrentChange(null);
    });
  };
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => listenForScans(field, (code) => latest.current(code)), [field]);

  return {
    asked: pendingScans,
    messages: shown,
    hideMessages: () => setRead(true),
    isBusy: () => entries.isBusy,
    read,
    count: (quantity: string) => entries.add(() => setQuantity(quantity)),
    skip: (one: PendingScan) => setPendingScans((before) => before.filter((other) => other !== one)),
    answer: (one: PendingScan, packageData: Scanned) => {
      setPendingScans((before) => before.filter((other) => other !== one));
      entries.add(() => settle(one.row, packageData));
    },
  };
}
