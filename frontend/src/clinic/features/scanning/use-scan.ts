import type { Scanned } from '@atrium/contract/clinic/scans/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isConnectionLost } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import type { Stock, StockByKind } from '../../store/clinic-state.js';
import {
  lookUpCode,
  findFirstDoubt,
  type ScanDoubt,
  type ScanPurpose,
  type ScannedPackage,
  type ScannedStock,
  describeScanError,
} from './scanned.js';

/** Milliseconds within which scans share their messages, because the user has not read them yet. */
const MERGE_WINDOW_MS = 3_000;

/** Message about a scan that did not simply find its product. */
export type ScanMessage =
  | { readonly what: 'problem'; readonly code: string; readonly sentence: string }
  | { readonly what: 'offline'; readonly code: string }
  | { readonly what: 'unknown'; readonly scanned: Scanned }
  | { readonly what: 'other-kind'; readonly scanned: Scanned; readonly item: Stock }
  | { readonly what: 'several'; readonly scanned: Scanned; readonly items: readonly Stock[] }
  | {
      readonly what: 'doubt';
      readonly scanned: Scanned;
      readonly item: Stock;
      readonly doubt: ScanDoubt;
      readonly typed?: string;
    }
  | { readonly what: 'found'; readonly scanned: Scanned; readonly item: Stock; readonly more: string | null };

export interface ScanState<K extends StockKind> {
  /** Messages about the last scan and the scans right before it. */
  readonly scanMessages: readonly ScanMessage[];
  /** Removes all messages. */
  readonly clear: () => void;
  /** Hides messages until the next scan, which shows recent ones again. */
  readonly hide: () => void;
  /** Reports that a number was not applied, or enters it where the last scan asks for its pieces. */
  readonly discardAmount: (typed: string, isAdded: boolean) => void;
  /** Removes a message, such as an answered question. */
  readonly skip: (answered: ScanMessage) => void;
  /** Applies the scan of one product. Returns null when the user has to answer a question first. */
  readonly applyScan: (item: Stock, scanned: Scanned) => ScannedStock<StockByKind[K]> | null;
  /** Looks up and applies a code. Returns null when no product was selected; a message explains why. */
  readonly read: (code: string) => Promise<ScannedStock<StockByKind[K]> | null>;
}

type PackageNote = (item: Stock, packageData: ScannedPackage) => string | null;
const noPackageNote: PackageNote = () => null;
const NO_MESSAGES: readonly ScanMessage[] = [];
/** Returns whether a message is a question, which stays until it is answered or skipped. */
export const isQuestion = ({ what }: ScanMessage): boolean => ['doubt', 'several', 'offline'].includes(what);
const codeOf = (one: ScanMessage): string =>
  one.what === 'problem' || one.what === 'offline' ? one.code : one.scanned.code;

/** Applies the number of pieces that the user entered for this package earlier. */
function withKnownPieces(scanned: Scanned, packages: ReadonlyMap<string, number>): Scanned {
  const pieces = scanned.isPackage && scanned.count === null ? packages.get(scanned.code) : undefined;
  if (pieces === undefined) return scanned;
  return { ...scanned, pieces, doubts: scanned.doubts.filter(({ about }) => about !== 'package') };
}

const isApplied = (one: ScanMessage): boolean =>
  one.what === 'found' && one.more === null && one.scanned.faults.length === 0;

/**
 * Looks up scans among these kinds. A doubtful scan is applied only after its question is answered.
 * @param packageNote returns a note about a scanned package
 */
