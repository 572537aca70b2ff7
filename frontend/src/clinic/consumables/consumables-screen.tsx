import { lazy, Suspense, useCallback, useState } from 'react';
import { useAddress } from '../../lib/address.js';
import { ScreenHead } from '../../ui/screen-head.js';
import { Skeleton } from '../../ui/skeleton.js';
import { Tabs } from '../../ui/tabs.js';
import type { ListAction } from '../parts/stock-list/stock-actions.js';
import { StockDialogs, type StockWish } from '../parts/stock-list/stock-dialogs.js';
import { StockList } from '../parts/stock-list/stock-list.js';
import { StockActions } from '../parts/stock-list/stock-tools.js';
import { SummaryCards } from './summary-cards.js';

const UsageHistory = lazy(async () => ({ default: (await import('../parts/usage/usage-history.js')).UsageHistory }));

const USAGE = 'usage';
const VIEWS = [
  { value: 'stock', label: 'Stock' },
  { value: USAGE, label: 'Usage' },
];

export function ConsumablesScreen() {
  const { address, write } = useAddress();
  const view = address.get('view') === USAGE ? USAGE : 'stock';
  const [wish, setWish] = useState<StockWish | null>(null);
  const open = useCallback((what: ListAction) => setWish({ what, stock: null }), []);
  return (
    <div className="flex flex-col gap-5">
      <ScreenHead
        title="Medical Consumables"
        subtitle="Treatment supplies: levels, shelf life and usage, live"
        action={<StockActions kind="consumable" onAction={open} />}
      />
      <SummaryCards />
      <Tabs
        label="View"
        value={view}
        choices={VIEWS}
        onChange={(value) => write({ view: value === USAGE ? USAGE : '' })}
      >
        {view === USAGE ? (
          <Suspense fallback={<Skeleton className="h-72 w-full rounded-card" />}>
            <UsageHistory kind="consumable" searchName="usageSearch" />
          </Suspense>
        ) : (
          <StockList kind="consumable" onWish={setWish} />
        )}
      </Tabs>
      {wish !== null && <StockDialogs kind="consumable" wish={wish} onClose={() => setWish(null)} />}
    </div>
  );
}
