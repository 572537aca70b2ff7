import type { ScanPurpose } from '../scanned.js';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useState } from 'react';
import { type ScanState, useScan } from '../use-scan.js';

/** Messages about the scans of several searches of a form, shown in one place. */
export interface ScanMessages<K extends StockKind> {
  readonly scans: ScanState<K>;
  /** DOM element in which the messages are shown. */
  readonly container: HTMLElement | null;
  /** Id of the search that read the last scan and receives the answers. */
  readonly reader: string | null;
  readonly setReader: (id: string) => void;
}

export function useScanMessages<K extends StockKind>(
  kinds: readonly K[],
  purpose: ScanPurpose,
  container: HTMLElement | null,
): ScanMessages<K> {
  const scans = useScan(kinds, undefined, purpose);
  const [reader, setReader] = useState<string | null>(null);
  return { scans, container, reader, setReader };
}
