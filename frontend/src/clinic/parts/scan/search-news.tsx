import type { StockKind } from '@atrium/rules/stock-status';
import { useEffect } from 'react';
import { useUnknownCode } from '../unknown-code.js';
import { ScanNotice } from './scan-notice.js';
import { isCode } from './scanned.js';
import { useScan } from './use-scan.js';

const KINDS = { item: ['item'], consumable: ['consumable'] } as const;
/** Digits that are typed one by one are no code until the last of them. */
const TYPING_MS = 300;

/** A list that was searched for a code and found nothing: what the code is, and whose it could be. */
export default function SearchNews({ kind, search }: { readonly kind: StockKind; readonly search: string }) {
  const { news, clear, read } = useScan<StockKind>(KINDS[kind]);
  useEffect(() => {
    clear();
    if (!isCode(search)) return;
    const timer = setTimeout(() => void read(search), TYPING_MS);
    return () => clearTimeout(timer);
  }, [search, clear, read]);
  // The row has the code now, and the list shows it.
  const unknown = useUnknownCode(kind, clear);
  return (
    <>
      <ScanNotice kinds={KINDS[kind]} news={news} onChoose={clear} onUnknown={unknown.onUnknown} className="mb-3" />
      {unknown.dialog}
    </>
  );
}
