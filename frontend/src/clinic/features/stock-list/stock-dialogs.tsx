import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Stock } from '../../store/clinic-state.js';
import {
  AdjustDialog,
  CategoriesDialog,
  DeactivatedDialog,
  DeactivateDialog,
  PurchaseDialog,
  RequestDialog,
  StockDialog,
  UseDialog,
  UseItemDialog,
} from '../../shared/dialogs.js';
import type { ListAction, RowAction } from '../../shared/stock/stock-actions.js';

/** A dialog that was asked for: about one row, or about the list. */
export type StockWish =
  | { readonly what: RowAction; readonly stock: Stock }
  | { readonly what: ListAction; readonly stock: null };

interface StockDialogsProps {
  readonly kind: StockKind;
  readonly wish: StockWish;
  readonly onClose: () => void;
}

export function StockDialogs({ kind, wish: { what, stock }, onClose }: StockDialogsProps) {
  switch (what) {
    case 'add':
      return <StockDialog kind={kind} onClose={onClose} />;
    case 'purchase':
      return <PurchaseDialog kind={kind} stock={stock} onClose={onClose} />;
    case 'log-usage':
      return kind === 'item' ? (
        <UseItemDialog stock={stock} onClose={onClose} />
      ) : (
        <UseDialog stock={stock} onClose={onClose} />
      );
    case 'adjust':
      return <AdjustDialog stock={stock} onClose={onClose} />;
    case 'use':
      return <UseDialog onClose={onClose} />;
    case 'categories':
      return <CategoriesDialog onClose={onClose} />;
    case 'deactivated':
      return <DeactivatedDialog kind={kind} onClose={onClose} />;
    case 'reorder':
      return <RequestDialog itemId={stock.id} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateDialog stock={stock} onClose={onClose} />;
  }
}
