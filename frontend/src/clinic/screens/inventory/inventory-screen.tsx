import { Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { classes } from '../../../ui/classes.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { BESIDE_PANEL, usePlace } from '../../features/item-details/public.js';
import type { ListAction, RowAction } from '../../shared/stock/stock-actions.js';
import { StockActions, StockDialogs, StockList, type StockWish } from '../../features/stock-list/public.js';
import type { Stock } from '../../store/clinic-state.js';

const PlacePage = lazyPart(async () => ({
  default: (await import('../../features/item-details/stock-place.js')).PlacePage,
}));
const PlacePanel = lazyPart(async () => ({
  default: (await import('../../features/item-details/stock-place.js')).PlacePanel,
}));

/** `title` is "Manage Inventory" under the default navigation and "Inventory Management" in the clinic. */
export function InventoryScreen({ title }: { readonly title: 'Manage Inventory' | 'Inventory Management' }) {
  const [wish, setWish] = useState<StockWish | null>(null);
  const open = useCallback((what: ListAction) => setWish({ what, stock: null }), []);
  const act = useCallback((what: RowAction, stock: Stock) => setWish({ what, stock }), []);
  const place = usePlace('item');
  return (
    <>
      {place.shown === 'page' ? (
        <Suspense fallback={null}>
          <PlacePage kind="item" id={place.id ?? 0} onAction={act} />
        </Suspense>
      ) : (
        <div className={classes('flex flex-col gap-3', place.shown === 'panel' && BESIDE_PANEL)}>
          <ScreenHead
            title={title}
            brief="Supplies"
            subtitle="Stock, suppliers, and costs"
            action={<StockActions kind="item" onAction={open} />}
          />
          <StockList kind="item" onWish={setWish} place={place} />
        </div>
      )}
      {place.shown === 'panel' && (
        <Suspense fallback={null}>
          <PlacePanel kind="item" id={place.id ?? 0} onAction={act} onStep={place.step} onClose={place.close} />
        </Suspense>
      )}
      {wish !== null && <StockDialogs kind="item" wish={wish} onClose={() => setWish(null)} />}
    </>
  );
}
