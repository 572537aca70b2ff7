import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect, useRef } from 'react';
import type { Stock } from '../../../store/clinic-state.js';
import { useUnknownCodeActions } from './use-unknown-code-actions.js';
import { ScanNotice } from '../questions/scan-notice.js';
import { isCode, isOtherLayoutCode } from '../scanned.js';
import { useScan } from '../use-scan.js';

const KINDS = { item: ['item'], consumable: ['consumable'] } as const;
/** Pause in milliseconds after which typed text counts as a complete code. */
const TYPING_MS = 300;

interface CodeSearchNoticeProps {
  readonly kind: StockKind;
  readonly search: string;
  /** Shows the product of the code, such as the content of a carton. */
  readonly onFound: (stock: Stock) => void;
}

/** Explains a code without matches in a list: its product, or that no product has it. */
export function CodeSearchNotice({ kind, search, onFound }: CodeSearchNoticeProps) {
  const { scanMessages, clear, read } = useScan<StockKind>(KINDS[kind]);
  const show = useRef(onFound);
  useEffect(() => {
    show.current = onFound;
  });
  useEffect(() => {
    clear();
    if (!isCode(search) && !isOtherLayoutCode(search)) return;
    let isOld = false;
    const timer = setTimeout(() => {
      void read(search).then((found) => found === null || isOld || show.current(found.item));
    }, TYPING_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [search, clear, read]);
  // The row has the code now, and the list shows it.
  const onUnknown = useUnknownCodeActions(kind, clear);
  return (
    <ScanNotice
      kinds={KINDS[kind]}
      scanMessages={scanMessages}
      onChoose={onFound}
      onUnknown={onUnknown}
      className="mb-3"
    />
  );
}
