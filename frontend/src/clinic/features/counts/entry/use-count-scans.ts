import type { Scanned } from '@atrium/contract/clinic/scans/schemas';
import type { CountLine, CountRow } from '@atrium/contract/clinic/stock-counts/schemas';
import { isolate } from '@atrium/rules/names/isolate';
import { quantityText } from '@atrium/rules/stock/quantity';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { sentenceOf } from '../../../../lib/api/http.js';
import {
  EntryQueue,
  findCode,
  firstDoubt,
  heldLot,
  isAmount,
  piecesOf,
  type ScanDoubt,
  scanProblem,
  takeScans,
} from '../../scanning/public.js';
import { askedBack } from '../close/asked-back.js';
import type { Counted } from '../use-count.js';
import { codesOfOne, withCode } from './count-codes.js';

/** The row that the scan field refers to; a number typed next is its quantity. */
export interface ScannedRow {
  readonly row: CountRow;
  readonly lot: Pick<Counted, 'lotId' | 'number' | 'expiresOn'>;
}

export interface CountScans {
  readonly rows: readonly CountRow[];
  readonly onSearch: (search: string) => void;
  readonly current: ScannedRow | null;
  readonly onCurrent: (current: ScannedRow | null) => void;
  readonly onSave: (counted: Counted) => Promise<CountLine>;
  /** Called when the code does not say which lot it is: the user chooses the lot. */
  readonly onAsk: (row: CountRow) => void;
}

/** A doubtful scan; nothing is counted before its answer. */
interface Asked {
  readonly row: CountRow;
  readonly said: Scanned;
  readonly doubt: ScanDoubt;
  /** The number that was typed right after the scan. */
  readonly typed?: string;
}

interface News {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  readonly at: number;
  /** Product of a number that was not counted, named until it is counted. */
  readonly of?: number | undefined;
}
/** Messages of scans this close together are shown together. */
const TOGETHER_MS = 3_000;

const ASK_LOT = ({ name }: CountRow): string =>
  `This code does not say which lot of ${isolate(name)} it is. Please type how many there are below, at each lot.`;
/** A number without a lot cannot be counted while the product has lots. */
const isWithoutLot = ({ row, lot }: ScannedRow): boolean =>
  row.tracksLots && row.lots.length > 0 && lot.lotId === undefined && lot.number === undefined;

