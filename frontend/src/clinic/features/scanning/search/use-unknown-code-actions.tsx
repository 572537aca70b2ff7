import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect, useRef } from 'react';
import { defineDialog, openDialog } from '../../../../ui/dialogs/dialog-host.js';
import type { StockByKind } from '../../../store/clinic-state.js';
import { useClinicRight } from '../../../shared/rights.js';
import type { CodeAction } from '../scanned.js';

const unknownCodeDialog = defineDialog(
  ({ kind, action }) => (action === 'attach' ? 'Attach code' : kind === 'item' ? 'Add Item' : 'Add Consumable'),
  async () => (await import('./unknown-code-dialog.js')).UnknownCodeDialog,
);

/** Actions for an unknown code: users who may edit stock create a product with it or attach it to one. */
export function useUnknownCodeActions<K extends StockKind>(
  kind: K,
  onKnown: (stock: StockByKind[K], code: string) => void,
) {
  const canEdit = useClinicRight('stock:edit');
  const latest = useRef(onKnown);
  useEffect(() => {
    latest.current = onKnown;
  });
  return canEdit
    ? (code: string, action: CodeAction, stockId: number | null = null) =>
        openDialog(unknownCodeDialog, {
          code,
          action,
          stockId,
          kind,
          onKnown: (stock) => latest.current(stock as StockByKind[K], code),
        })
    : undefined;
}
