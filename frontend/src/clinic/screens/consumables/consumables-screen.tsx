import { Suspense } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { useAddress } from '../../../lib/format/address.js';
import { classes } from '../../../ui/classes.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { Tabs } from '../../../ui/choices/tabs.js';
import { BESIDE_PANEL, usePlace } from '../../features/item-details/public.js';
import { StockActions, StockList } from '../../features/stock-list/public.js';
import { ConsumableFigures } from './consumable-figures.js';

const UsageHistory = lazyPart(async () => ({
  default: (await import('../../features/usage/history/usage-history.js')).UsageHistory,
}));
const PlacePage = lazyPart(async () => ({
  default: (await import('../../features/item-details/stock-place.js')).PlacePage,
}));
const PlacePanel = lazyPart(async () => ({
  default: (await import('../../features/item-details/stock-place.js')).PlacePanel,
}));

const USAGE = 'usage';
const VIEWS = [
  { value: 'stock', label: 'Stock' },
  { value: USAGE, label: 'Usage' },
];

export function ConsumablesScreen() {
  const { address, write } = useAddress();
  const view = address.get('view') === USAGE ? USAGE : 'stock';
  const place = usePlace('consumable');
  // Phones show the levels as chips with counts.
  const onPhone = useMediaQuery('(max-width: 639px)');
  if (place.shown === 'page')
    return (
      <Suspense fallback={null}>
        <PlacePage kind="consumable" id={place.id ?? 0} />
      </Suspense>
    );
  return (
    <div className={classes('flex flex-col gap-3 max-sm:gap-2', place.shown === 'panel' && BESIDE_PANEL)}>
      <ScreenHead
        title="Medical Consumables"
        brief="Consumables"
        subtitle="Stock, shelf life, and usage"
        action={<StockActions kind="consumable" />}
      />
      {view === USAGE ? (
        <Tabs label="View" value={view} choices={VIEWS} onChange={() => write({ view: '' })}>
          <Suspense fallback={<Skeleton className="h-72 w-full rounded-card" />}>
            <UsageHistory kind="consumable" searchName="usageSearch" />
          </Suspense>
        </Tabs>
      ) : (
        <>
          {!onPhone && <ConsumableFigures />}
          <StockList kind="consumable" place={place} />
        </>
      )}
      {place.shown === 'panel' && (
        <Suspense fallback={null}>
          <PlacePanel kind="consumable" id={place.id ?? 0} onStep={place.step} onClose={place.close} />
        </Suspense>
      )}
    </div>
  );
}
