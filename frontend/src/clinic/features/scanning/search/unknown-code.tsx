import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type FormEvent, useState } from 'react';
import { defineDialog } from '../../../../ui/dialogs/define-dialog.js';
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
  const [asked, setAsked] = useState<{
    readonly code: string;
    readonly act: CodeAct;
    readonly stockId: number | null;
  } | null>(null);
  return {
    onUnknown: mayEdit
      ? (code: string, act: CodeAct, stockId: number | null = null) => setAsked({ code, act, stockId })
      : undefined,
    // Keeps events of the dialog's form from the surrounding form.
    dialog: asked !== null && (
      <div className="contents" onSubmit={(event: FormEvent) => event.stopPropagation()}>
        <unknownCodeDialog.Component
          {...asked}
          kind={kind}
          onKnown={(stock) => onKnown(stock as StockOf[K], asked.code)}
          onClose={() => setAsked(null)}
        />
      </div>
    ),
  };
}
