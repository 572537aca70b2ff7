import { type ComponentProps, lazy, Suspense } from 'react';

/* Dialogs that several screens open. Their code is fetched when somebody reaches for them. */

const loadStock = async () => ({ default: (await import('./stock/stock-dialog.js')).StockDialog });
const loadPurchase = async () => ({ default: (await import('./purchase/purchase-dialog.js')).PurchaseDialog });
const loadLedger = async () => ({ default: (await import('./stock/ledger-dialog.js')).LedgerDialog });
const loadAdjust = async () => ({ default: (await import('./stock/adjust-dialog.js')).AdjustDialog });
const loadUndo = async () => ({ default: (await import('./usage/undo-dialog.js')).UndoDialog });
const loadUseItem = async () => ({ default: (await import('./usage/use-item-dialog.js')).UseItemDialog });
const loadDeactivate = async () => ({ default: (await import('./stock/deactivate-dialog.js')).DeactivateDialog });
const loadCompare = async () => ({ default: (await import('./compare/compare-dialog.js')).CompareDialog });
const loadUse = async () => ({ default: (await import('./usage/use-dialog.js')).UseDialog });
const loadDeactivated = async () => ({ default: (await import('./stock/deactivated-dialog.js')).DeactivatedDialog });
const loadCategories = async () => ({ default: (await import('../categories/categories-dialog.js')).CategoriesDialog });

const Stock = lazy(loadStock);
const Purchase = lazy(loadPurchase);
const Ledger = lazy(loadLedger);
const Adjust = lazy(loadAdjust);
const Undo = lazy(loadUndo);
const UseItem = lazy(loadUseItem);
const Deactivate = lazy(loadDeactivate);
const Categories = lazy(loadCategories);
const Compare = lazy(loadCompare);
const Use = lazy(loadUse);
const Deactivated = lazy(loadDeactivated);

const quietly = (load: () => Promise<unknown>) => () => void load().catch(() => undefined);

/** To be called a moment before, when somebody points at what opens them. */
export const preloadStockDialog = quietly(loadStock);
export const preloadAdjustDialog = quietly(loadAdjust);
export const preloadPurchaseDialog = quietly(loadPurchase);
export const preloadCompareDialog = quietly(loadCompare);
export const preloadUseDialog = quietly(loadUse);

export const StockDialog = (props: ComponentProps<typeof Stock>) => (
  <Suspense>
    <Stock {...props} />
  </Suspense>
);
export const PurchaseDialog = (props: ComponentProps<typeof Purchase>) => (
  <Suspense>
    <Purchase {...props} />
  </Suspense>
);
export const LedgerDialog = (props: ComponentProps<typeof Ledger>) => (
  <Suspense>
    <Ledger {...props} />
  </Suspense>
);
export const AdjustDialog = (props: ComponentProps<typeof Adjust>) => (
  <Suspense>
    <Adjust {...props} />
  </Suspense>
);
export const UndoDialog = (props: ComponentProps<typeof Undo>) => (
  <Suspense>
    <Undo {...props} />
  </Suspense>
);
export const UseItemDialog = (props: ComponentProps<typeof UseItem>) => (
  <Suspense>
    <UseItem {...props} />
  </Suspense>
);
export const DeactivateDialog = (props: ComponentProps<typeof Deactivate>) => (
  <Suspense>
    <Deactivate {...props} />
  </Suspense>
);
export const CategoriesDialog = (props: ComponentProps<typeof Categories>) => (
  <Suspense>
    <Categories {...props} />
  </Suspense>
);
export const CompareDialog = (props: ComponentProps<typeof Compare>) => (
  <Suspense>
    <Compare {...props} />
  </Suspense>
);
export const UseDialog = (props: ComponentProps<typeof Use>) => (
  <Suspense>
    <Use {...props} />
  </Suspense>
);
export const DeactivatedDialog = (props: ComponentProps<typeof Deactivated>) => (
  <Suspense>
    <Deactivated {...props} />
  </Suspense>
);
