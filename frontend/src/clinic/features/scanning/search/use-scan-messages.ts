import type { ScanPurpose } from '../scanned.js';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useState } from 'react';
import { type Scans, useScan } from '../use-scan.js';

/** Messages about the scans of several searches of a form, shown in one place. */
export interface ScanMessages<K extends StockKind> {
  readonly scans: Scans<K>;
  /** Element that contains the messages. */
  readonly place: HTMLElement | null;
  /** Id of the search that read the last scan and receives the answers. */
  readonly reader: string | null;
  readonly setReader: (id: string) => void;
}

export function useScanMessages<K extends StockKind>(
  kinds: readonly K[],
  purpose: ScanPurpose,
  place: HTMLElement | null,
): ScanMessages<K> {
  const scans = useScan(kinds, undefined, purpose);
  const [reader, setReader] = useState<string | null>(null);
  return { scans, place, reader, setReader };
}
