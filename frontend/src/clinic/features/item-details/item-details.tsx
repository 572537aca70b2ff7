import { ClipboardList, ShoppingCart, SlidersHorizontal, Syringe } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { useUrlParameters } from '../../../lib/format/url-parameters.js';
import { Button } from '../../../ui/buttons/button.js';
import { LinesSkeleton } from '../../../ui/feedback/lines-skeleton.js';
import { DetailsHeader, type DetailsLevel } from '../../../ui/details/details-parts.js';
import { navigateOrConfirm } from '../../../ui/details/pending-navigation.js';
import { Tabs } from '../../../ui/choices/tabs.js';
import { type Stock, type ClinicState } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { categoryName } from '../../store/selectors.js';
import { useClinicRight } from '../../shared/rights.js';
import { StockImage } from '../../shared/stock/stock-image.js';
import { StockBadge } from '../../shared/stock/stock-level.js';
import { BalanceChart } from './balance-chart.js';
import { ItemFields } from './item-fields.js';
import { ItemFigures } from './item-figures.js';
import { openRowDialog } from '../../shared/dialogs.js';
import { DETAILS_TABS, type DetailsTab } from '../../shared/item-path.js';
import { useOutlook } from './use-outlook.js';
import { Code } from '../../../ui/display/code.js';
import { Facts } from '../../../ui/display/facts.js';

const LazyItemLots = lazyPart(async () => ({ default: (await import('./item-lots.js')).ItemLots }));
const Ledger = lazyPart(async () => ({ default: (await import('./ledger.js')).Ledger }));
const LazyItemPurchases = lazyPart(async () => ({ default: (await import('./item-purchases.js')).ItemPurchases }));
const ComparePrices = lazyPart(async () => ({ default: (await import('../pricing/compare-prices.js')).ComparePrices }));
const LazyItemEditForm = lazyPart(async () => ({ default: (await import('./item-edit-form.js')).ItemEditForm }));

const icon = 'size-4';
const LABELS: Readonly<Record<DetailsTab, string>> = {
  lots: 'Lots',
  history: 'History',
  purchases: 'Purchases',
  prices: 'Prices',
  details: 'Details',
};

interface ItemDetailsProps {
  readonly stock: Stock;
  readonly level: DetailsLevel;
}

/** Details of an item or consumable: quantities, orders, level history, lots, purchases and movements. */
export function ItemDetails({ stock, level }: ItemDetailsProps) {
  const categories = useClinic((state) => state.categories);
  const outlook = useOutlook(stock);
  const { address, write } = useUrlParameters();
  const isEdited = useClinicRight('stock:edit') && address.get('tab') === 'edit';
  if (isEdited)
    return (
      <article aria-label={stock.name} className="flex min-w-0 flex-col gap-4">
        <ItemHead stock={stock} level={level} categories={categories} isEdited />
        <Suspense fallback={<LinesSkeleton label="Loading the form" lines={8} />}>
          <LazyItemEditForm stock={stock} onClose={() => write({ tab: 'details' })} />
        </Suspense>
      </article>
    );
  return (
    <article aria-label={stock.name} className="flex min-w-0 flex-col gap-4">
      <ItemHead stock={stock} level={level} categories={categories} />
      <ItemFigures stock={stock} outlook={outlook.value} />
      <BalanceChart stock={stock} outlook={outlook} />
      <ItemTabs stock={stock} />
    </article>
  );
}

interface ItemHeadProps extends Pick<ItemDetailsProps, 'stock' | 'level'> {
  readonly categories: ClinicState['categories'];
  /** Hides the actions while the form is open. */
  readonly isEdited?: boolean;
}

function ItemHead({ stock, level, categories, isEdited = false }: ItemHeadProps) {
  const category = categoryName(categories, stock);
  return (
    <DetailsHeader
      name={stock.name}
      level={level}
      picture={<StockImage item={stock} size={56} />}
      badge={
        stock.isActive ? (
          <StockBadge status={stock.stockStatus} />
        ) : (
          <span className="font-semibold text-warn-text">Deactivated</span>
        )
      }
      caption={
        <span className="wrap-anywhere">
          <Facts
            facts={[
              category,
              stock.sku !== null && <Code key="sku">{stock.sku}</Code>,
              stock.brand,
              category === null && stock.sku === null && stock.brand === null && 'No SKU',
            ]}
          />
        </span>
      }
      actions={stock.isActive && !isEdited && <ItemActions stock={stock} />}
    />
  );
}

function ItemActions({ stock }: { readonly stock: Stock }) {
  const canUse = useClinicRight('stock:use');
  const canEdit = useClinicRight('stock:edit');
  const canRequest = useClinicRight('reorder:request');
  return (
    <>
      {canUse && (
        <Button
          variant="primary"
          icon={<Syringe className={icon} aria-hidden="true" />}
          onClick={() => openRowDialog('log-usage', stock)}
        >
          Log Usage
        </Button>
      )}
      {canEdit && (
        <Button
          icon={<ShoppingCart className={icon} aria-hidden="true" />}
          onClick={() => openRowDialog('purchase', stock)}
        >
          Log Purchase
        </Button>
      )}
      {canRequest && (
        <Button
          icon={<ClipboardList className={icon} aria-hidden="true" />}
          onClick={() => openRowDialog('reorder', stock)}
        >
          Reorder
        </Button>
      )}
      {canEdit && (
        <Button
          icon={<SlidersHorizontal className={icon} aria-hidden="true" />}
          onClick={() => openRowDialog('adjust', stock)}
        >
          Adjust
        </Button>
      )}
    </>
  );
}

const tabsOf = ({ tracksLots }: Stock): readonly DetailsTab[] =>
  DETAILS_TABS.filter((tab) => tab !== 'lots' || tracksLots);

function ItemTabs({ stock }: { readonly stock: Stock }) {
  const { address, write } = useUrlParameters();
  const tabs = tabsOf(stock);
  const tabParam = address.get('tab');
  const [first = 'history'] = tabs;
  const tab = tabs.find((one) => one === tabParam) ?? first;
  const top = useRef<HTMLDivElement>(null);
  // A link to a tab scrolls to it and keeps it for the next item.
  useEffect(() => {
    if (window.location.search.includes('tab=')) top.current?.scrollIntoView?.({ block: 'start' });
  }, []);
  return (
    <div ref={top} className="scroll-mt-14">
      <Tabs
        label="About this"
        byEnter
        value={tab}
        choices={tabs.map((value) => ({ value, label: LABELS[value] }))}
        onChange={(value) => navigateOrConfirm(() => write({ tab: value === first ? '' : value }))}
      >
        <Suspense fallback={<LinesSkeleton label={`Loading ${LABELS[tab].toLowerCase()}`} lines={4} />}>
          {tab === 'lots' && <LazyItemLots stock={stock} />}
          {tab === 'history' && <Ledger stock={stock} />}
          {tab === 'purchases' && <LazyItemPurchases stock={stock} />}
          {tab === 'prices' && <ComparePrices stock={stock} />}
          {tab === 'details' && <ItemFields stock={stock} onEdit={() => write({ tab: 'edit' })} />}
        </Suspense>
      </Tabs>
    </div>
  );
}
