import { lazyPart } from '../../../lib/page/lazy-part.js';
import { PANEL_PADDING } from '../../../ui/details/use-details-route.js';
import { useItemRoute } from '../../features/item-details/public.js';
import { StockList } from '../../features/stock-list/public.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';

const LazyItemDetailsPage = lazyPart(
  async () => (await import('../../features/item-details/item-details-panel.js')).ItemDetailsPage,
  <LinesSkeleton label="Loading the item" lines={8} />,
);
const LazyItemDetailsPanel = lazyPart(
  async () => (await import('../../features/item-details/item-details-panel.js')).ItemDetailsPanel,
  null,
);

/**
 * Screen with the list of items. `title` is "Manage Inventory" under the default navigation and "Inventory Management"
 * in the clinic.
 */
export function InventoryScreen({ title }: { readonly title: 'Manage Inventory' | 'Inventory Management' }) {
  const itemRoute = useItemRoute('item');
  return (
    <>
      {itemRoute.shown === 'page' ? (
        <LazyItemDetailsPage kind="item" id={itemRoute.id ?? 0} />
      ) : (
        <div className={itemRoute.shown === 'panel' ? PANEL_PADDING : undefined}>
          <StockList
            kind="item"
            details={itemRoute}
            title={title}
            brief="Supplies"
            subtitle="Stock, suppliers, and costs"
          />
        </div>
      )}
      {itemRoute.shown === 'panel' && (
        <LazyItemDetailsPanel kind="item" id={itemRoute.id ?? 0} onStep={itemRoute.step} onClose={itemRoute.close} />
      )}
    </>
  );
}