/** Counts scans and the numbers typed after them, one after the other. A doubtful scan is counted after its answer. */
export function useCountScans(
  field: RefObject<HTMLInputElement | null>,
  { rows, onSearch, current, onCurrent, onSave, onAsk }: CountScans,
) {
  const [news, keepNews] = useState<readonly News[]>([]);
  /** Messages disappear with the next scan, unless they are so recent that they are shown together with it. */
  const [isRead, setRead] = useState(false);
  const shown = isRead ? [] : news;
  /** A number far from the expected one, until it is typed again. */
  const doubted = useRef<string | null>(null);
  const setNews = ({ tone, text, of }: Omit<News, 'at'>) => {
    const at = Date.now();
    const isKept = (one: News) =>
      one.tone === 'bad' && (one.of === undefined ? at - one.at < TOGETHER_MS : one.of !== of);
    setRead(false);
    keepNews((before) => [...before.filter((one) => one.text !== text && isKept(one)), { tone, text, at, of }]);
  };
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const latestAsked = useRef(asked);
  useLayoutEffect(() => {
    latestAsked.current = asked;
  }, [asked]);
  const [entries] = useState(() => new EntryQueue());
  /** The row of the last answered scan; null when it found none, so that a number is never applied to an earlier row. */
  const target = useRef(current);
  const point = (at: ScannedRow | null): void => {
    target.current = at;
    onCurrent(at);
  };

  /** @param acceptNumber the user confirmed the lot number */
  const count = async (at: ScannedRow, counted: number, add: boolean, acceptNumber = false): Promise<void> => {
    const { row, lot } = at;
    point(at);
    try {
      const line = await onSave({ stockId: row.stockId, ...lot, counted, add, ...(acceptNumber && { acceptNumber }) });
      const what = line.number === null ? isolate(row.name) : `${isolate(row.name)}, lot ${line.number}`;
      setNews({ tone: 'good', text: `${what}: ${quantityText(line.counted, row.unit)}`, of: row.stockId });
    } catch (error) {
      setNews({
        tone: 'bad',
        text: sentenceOf(error, `${isolate(row.name)} could not be counted. Please scan it again.`),
      });
    }
  };
  /** Counts a scan of this row; a doubtful one is asked about first. */
  const settle = async (row: CountRow, said: Scanned): Promise<void> => {
    const doubt = firstDoubt(said, { id: row.stockId }, 'count');
    if (doubt !== null) return flushSync(() => setAsked((before) => [...before, { row, said, doubt }]));
    const pieces = piecesOf(said);
    if (!row.tracksLots) return count({ row, lot: {} }, pieces, true);
    const lot = heldLot({ id: row.stockId }, said);
    if (lot !== undefined) return count({ row, lot: { lotId: lot.id } }, pieces, true);
    if (said.lot !== null)
      return count({ row, lot: { number: said.lot, expiresOn: said.expiresOn } }, pieces, true, true);
    if (row.lots.length === 1) return count({ row, lot: { lotId: row.lots[0]?.id ?? null } }, pieces, true);
    setNews({ tone: 'bad', text: ASK_LOT(row) });
    target.current = { row, lot: {} };
    onAsk(row);
  };
  const scanned = async (code: string): Promise<void> => {
    const held = withCode(rows, code);
    if (held !== undefined && !held.tracksLots && held === withCode(rows, code, codesOfOne))
      return count({ row: held, lot: {} }, 1, true);
    try {
      const said = await findCode(code);
      const row = rows.find(({ stockId }) => said.matches.some(({ id }) => id === stockId)) ?? held;
      const [match] = said.matches;
      const fault = said.faults[0]?.sentence;
      if (fault !== undefined) return setNews({ tone: 'bad', text: fault });
      if (row === undefined)
        return setNews({
          tone: 'bad',
          text:
            match === undefined
              ? `Nothing has the code ${said.code}. Find it by name and type how many there are.`
              : `${isolate(match.name)} does not belong to this count.`,
        });
      await settle(row, said);
    } catch (error) {
      setNews({ tone: 'bad', text: scanProblem(error) });
    }
  };
  /** Sets the quantity of the row that was scanned before the number was typed. */
  const setQuantity = async (text: string, isScanNext = false): Promise<void> => {
    const at = target.current;
    const open = latestAsked.current.at(-1);
    if (at === null && open?.doubt.about === 'package')
      return setAsked((before) => before.map((one) => (one === open ? { ...one, typed: text } : one)));
    if (at === null)
      return setNews({
        tone: 'bad',
        text: `${text} was not counted, because no product was scanned before it. Scan it, or find it by name.`,
      });
    const expected = at.row.lots.find(({ id }) => id === at.lot.lotId)?.expected ?? at.row.expected;
    const question = askedBack(Number(text), expected, at.row.unit);
    const what = `${at.row.stockId}/${at.lot.lotId ?? ''}/${text}`;
    if (question !== null && isScanNext)
      return setNews({
        tone: 'bad',
        text: `${isolate(at.row.name)}: ${question} ${text} was not counted. Please type it in the list if it is right.`,
        of: at.row.stockId,
      });
    if (question !== null && doubted.current !== what) {
      doubted.current = what;
      return setNews({ tone: 'bad', text: `${question} Please type it once more if it is right.` });
    }
    doubted.current = null;
    keepNews((before) => before.filter(({ of }) => of !== undefined));
    if (isWithoutLot(at)) return setNews({ tone: 'bad', text: ASK_LOT(at.row) });
    await count(at, Number(text), false);
  };
  const numberBefore = (code: string): string | null => {
    const typed = field.current?.value.trim() ?? '';
    return isAmount(typed) && typed !== code.trim() ? typed : null;
  };
  /** Scans run in order, because the same code twice counts two. */
  const read = (code: string, number = numberBefore(code)): void => {
    onSearch('');
    doubted.current = null;
    // A number without Enter belongs to the product scanned before.
    if (number !== null) entries.add(() => setQuantity(number, true));
    entries.add(async () => {
      target.current = null;
      await scanned(code);
      if (target.current === null) onCurrent(null);
    });
  };
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => takeScans(field, (code) => latest.current(code)), [field]);

  return {
    asked,
    messages: shown,
    hideMessages: () => setRead(true),
    isBusy: () => entries.isBusy,
    read,
    count: (quantity: string) => entries.add(() => setQuantity(quantity)),
    skip: (one: Asked) => setAsked((before) => before.filter((other) => other !== one)),
    answer: (one: Asked, said: Scanned) => {
      setAsked((before) => before.filter((other) => other !== one));
      entries.add(() => settle(one.row, said));
    },
  };
}
