import { ClipboardList, PackagePlus, SlidersHorizontal, Syringe } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { useAddress } from '../../../lib/format/address.js';
import { Button } from '../../../ui/buttons/button.js';
import { LinesSkeleton } from '../../../ui/feedback/lines-skeleton.js';
import { Tabs } from '../../../ui/choices/tabs.js';
import { type Stock, type ClinicState } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import { categoryName } from '../../store/selectors.js';
import { useMay } from '../../shared/rights.js';
import { StockImage } from '../../shared/stock/stock-image.js';
import { StockBadge } from '../../shared/stock/stock-level.js';
import { leaveTyped } from './leave-typed.js';
import { PlaceBalance } from './place-balance.js';
import { PlaceDetails } from './place-details.js';
import { PlaceFigures } from './place-figures.js';
import { openRowDialog } from '../../shared/dialogs.js';
import { PLACE_TABS, type PlaceTab } from '../../shared/place-path.js';
import { useOutlook } from './use-outlook.js';

const PlaceLots = lazyPart(async () => ({ default: (await import('./place-lots.js')).PlaceLots }));
const Ledger = lazyPart(async () => ({ default: (await import('./ledger.js')).Ledger }));
const PlacePurchases = lazyPart(async () => ({ default: (await import('./place-purchases.js')).PlacePurchases }));
const ComparePrices = lazyPart(async () => ({ default: (await import('../pricing/compare-prices.js')).ComparePrices }));
const PlaceEdit = lazyPart(async () => ({ default: (await import('./place-edit.js')).PlaceEdit }));

const icon = 'size-4';
const LABELS: Readonly<Record<PlaceTab, string>> = {
  lots: 'Lots',
  history: 'History',
  purchases: 'Purchases',
  prices: 'Prices',
  details: 'Details',
};

interface ItemPlaceProps {
  readonly stock: Stock;
  /** Heading level: 1 on the page, 2 in the panel beside the list. */
  readonly level: 1 | 2;
}

/** An item or consumable as a place: what is there and what comes, where the level was, and all that belongs to it. */
export function ItemPlace({ stock, level }: ItemPlaceProps) {
  const categories = useClinic((state) => state.categories);
  const outlook = useOutlook(stock);
  const { address, write } = useAddress();
  const isEdited = useMay('stock:edit') && address.get('tab') === 'edit';
  if (isEdited)
    return (
      <article aria-label={stock.name} className="flex min-w-0 flex-col gap-5">
        <Head stock={stock} level={level} categories={categories} isEdited />
        <Suspense fallback={<LinesSkeleton label="Loading the form" lines={8} />}>
          <PlaceEdit stock={stock} onClose={() => write({ tab: 'details' })} />
        </Suspense>
      </article>
    );
  return (
    <article aria-label={stock.name} className="flex min-w-0 flex-col gap-5">
      <Head stock={stock} level={level} categories={categories} />
      <PlaceFigures stock={stock} outlook={outlook.value} />
      <PlaceBalance stock={stock} outlook={outlook} />
      <PlaceTabs stock={stock} />
    </article>
  );
}

interface HeadProps extends Pick<ItemPlaceProps, 'stock' | 'level'> {
  readonly categories: ClinicState['categories'];
  /** Hides the actions while the form is open. */
  readonly isEdited?: boolean;
}

function Head({ stock, level, categories, isEdited = false }: HeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const facts = [categoryName(categories, stock), stock.sku, stock.brand].filter(Boolean).join(' · ');
  return (
    <header className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <StockImage item={stock} size={56} />
        <div className="min-w-0 flex-1">
          <Heading className="text-heading font-semibold wrap-anywhere">
            <bdi>{stock.name}</bdi>
          </Heading>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-table text-muted">
            <span className="wrap-anywhere">{facts || 'No SKU'}</span>
            {stock.isActive ? (
              <StockBadge status={stock.stockStatus} />
            ) : (
              <span className="font-medium text-warn-text">Deactivated</span>
            )}
          </p>
        </div>
      </div>
      {stock.isActive && !isEdited && <Acts stock={stock} />}
    </header>
  );
}

function Acts({ stock }: { readonly stock: Stock }) {
  const mayUse = useMay('stock:use');
  const mayEdit = useMay('stock:edit');
  const mayRequest = useMay('reorder:request');
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {mayUse && (
        <Button
          variant="primary"
          icon={<Syringe className={icon} aria-hidden="true" />}
          onClick={() => openRowDialog('log-usage', stock)}
        >
          Log Usage
        </Button>
      )}
      {mayEdit && (
        <Button
          icon={<PackagePlus className={icon} aria-hidden="true" />}
          onClick={() => openRowDialog('purchase', stock)}
        >
          Receive
        </Button>
      )}
      {mayRequest && (
        <Button
          icon={<ClipboardList className={icon} aria-hidden="true" />}
          onClick={() => openRowDialog('reorder', stock)}
        >
          Reorder
        </Button>
      )}
      {mayEdit && (
        <Button
          icon={<SlidersHorizontal className={icon} aria-hidden="true" />}
          onClick={() => openRowDialog('adjust', stock)}
        >
          Adjust
        </Button>
      )}
    </div>
  );
}

const tabsOf = ({ tracksLots }: Stock): readonly PlaceTab[] => PLACE_TABS.filter((tab) => tab !== 'lots' || tracksLots);

function PlaceTabs({ stock }: { readonly stock: Stock }) {
  const { address, write } = useAddress();
  const tabs = tabsOf(stock);
  const asked = address.get('tab');
  const [first = 'history'] = tabs;
  const tab = tabs.find((one) => one === asked) ?? first;
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
        onChange={(value) => leaveTyped(() => write({ tab: value === first ? '' : value }))}
      >
        <Suspense fallback={<LinesSkeleton label={`Loading ${LABELS[tab].toLowerCase()}`} lines={4} />}>
          {tab === 'lots' && <PlaceLots stock={stock} />}
          {tab === 'history' && <Ledger stock={stock} />}
          {tab === 'purchases' && <PlacePurchases stock={stock} />}
          {tab === 'prices' && <ComparePrices stock={stock} />}
          {tab === 'details' && <PlaceDetails stock={stock} onEdit={() => write({ tab: 'edit' })} />}
        </Suspense>
      </Tabs>
    </div>
  );
}
