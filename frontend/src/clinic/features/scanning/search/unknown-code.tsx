import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect, useRef } from 'react';
import { defineDialog } from '../../../../ui/dialogs/define-dialog.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import type { StockOf } from '../../../store/clinic-state.js';
import { useMay } from '../../../shared/rights.js';
import type { CodeAct } from '../scanned.js';

const unknownCodeDialog = defineDialog({
  load: async () => (await import('./unknown-code-dialog.js')).UnknownCodeDialog,
  title: ({ kind, act }) => (act === 'attach' ? 'Attach Code' : kind === 'item' ? 'Add Item' : 'Add Consumable'),
});

/** Actions for an unknown code: users who may edit stock create a product with it or attach it to one. */
export function useUnknownCode<K extends StockKind>(kind: K, onKnown: (stock: StockOf[K], code: string) => void) {
  const mayEdit = useMay('stock:edit');
  const latest = useRef(onKnown);
  useEffect(() => {
    latest.current = onKnown;
  });
  return mayEdit
    ? (code: string, act: CodeAct, stockId: number | null = null) =>
        openDialog(unknownCodeDialog, {
          code,
          act,
          stockId,
          kind,
          onKnown: (stock) => latest.current(stock as StockOf[K], code),
        })
    : undefined;
}
