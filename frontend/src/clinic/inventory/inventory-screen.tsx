import { PackageOpen, Rows3, Rows4 } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Item } from '@atrium/contract/clinic/items';
import { plural } from '@atrium/rules/labels';
import { sentenceOf } from '../../lib/http.js';
import { Button } from '../../ui/button.js';
import { DataTable } from '../../ui/data-table.js';
import { IconButton } from '../../ui/icon-button.js';
import { ScreenHead } from '../../ui/screen-head.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { CategoriesDialog, DeactivateDialog, LedgerDialog, PurchaseDialog, StockDialog } from '../parts/lazy-dialogs.js';
import { useMay } from '../parts/rights.js';
import { need, useClinic } from '../store/clinic-store.js';
import { filterItems } from './filter-items.js';
import type { InventoryAction, RowAction } from './inventory-actions.js';
import { InventoryCard } from './inventory-card.js';
import { inventoryColumns } from './inventory-columns.js';
import { InventoryFilters } from './inventory-filters.js';
import { useInventoryFilter } from './inventory-filter.js';
import { InventoryActions, InventoryTools } from './inventory-tools.js';

const FAILED = 'The inventory could not be loaded.';
const HEADER_PX = 56;
const COMPACT_KEY = 'atrium-compact-rows';
/** The form of a request, filled with an item. */
const reorderPath = (item: Item): string => `/perfect-b/requests?item=${item.id}`;

type OpenDialog = { readonly what: Exclude<RowAction, 'reorder'>; readonly item: Item } | { readonly what: InventoryAction; readonly item: null };

/** Under the default navigation it is called "Manage Inventory", in the clinic "Inventory Management". */
export function InventoryScreen({ title }: { readonly title: 'Manage Inventory' | 'Inventory Management' }) {
  const { filter, change, clear, sorting, sortBy } = useInventoryFilter();
  const items = useClinic((state) => state.items);
  const categories = useClinic((state) => state.categories);
  const suppliers = useClinic((state) => state.suppliers);
  const changes = useClinic((state) => state.itemChanges);
  const [compact, setCompact] = useState(() => localStorage.getItem(COMPACT_KEY) !== null);
  const { ref, height } = useHeight();

  useEffect(() => need('items', 'categories', 'suppliers'), []);

  const mayEdit = useMay('stock:edit');
  const mayRequest = useMay('reorder:request');
  const rights = useMemo(() => ({ mayEdit, mayRequest }), [mayEdit, mayRequest]);
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const open = useCallback((what: InventoryAction) => setDialog({ what, item: null }), []);
  const onAction = useCallback(
    (what: RowAction, item: Item) => {
      if (what === 'reorder') void navigate(reorderPath(item));
      else setDialog({ what, item });
    },
    [navigate],
  );

  // A busy hour may change a list of 10,000 many times a second; what somebody types goes first.
  const all = useDeferredValue(items.all);
  const rows = useMemo(() => filterItems(all.rows.values(), filter), [all, filter]);
  const columns = useMemo(() => inventoryColumns({ categories, suppliers, compact, rights, onAction }), [categories, suppliers, compact, rights, onAction]);
  const card = useCallback(
    (item: Item) => <InventoryCard item={item} categories={categories} suppliers={suppliers} rights={rights} onAction={onAction} />,
    [categories, suppliers, rights, onAction],
  );
  // The deferred list is empty for a moment after the real one has arrived.
  const waiting = all.rows.size === 0 && (items.phase === 'idle' || items.phase === 'loading' || items.all.rows.size > 0);

  const toggleCompact = () => {
    setCompact(!compact);
    if (compact) localStorage.removeItem(COMPACT_KEY);
    else localStorage.setItem(COMPACT_KEY, '1');
  };

  return (
    <div className="flex flex-col">
      <ScreenHead title={title} subtitle="Stock levels, suppliers and costs, live" action={<InventoryActions onAction={open} />} />
      <div ref={ref} className="sticky top-14 z-20 -mx-4 mt-3 bg-canvas px-4 pt-3 pb-3 max-sm:static sm:-mx-6 sm:px-6">
        <InventoryFilters filter={filter} onChange={change} />
        <div className="mt-3 flex min-h-9 items-center justify-between">
          <p className="figures text-table text-muted" role="status">
            {waiting ? 'Loading items...' : `Showing ${plural(rows.length, 'item')}`}
          </p>
          <div className="flex items-center gap-1">
            <InventoryTools filter={filter} onAction={open} />
            <IconButton
              label={compact ? 'Comfortable rows' : 'Compact rows'}
              tip={compact ? 'Comfortable rows' : 'Compact rows'}
              icon={compact ? <Rows3 className="size-4" aria-hidden="true" /> : <Rows4 className="size-4" aria-hidden="true" />}
              onClick={toggleCompact}
              className="max-sm:hidden"
            />
          </div>
        </div>
      </div>
      {waiting ? (
        <Placeholder />
      ) : items.phase === 'failed' && items.all.rows.size === 0 ? (
        <Framed>
          <ErrorState sentence={sentenceOf(items.error, FAILED)} onRetry={() => need('items', 'categories', 'suppliers')} />
        </Framed>
      ) : rows.length === 0 ? (
        <Framed>
          <EmptyState
            icon={<PackageOpen className="size-5" />}
            title={items.all.rows.size === 0 ? 'There are no items yet' : 'No items match these filters'}
          >
            {items.all.rows.size > 0 ? <Button onClick={clear}>Clear filters</Button> : <InventoryActions onAction={open} />}
          </EmptyState>
        </Framed>
      ) : (
        <DataTable
          label="Inventory"
          rows={rows}
          columns={columns}
          rowId={(item) => item.id}
          sorting={sorting}
          onSortingChange={sortBy}
          compact={compact}
          headTop={HEADER_PX + height}
          glow={(item) => changes.get(item.id)?.key}
          card={card}
        />
      )}
      {dialog !== null && <InventoryDialog {...dialog} onClose={close} />}
    </div>
  );
}

function InventoryDialog({ what, item, onClose }: OpenDialog & { readonly onClose: () => void }) {
  switch (what) {
    case 'add':
    case 'edit':
      return <StockDialog kind="item" stock={item} onClose={onClose} />;
    case 'purchase':
      return <PurchaseDialog kind="item" stock={item} onClose={onClose} />;
    case 'categories':
      return <CategoriesDialog onClose={onClose} />;
    case 'history':
      return <LedgerDialog stock={item} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateDialog stock={item} onClose={onClose} />;
  }
}

/** How tall the filters are right now: the table's head stays below them. */
function useHeight() {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, height };
}

const Framed = ({ children }: { readonly children: ReactNode }) => (
  <div className="rounded-card border border-line bg-surface">{children}</div>
);

function Placeholder() {
  return (
    <div className="divide-y divide-line rounded-card border border-line bg-surface" aria-hidden="true">
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className="flex h-11 items-center gap-6 px-4">
          <Skeleton className="size-7 rounded-control" />
          <Skeleton className="h-3.5 w-1/3" />
          <Skeleton className="hidden h-3.5 w-1/6 sm:block" />
          <Skeleton className="ml-auto h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}
