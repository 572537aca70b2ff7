import { Suspense } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { classes } from '../../../ui/classes.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { BESIDE_PANEL, usePlace } from '../../features/item-details/public.js';
import { StockActions, StockList } from '../../features/stock-list/public.js';

const PlacePage = lazyPart(async () => ({
  default: (await import('../../features/item-details/stock-place.js')).PlacePage,
}));
const PlacePanel = lazyPart(async () => ({
  default: (await import('../../features/item-details/stock-place.js')).PlacePanel,
}));

/** `title` is "Manage Inventory" under the default navigation and "Inventory Management" in the clinic. */
export function InventoryScreen({ title }: { readonly title: 'Manage Inventory' | 'Inventory Management' }) {
  const place = usePlace('item');
  return (
    <>
      {place.shown === 'page' ? (
        <Suspense fallback={null}>
          <PlacePage kind="item" id={place.id ?? 0} />
        </Suspense>
      ) : (
        <div className={classes('flex flex-col gap-3', place.shown === 'panel' && BESIDE_PANEL)}>
          <ScreenHead
            title={title}
            brief="Supplies"
            subtitle="Stock, suppliers, and costs"
            action={<StockActions kind="item" />}
          />
          <StockList kind="item" place={place} />
        </div>
      )}
      {place.shown === 'panel' && (
        <Suspense fallback={null}>
          <PlacePanel kind="item" id={place.id ?? 0} onStep={place.step} onClose={place.close} />
        </Suspense>
      )}
    </>
  );
}