export function useScan<K extends StockKind>(
  kinds: readonly K[],
  packageNote: PackageNote = noPackageNote,
  purpose: ScanPurpose = 'find',
): ScanState<K> {
  const [shown, setShown] = useState(NO_MESSAGES);
  const recent = useRef<readonly { readonly news: ScanMessage; readonly at: number }[]>([]);
  const setNews = useCallback((news: ScanMessage, code: string) => {
    const at = Date.now();
    const before = recent.current.filter(
      (one) =>
        // A question stays until it is answered, also when the same product is scanned again.
        isQuestion(one.news) || (codeOf(one.news) !== code && !isApplied(one.news) && at - one.at < MERGE_WINDOW_MS),
    );
    recent.current = [...before, { news, at }];
    setShown(recent.current.map((one) => one.news));
  }, []);
  /** Number of pieces by package code that the user entered in this form. */
  const packages = useRef(new Map<string, number>());
  useEffect(
    () => () => {
      // The tray keeps its lines when its screen unmounts, but not unanswered questions.
      const open = recent.current.filter(({ news }) => isQuestion(news)).length;
      if (purpose === 'use' && open > 0)
        showToast({
          title: 'Scan not added',
          description: `${formatPlural(open, 'scan')} had an unanswered question and ${open === 1 ? 'was' : 'were'} not added. Please scan again.`,
          tone: 'bad',
          isLong: true,
        });
    },
    [purpose],
  );
  const hide = useCallback(() => setShown((now) => (now.length === 0 ? now : now.filter(isQuestion))), []);
  const skip = useCallback((answered: ScanMessage) => {
    recent.current = recent.current.filter(({ news }) => news !== answered);
    setShown(recent.current.map(({ news }) => news));
  }, []);
  const discardAmount = useCallback(
    (typed: string, isAdded: boolean) => {
      const lastQuestion = recent.current.at(-1);
      if (!isAdded && lastQuestion?.news.what === 'doubt' && lastQuestion.news.doubt.about === 'package') {
        recent.current = [...recent.current.slice(0, -1), { ...lastQuestion, news: { ...lastQuestion.news, typed } }];
        setShown(recent.current.map(({ news }) => news));
        return;
      }
      const advice = isAdded ? 'Please enter it at the line of its product.' : 'No product was added before it.';
      setNews({ what: 'problem', code: typed, sentence: `${typed} was not applied. ${advice}` }, typed);
    },
    [setNews],
  );
  const clear = useCallback(() => {
    recent.current = [];
    setShown(NO_MESSAGES);
  }, []);
  const applyScan = useCallback(
    (item: Stock, scanned: Scanned): ScannedStock<StockByKind[K]> | null => {
      const doubt = findFirstDoubt(scanned, item, purpose);
      if (doubt !== null) {
        setNews({ what: 'doubt', scanned, item, doubt }, scanned.code);
        return null;
      }
      if (purpose === 'receive' && scanned.isPackage && scanned.count !== null)
        packages.current.set(scanned.code, scanned.count);
      setNews({ what: 'found', scanned, item, more: packageNote(item, scanned) }, scanned.code);
      return { item: item as StockByKind[K], packageData: scanned };
    },
    [purpose, packageNote, setNews],
  );
  const both = kinds.join(' ');
  const read = useCallback(
    async (code: string): Promise<ScannedStock<StockByKind[K]> | null> => {
      let scanned: Scanned;
      try {
        scanned = withKnownPieces(await lookUpCode(code), packages.current);
      } catch (error) {
        setNews(
          isConnectionLost(error)
            ? { what: 'offline', code }
            : { what: 'problem', code, sentence: describeScanError(error) },
          code,
        );
        return null;
      }
      const { matches } = scanned;
      const items = matches.filter(({ kind }) => both.split(' ').includes(kind));
      const [item, second] = items;
      if (item === undefined) {
        const [other] = matches;
        setNews(
          other === undefined ? { what: 'unknown', scanned } : { what: 'other-kind', scanned, item: other },
          scanned.code,
        );
        return null;
      }
      if (second !== undefined) {
        setNews({ what: 'several', scanned, items }, scanned.code);
        return null;
      }
      return applyScan(item, scanned);
    },
    [both, applyScan, setNews],
  );
  return { scanMessages: shown, clear, hide, skip, discardAmount, applyScan, read };
}
