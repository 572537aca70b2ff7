import type { StockKind } from '@atrium/rules/stock/stock-status';
import { formatPlural } from '@atrium/rules/stock/labels';
import { PackageOpen, Rows3, Rows4 } from 'lucide-react';
import { type ComponentProps, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { useToday } from '../../../session/today.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';
import { IconButton } from '../../../ui/buttons/button.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import { MoreRows } from '../../../ui/lists/list-states.js';
import type { Stock } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import type { useItemRoute } from '../item-details/public.js';
import { ScanSearchField } from '../scanning/public.js';
import { SelectionContext, useSelectAll, useSelection } from '../bulk/public.js';
import { useClinicRight } from '../../shared/rights.js';
import { LIST_LABELS } from '../../shared/stock/stock-actions.js';
import { StockCard } from './stock-card.js';
import { stockColumns } from './stock-columns.js';
import { useStockFilter } from './filters/stock-filter.js';
import { useStockFields } from './filters/stock-filters.js';
import { StockActions, StockTools } from './stock-tools.js';
import { useStockWindow } from './use-stock-window.js';

const PHONE_QUERY = '(max-width: 639px)';
/** Minimum width of the table in pixels. */
const TABLE_FROM = 760;
const LazyRowCheckbox = lazyPart(async () => (await import('../bulk/row-checkbox.js')).RowCheckbox);
if (!matchMedia(PHONE_QUERY).matches) void LazyRowCheckbox.preload();
const BulkBar = lazyPart(async () => (await import('../bulk/bulk-bar.js')).BulkBar, null);
const LazyCodeSearchNotice = lazyPart(
  async () => (await import('../scanning/search/code-search-notice.js')).CodeSearchNotice,
  null,
);

/** Distance in rows from the last loaded one at which the next page loads. */
const PREFETCH_ROWS = 20;
/** Row height on a phone. */
const LINE_PX = 64;
const COMPACT_KEY = 'atrium-compact-rows';

interface StockListProps extends Pick<ComponentProps<typeof ListFrame>, 'title' | 'brief' | 'subtitle' | 'above'> {
  readonly kind: StockKind;
  readonly details: ReturnType<typeof useItemRoute>;
}

/** List of items or consumables, loaded as far as the user scrolls, updated live. */
export function StockList({ kind, details, ...head }: StockListProps) {
  const words = LIST_LABELS[kind];
  const { filter, write, clear, sort, sorting, sortBy } = useStockFilter();
  const onPhone = useMediaQuery(PHONE_QUERY);
  const isWide = useMediaQuery('(min-width: 1280px)');
  const panelWidth = details.shown !== 'panel' ? null : isWide ? 'roomy' : 'narrow';
  const stock = useStockWindow(kind, filter, sorting);
  const {
    list,
    rows,
    total,
    counts,
    tracksLots,
    isWaiting,
    isWhole,
    isReadingMore,
    load,
    more,
    meant: suggestion,
  } = stock;
  const categories = useClinic((state) => state.categories);
  const suppliers = useClinic((state) => state.suppliers);
  const changes = useClinic((state) => (kind === 'item' ? state.itemChanges : state.consumableChanges));
  const fields = useStockFields({ kind, filter, sort, counts });
  const [compact, setCompact] = useState(() => localStorage.getItem(COMPACT_KEY) !== null);
  const { ref, height } = useFilterHeight();

  const canUse = useClinicRight('stock:use');
  const canEdit = useClinicRight('stock:edit');
  const canRequest = useClinicRight('reorder:request');
  const rights = useMemo(() => ({ canUse, canEdit, canRequest }), [canUse, canEdit, canRequest]);

  const { open: onOpen } = details;

  const today = useToday();
  const byValue = sorting?.id === 'value';
  const byExpiry = sorting?.id === 'nextExpiry' || filter.expiry !== '';
  const withExpiry = byExpiry || tracksLots;
  const columns = useMemo(
    () =>
      stockColumns({
        kind,
        categories,
        suppliers,
        compact,
        byValue,
        withExpiry,
        today,
        rights,
        panelWidth,
        hasRowButtons: isWide && panelWidth === null,
        onOpen,
      }),
    [kind, categories, suppliers, compact, byValue, withExpiry, today, rights, panelWidth, isWide, onOpen],
  );
  const order = useRef<() => readonly Stock[]>(() => rows);
  const selection = useSelection(() => order.current());
  const loadedRows = list.all.rows;
  const chosenRows = useMemo(
    () => [...selection.ids].flatMap((id) => loadedRows.get(id) ?? []),
    [selection.ids, loadedRows],
  );
  const choosesAll = useSelectAll({ ...stock, selection });
  const { onOrder } = details;
  const keepOrder = useCallback(
    (read: () => readonly Stock[]) => {
      order.current = read;
      onOrder(read);
    },
    [onOrder],
  );
  const hasBoxes = canEdit && !onPhone && panelWidth !== 'narrow';
  const withBoxes = useMemo(() => (hasBoxes ? [CHECKBOX_COLUMN, ...columns] : columns), [hasBoxes, columns]);
  const choosing = useMemo(() => ({ selection, all: choosesAll, rows }), [selection, choosesAll, rows]);
  const card = useCallback(
    (item: Stock) => (
      <div className="flex h-full items-center gap-1">
        {selection.isActive && <RowCheckboxCell item={item} />}
        <div className="h-full min-w-0 flex-1">
          <StockCard
            item={item}
            categories={categories}
            byValue={byValue}
            byExpiry={byExpiry}
            rights={rights}
            onOpen={onOpen}
          />
        </div>
      </div>
    ),
    [selection.isActive, categories, byValue, byExpiry, rights, onOpen],
  );
  // Keyboard navigation in the panel may reach the end of the loaded rows.
  const openedAt = details.id === null ? -1 : rows.findIndex(({ id }) => id === details.id);
  useEffect(() => {
    if (openedAt >= rows.length - PREFETCH_ROWS && openedAt >= 0) more();
  }, [openedAt, rows.length, more]);
  const isFiltered = Object.values(filter).some((value) => value !== '');

  const toggleCompact = () => {
    setCompact(!compact);
    if (compact) localStorage.removeItem(COMPACT_KEY);
    else localStorage.setItem(COMPACT_KEY, '1');
  };

  const tools = <StockTools kind={kind} filter={filter} sort={sort} onChoose={selection.start} />;
  return (
    <>
      <SelectionContext value={choosing}>
        <ListFrame
          {...head}
          headActions={<StockActions kind={kind} />}
          list={isWaiting ? { phase: 'loading', error: null } : list}
          total={rows.length}
          skeleton={
            <DataTableSkeleton
              columns={withBoxes}
              lines={12}
              compact={compact}
              tableFrom={TABLE_FROM}
              linePx={LINE_PX}
              picture={onPhone ? 40 : 28}
            />
          }
          failed={`The ${kind === 'item' ? 'inventory' : 'consumables'} could not be loaded.`}
          onRetry={load}
          icon={PackageOpen}
          empty={`There are no ${words.nouns} yet`}
          action={<StockActions kind={kind} />}
          stickyRef={ref}
          filters={{
            noun: words.noun,
            choosesList: true,
            isFiltered,
            noMatch: `No ${words.nouns} match these filters`,
            noMatchNote: (
              <LazyCodeSearchNotice
                kind={kind}
                search={filter.search}
                onFound={({ name, sku, barcode }) => write({ search: barcode ?? sku ?? name })}
              />
            ),
            onClear: clear,
            meant: suggestion,
            countText:
              isWaiting || total === undefined
                ? `Loading ${words.nouns}...`
                : `Showing ${formatPlural(total, words.noun)}`,
            search: {
              Field: ScanSearchField,
              label: 'Search',
              placeholder: 'Search name, SKU, brand or barcode...',
              value: filter.search,
              onChange: (search) => write({ search }),
            },
            fields,
            onChange: write,
            phoneActions: tools,
            bar: (
              <div className="flex items-center gap-1">
                {!onPhone && tools}
                <IconButton
                  label={compact ? 'Comfortable rows' : 'Compact rows'}
                  icon={compact ? Rows3 : Rows4}
                  onClick={toggleCompact}
                />
              </div>
            ),
          }}
        >
          <DataTable
            label={words.label}
            rows={rows}
            isInOrder
            total={total}
            onEnd={more}
            columns={withBoxes}
            rowId={(item) => item.id}
            sorting={sorting}
            onSortingChange={sortBy}
            compact={compact}
            headTop={height}
            highlight={(item) => changes.get(item.id)?.key}
            card={card}
            linePx={LINE_PX}
            tableFrom={TABLE_FROM}
            onOpen={details.onOpen}
            onOrder={keepOrder}
            opened={details.id}
          />
          {!isWhole && (
            <div aria-live="off">
              <MoreRows
                log={{ error: list.error, next: '', loadingMore: isReadingMore }}
                failed={`More ${words.nouns} could not be loaded.`}
                onMore={list.phase === 'failed' ? load : () => more()}
              />
            </div>
          )}
        </ListFrame>
      </SelectionContext>
      {selection.isActive && <BulkBar stock={chosenRows} shown={rows} all={choosesAll} selection={selection} />}
    </>
  );
}

/** Lazy checkbox, loaded after the rows. */
const RowCheckboxCell = ({ item }: { readonly item?: Stock }) => (
  <Suspense fallback={item === undefined ? <span className="sr-only">Chosen</span> : null}>
    <LazyRowCheckbox {...(item !== undefined && { item })} />
  </Suspense>
);
const CHECKBOX_COLUMN: TableColumn<Stock> = {
  id: 'chosen',
  header: 'Chosen',
  headerCell: <RowCheckboxCell />,
  width: '46px',
  cell: (item) => <RowCheckboxCell item={item} />,
};

/** Returns the height of the filters; the sticky table head is below them. */
function useFilterHeight() {
  const [height, setHeight] = useState(0);
  const ref = useCallback((element: HTMLDivElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, height };
}
