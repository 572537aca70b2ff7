import { ClipboardList, ShoppingCart, SlidersHorizontal, Syringe, Ban, Pencil } from 'lucide-react';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { useUrlParameters } from '../../../lib/format/url-parameters.js';
import { Button } from '../../../ui/buttons/button.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';
import { DetailsHeader, type DetailsLevel } from '../../../ui/details/details-parts.js';
import { navigateOrConfirm } from '../../../ui/details/pending-navigation.js';
import { Tabs } from '../../../ui/choices/tabs.js';
import type { Stock, ClinicState } from '../../store/clinic-state.js';
import { useClinic, loadClinic } from '../../store/clinic-store.js';
import { categoryName, supplierName } from '../../store/selectors.js';
import { useClinicRight } from '../../shared/rights.js';
import { StockImage } from '../../shared/stock/stock-image.js';
import { StockBadge } from '../../shared/stock/stock-level.js';
import { BalanceChart } from './balance-chart.js';
import { ItemFigures } from './item-figures.js';
import { openRowDialog, deactivateStockDialog } from '../../shared/dialogs.js';
import { DETAILS_TABS, type DetailsTab } from '../../shared/item-path.js';
import { useOutlook } from './use-outlook.js';
import { Code, Facts } from '../../../ui/display/facts.js';
import { STOCK_LABELS, STOCK_PHRASES } from '@atrium/contract/clinic/stock-labels';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatContent } from '@atrium/rules/stock/contents';
import { formatProductCodes } from '@atrium/rules/stock/product-codes';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { formatShortDay } from '../../../lib/format/dates.js';
import { formatAmount, formatUnitCost } from '../../../lib/format/money.js';

interface ItemFieldsProps {
  readonly stock: Stock;
  readonly onEdit: () => void;
}

const formatOpenLife = (stock: Stock): string | null => {
  const life = stock.kind === 'item' ? stock.expirationDate : stock.typicalShelfLife;
  if (life === null) return null;
  return formatPlural(life, stock.kind === 'consumable' && stock.shelfLifeUnit === 'months' ? 'month' : 'day');
};

const asCode = (text: string | null) => text && <Code>{text}</Code>;

/** Texts that have their own row, or are shown elsewhere. */
const OTHER_TEXTS: readonly string[] = [
  'sku',
  'barcode',
  'brand',
  'shelf',
  'notes',
  'imageUrl',
  'supplierProductNumber',
] satisfies (typeof STOCK_PHRASES)[number][];
const FURTHER_TEXTS = STOCK_PHRASES.filter((field) => !OTHER_TEXTS.includes(field));

/** All fields of a product; empty ones are omitted. */
function ItemFields({ stock, onEdit }: ItemFieldsProps) {
  const categories = useClinic((state) => state.categories);
  const suppliers = useClinic((state) => state.suppliers);
  const canEdit = useClinicRight('stock:edit');
  useEffect(() => loadClinic('categories', 'suppliers'), []);
  const { unit, packageCost, unitsPerPackage, lastOrderAt } = stock;
  const rows: readonly (readonly [label: string, value: ReactNode])[] = [
    [STOCK_LABELS.categoryId, categoryName(categories, stock)],
    [STOCK_LABELS.primarySupplierId, supplierName(suppliers, stock)],
    [STOCK_LABELS.sku, asCode(stock.sku)],
    [STOCK_LABELS.barcode, asCode(stock.barcode)],
    [STOCK_LABELS.codes, asCode(formatProductCodes(stock.codes))],
    [STOCK_LABELS.brand, asCode(stock.brand)],
    [STOCK_LABELS.shelf, stock.shelf],
    [STOCK_LABELS.minStockLevel, formatQuantity(stock.minStockLevel, unit)],
    [STOCK_LABELS.reorderQuantity, formatQuantity(stock.reorderQuantity, unit)],
    [STOCK_LABELS.unitCost, stock.unitCost === null ? null : formatUnitCost(stock.unitCost)],
    [
      'Package',
      packageCost === null || unitsPerPackage === null
        ? null
        : `${formatAmount(packageCost)} for ${formatQuantity(unitsPerPackage, unit)}`,
    ],
    [
      STOCK_LABELS.contentAmount,
      stock.contentAmount === null || stock.contentUnit === null
        ? null
        : formatContent(stock.contentAmount, stock.contentUnit),
    ],
    [STOCK_LABELS.shelfLife, formatOpenLife(stock)],
    [STOCK_LABELS.tracksLots, stock.tracksLots ? 'Yes' : 'No'],
    ['Last Order', lastOrderAt === null ? null : formatShortDay(lastOrderAt)],
    [STOCK_LABELS.description, stock.kind === 'item' ? stock.description : null],
    ...FURTHER_TEXTS.map((field) => [STOCK_LABELS[field], stock[field]] as const),
    [STOCK_LABELS.notes, stock.notes],
  ];
  return (
    <div className="flex flex-col gap-4">
      <dl className="divide-y divide-line border-y border-line text-table">
        {rows.map(([label, value]) =>
          value === null || value === '' ? null : (
            <div key={label} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 py-2">
              <dt className="text-muted">{label}</dt>
              <dd className="figures whitespace-pre-line wrap-anywhere">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {canEdit && stock.isActive && (
        <div className="flex flex-wrap gap-2">
          <Button icon={Pencil} onClick={onEdit}>
            Edit
          </Button>
          <Button
            variant="quiet"
            icon={Ban}
            onPointerEnter={deactivateStockDialog.preload}
            onClick={() => openRowDialog('deactivate', stock)}
          >
            Deactivate
          </Button>
        </div>
      )}
    </div>
  );
}

const LazyItemLots = lazyPart(async () => (await import('./item-lots.js')).ItemLots);
const Ledger = lazyPart(async () => (await import('./ledger.js')).Ledger);
const LazyItemPurchases = lazyPart(async () => (await import('./item-purchases.js')).ItemPurchases);
const ComparePrices = lazyPart(async () => (await import('../pricing/compare-prices.js')).ComparePrices);
const LazyItemEditForm = lazyPart(
  async () => (await import('./item-edit-form.js')).ItemEditForm,
  <LinesSkeleton label="Loading the form" lines={8} />,
);

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
        <LazyItemEditForm stock={stock} onClose={() => write({ tab: 'details' })} />
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
        <Button variant="primary" icon={Syringe} onClick={() => openRowDialog('log-usage', stock)}>
          Log Usage
        </Button>
      )}
      {canEdit && (
        <Button icon={ShoppingCart} onClick={() => openRowDialog('purchase', stock)}>
          Log Purchase
        </Button>
      )}
      {canRequest && (
        <Button icon={ClipboardList} onClick={() => openRowDialog('reorder', stock)}>
          Reorder
        </Button>
      )}
      {canEdit && (
        <Button icon={SlidersHorizontal} onClick={() => openRowDialog('adjust', stock)}>
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
