import { useCallback, useState } from 'react';
import { ScreenHead } from '../../ui/screen-head.js';
import type { ListAction } from '../parts/stock-list/stock-actions.js';
import { StockDialogs, type StockWish } from '../parts/stock-list/stock-dialogs.js';
import { StockList } from '../parts/stock-list/stock-list.js';
import { StockActions } from '../parts/stock-list/stock-tools.js';

/** Under the default navigation it is called "Manage Inventory", in the clinic "Inventory Management". */
export function InventoryScreen({ title }: { readonly title: 'Manage Inventory' | 'Inventory Management' }) {
  const [wish, setWish] = useState<StockWish | null>(null);
  const open = useCallback((what: ListAction) => setWish({ what, stock: null }), []);
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead
        title={title}
        subtitle="Stock levels, suppliers and costs, live"
        action={<StockActions kind="item" onAction={open} />}
      />
      <StockList kind="item" onWish={setWish} />
      {wish !== null && <StockDialogs kind="item" wish={wish} onClose={() => setWish(null)} />}
    </div>
  );
}
