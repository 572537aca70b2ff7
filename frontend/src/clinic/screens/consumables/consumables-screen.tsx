import { lazyPart } from '../../../lib/page/lazy-part.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { useUrlParameters } from '../../../lib/format/url-parameters.js';
import { BackLink } from '../../../ui/buttons/back-link.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';
import { listPath } from '../../shared/item-path.js';
import { PANEL_PADDING } from '../../../ui/details/use-details-route.js';
import { useItemRoute } from '../../features/item-details/public.js';
import { StockList } from '../../features/stock-list/public.js';
import { ConsumableFigures } from './consumable-figures.js';

const UsageHistory = lazyPart(
  async () => (await import('../../features/usage/history/usage-history.js')).UsageHistory,
  <LinesSkeleton label="Loading history" lines={8} />,
);
const LazyItemDetailsPage = lazyPart(
  async () => (await import('../../features/item-details/item-details-panel.js')).ItemDetailsPage,
  <LinesSkeleton label="Loading the item" lines={8} />,
);
const LazyItemDetailsPanel = lazyPart(
  async () => (await import('../../features/item-details/item-details-panel.js')).ItemDetailsPanel,
  null,
);

export function ConsumablesScreen() {
  const { address } = useUrlParameters();
  const itemRoute = useItemRoute('consumable');
  // Phones show the levels as chips with counts.
  const onPhone = useMediaQuery('(max-width: 639px)');
  if (itemRoute.shown === 'page') return <LazyItemDetailsPage kind="consumable" id={itemRoute.id ?? 0} />;
  if (address.get('view') === 'usage')
    return (
      <div className="flex flex-col gap-2">
        <BackLink to={listPath('consumable')} list="Consumables" />
        <UsageHistory
          kind="consumable"
          searchName="usageSearch"
          title="Usage history"
          subtitle="Uses of consumables, newest first"
        />
      </div>
    );
  return (
    <div className={itemRoute.shown === 'panel' ? PANEL_PADDING : undefined}>
      <StockList
        kind="consumable"
        details={itemRoute}
        title="Medical Consumables"
        brief="Consumables"
        subtitle="Stock, shelf life, and usage"
        above={!onPhone && <ConsumableFigures />}
      />
      {itemRoute.shown === 'panel' && (
        <LazyItemDetailsPanel
          kind="consumable"
          id={itemRoute.id ?? 0}
          onStep={itemRoute.step}
          onClose={itemRoute.close}
        />
      )}
    </div>
  );
}
