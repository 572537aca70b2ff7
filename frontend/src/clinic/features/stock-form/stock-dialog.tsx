import type { StockKind } from '@atrium/rules/stock/stock-status';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import type { Stock } from '../../store/clinic-state.js';
import { AutoFill } from '../pricing/public.js';
import { StockFields } from './stock-fields.js';
import { FORM_TEXTS, useStockForm } from './use-stock-form.js';

interface StockDialogProps {
  readonly kind: StockKind;
  /** A scanned code for the new product. */
  readonly barcode?: string;
  readonly onAdded?: (stock: Stock) => void;
  readonly onClose: () => void;
}

/** Dialog "Add Item" or "Add Consumable"; existing products are edited in their details. */
export function StockDialog({ kind, barcode = '', onAdded, onClose }: StockDialogProps) {
  const words = FORM_TEXTS[kind];
  const state = useStockForm({
    kind,
    stock: null,
    barcode,
    onDone: (saved) => {
      onClose();
      if (saved !== undefined) onAdded?.(saved);
    },
  });
  return (
    <EntityDialog
      title={words.add}
      description="Stock, supplier and cost"
      submit={words.add}
      busy="Adding..."
      state={state}
      onClose={onClose}
      className="flex flex-col gap-4 pt-1"
    >
      <AutoFill kind={kind} form={state.form} />
      <StockFields kind={kind} state={state} live={null} />
    </EntityDialog>
  );
}
