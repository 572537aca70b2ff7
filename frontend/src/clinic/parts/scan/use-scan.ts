import type { Scanned } from '@atrium/contract/clinic/scans';
import { useCallback, useState } from 'react';
import type { StockKind } from '@atrium/rules/stock-status';
import { fieldErrors } from '../../../lib/forms.js';
import { sentenceOf } from '../../../lib/http.js';
import type { Stock, StockOf } from '../../store/clinic-state.js';
import { findCode, type ScannedPackage, type ScannedStock } from './scanned.js';

const FAILED = 'The code could not be looked up. Please scan it again.';

/** What is said of the last code: null where it found what was looked for and nothing is wrong with it. */
export type ScanNews =
  | { readonly what: 'problem'; readonly sentence: string }
  | { readonly what: 'unknown'; readonly scanned: Scanned }
  | { readonly what: 'other-kind'; readonly scanned: Scanned; readonly item: Stock }
  | { readonly what: 'several'; readonly scanned: Scanned; readonly items: readonly Stock[] }
  | { readonly what: 'found'; readonly scanned: Scanned; readonly item: Stock; readonly more: string | null };

export interface Scans<K extends StockKind> {
  readonly news: ScanNews | null;
  readonly clear: () => void;
  /** Null: nothing was chosen, and the news says why. */
  readonly read: (code: string) => Promise<ScannedStock<StockOf[K]> | null>;
}

type Remark = (item: Stock, said: ScannedPackage) => string | null;
const NO_REMARK: Remark = () => null;

/** Looks up what was scanned among these kinds. `remark`: what the place has to say of a package that it found. */
export function useScan<K extends StockKind>(kinds: readonly K[], remark: Remark = NO_REMARK): Scans<K> {
  const [news, setNews] = useState<ScanNews | null>(null);
  const both = kinds.join(' ');
  const read = useCallback(
    async (code: string): Promise<ScannedStock<StockOf[K]> | null> => {
      let scanned: Scanned;
      try {
        scanned = await findCode(code);
      } catch (error) {
        const [wrong] = fieldErrors(error, ['code']);
        setNews({ what: 'problem', sentence: wrong?.message ?? sentenceOf(error, FAILED) });
        return null;
      }
      const { matches } = scanned;
      const items = matches.filter(({ kind }) => both.split(' ').includes(kind));
      const [item, second] = items;
      if (item === undefined) {
        const [other] = matches;
        setNews(other === undefined ? { what: 'unknown', scanned } : { what: 'other-kind', scanned, item: other });
        return null;
      }
      if (second !== undefined) {
        setNews({ what: 'several', scanned, items });
        return null;
      }
      const more = remark(item, scanned);
      const isPlain = scanned.faults.length === 0 && !scanned.isPackage && more === null;
      setNews(isPlain ? null : { what: 'found', scanned, item, more });
      return { item: item as StockOf[K], said: scanned };
    },
    [both, remark],
  );
  return { news, clear: useCallback(() => setNews(null), []), read };
}
