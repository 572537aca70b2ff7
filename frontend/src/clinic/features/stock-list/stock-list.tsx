import type { StockKind } from '@atrium/rules/stock/stock-status';
import { plural } from '@atrium/rules/stock/labels';
import { PackageOpen, Rows3, Rows4 } from 'lucide-react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { useToday } from '../../../session/today.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { ListFrame, MoreRows, NoMatch } from '../../../ui/lists/list-frame.js';
import type { Stock } from '../../store/clinic-state.js';
import { useClinic } from '../../store/clinic-store.js';
import type { usePlace } from '../item-details/public.js';
import { ChoosingContext, useChooseAll, useChosen } from '../bulk/public.js';
import { useMay } from '../../shared/rights.js';
import { LIST_WORDS } from '../../shared/stock/stock-actions.js';
import { StockCard } from './stock-card.js';
import { stockColumns } from './stock-columns.js';
import { useStockFilter } from './filters/stock-filter.js';
import { StockFilters } from './filters/stock-filters.js';
import { StockActions, StockTools } from './stock-tools.js';
import { useStockWindow } from './use-stock-window.js';

const PHONE = '(max-width: 639px)';
/** Minimum width of the table in pixels. */
const TABLE_FROM = 760;
const ChooseBox = lazyPart(() => import('../bulk/choose-box.js'));
if (!matchMedia(PHONE).matches) void ChooseBox.preload();
const BulkBar = lazyPart(() => import('../bulk/bulk-bar.js'));
const SearchNews = lazyPart(() => import('../scanning/search/search-news.js'));

const HEADER_PX = 56;
/** Distance in rows from the last loaded one at which the next page loads. */
const NEAR_THE_END = 20;
/** Row height on a phone. */
const LINE_PX = 64;
const COMPACT_KEY = 'atrium-compact-rows';

interface StockListProps {
  readonly kind: StockKind;
  readonly place: ReturnType<typeof usePlace>;
}

/** List of items or consumables, loaded as far as the user scrolls, updated live. */
export function StockList({ kind, place }: StockListProps) {
  const words = LIST_WORDS[kind];
  const { filter, change, clear, sort, sorting, sortBy } = useStockFilter();
  const onPhone = useMediaQuery(PHONE);
  const isWide = useMediaQuery('(min-width: 1280px)');
  const beside = place.shown !== 'panel' ? null : isWide ? 'roomy' : 'narrow';
  const stock = useStockWindow(kind, filter, sorting);
  const { list, rows, total, counts, tracksLots, isWaiting, isWhole, isReadingMore, load, more, meant } = stock;
  const categories = useClinic((state) => state.categories);
  const suppliers = useClinic((state) => state.suppliers);
  const changes = useClinic((state) => (kind === 'item' ? state.itemChanges : state.consumableChanges));
  const [compact, setCompact] = useState(() => localStorage.getItem(COMPACT_KEY) !== null);
  const { ref, height } = useHeight();

  const mayUse = useMay('stock:use');
  const mayEdit = useMay('stock:edit');
  const mayRequest = useMay('reorder:request');
  const rights = useMemo(() => ({ mayUse, mayEdit, mayRequest }), [mayUse, mayEdit, mayRequest]);

  const { open: onOpen } = place;

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
        beside,
        onOpen,
      }),
    [kind, categories, suppliers, compact, byValue, withExpiry, today, rights, beside, onOpen],
  );
  const order = useRef<() => readonly Stock[]>(() => rows);
  const chosen = useChosen(() => order.current());
  const held = list.all.rows;
  const chosenRows = useMemo(() => [...chosen.ids].flatMap((id) => held.get(id) ?? []), [chosen.ids, held]);
  const choosesAll = useChooseAll({ ...stock, chosen });
  const { onOrder } = place;
  const keepOrder = useCallback(
    (read: () => readonly Stock[]) => {
      order.current = read;
      onOrder(read);
    },
    [onOrder],
  );
  const hasBoxes = mayEdit && !onPhone && beside !== 'narrow';
  const withBoxes = useMemo(() => (hasBoxes ? [BOXES, ...columns] : columns), [hasBoxes, columns]);
  const choosing = useMemo(() => ({ chosen, all: choosesAll, rows }), [chosen, choosesAll, rows]);
  const card = useCallback(
    (item: Stock) => (
      <div className="flex h-full items-center gap-1">
        {chosen.isOn && <Box item={item} />}
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
    [chosen.isOn, categories, byValue, byExpiry, rights, onOpen],
  );
  // Keyboard navigation in the panel may reach the end of the loaded rows.
  const openedAt = place.id === null ? -1 : rows.findIndex(({ id }) => id === place.id);
  useEffect(() => {
    if (openedAt >= rows.length - NEAR_THE_END && openedAt >= 0) more();
  }, [openedAt, rows.length, more]);
  const isFiltered = Object.values(filter).some((value) => value !== '');

  const toggleCompact = () => {
    setCompact(!compact);
    if (compact) localStorage.removeItem(COMPACT_KEY);
    else localStorage.setItem(COMPACT_KEY, '1');
  };

  return (
    <div className="flex flex-col">
      <div
        ref={ref}
        className="sticky top-14 z-20 -mx-4 bg-canvas px-4 pt-3 pb-3 max-sm:static max-sm:pt-0 max-sm:pb-1 sm:-mx-6 sm:px-6"
      >
        <StockFilters
          kind={kind}
          filter={filter}
          sort={sort}
          counts={counts}
          onPhone={onPhone}
          tools={<StockTools kind={kind} filter={filter} sort={sort} onChoose={chosen.begin} />}
          onChange={change}
          onClear={clear}
        />
        <div className="@container max-sm:sr-only">
          <div className="mt-3 flex min-h-9 items-center justify-between">
            <p className="figures text-table text-muted" role="status">
              {isWaiting || total === undefined ? `Loading ${words.nouns}...` : `Showing ${plural(total, words.noun)}`}
            </p>
            <div className="flex items-center gap-1">
              {!onPhone && <StockTools kind={kind} filter={filter} sort={sort} onChoose={chosen.begin} />}
              <IconButton
                label={compact ? 'Comfortable rows' : 'Compact rows'}
                tip={compact ? 'Comfortable rows' : 'Compact rows'}
                icon={
                  compact ? (
                    <Rows3 className="size-4" aria-hidden="true" />
                  ) : (
                    <Rows4 className="size-4" aria-hidden="true" />
                  )
                }
                onClick={toggleCompact}
                className="max-sm:hidden"
              />
            </div>
          </div>
        </div>
      </div>
      <ChoosingContext value={choosing}>
        <ListFrame
          list={isWaiting ? { phase: 'loading', error: null } : list}
          total={isFiltered && isWhole ? 1 : rows.length}
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
          icon={<PackageOpen className="size-5" />}
          empty={`There are no ${words.nouns} yet`}
          action={<StockActions kind={kind} />}
        >
          {rows.length === 0 ? (
            <>
              <Suspense fallback={null}>
                <SearchNews
                  kind={kind}
                  search={filter.search}
                  onFound={({ name, sku, barcode }) => change('search', barcode ?? sku ?? name)}
                />
              </Suspense>
              <NoMatch
                icon={<PackageOpen className="size-5" />}
                title={`No ${words.nouns} match these filters`}
                onClear={clear}
                meant={meant}
                onMeant={(search) => change('search', search)}
              />
            </>
          ) : (
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
              headTop={HEADER_PX + height}
              glow={(item) => changes.get(item.id)?.key}
              card={card}
              linePx={LINE_PX}
              tableFrom={TABLE_FROM}
              onOpen={place.onOpen}
              onOrder={keepOrder}
              opened={place.id}
            />
          )}
          {rows.length > 0 && !isWhole && (
            <div className="pt-3" aria-live="off">
              <MoreRows
                log={{ error: list.error, next: '', loadingMore: isReadingMore }}
                failed={`More ${words.nouns} could not be loaded.`}
                onMore={list.phase === 'failed' ? load : () => more()}
              />
            </div>
          )}
        </ListFrame>
      </ChoosingContext>
      {chosen.isOn && (
        <Suspense fallback={null}>
          <BulkBar stock={chosenRows} shown={rows} all={choosesAll} chosen={chosen} />
        </Suspense>
      )}
    </div>
  );
}

/** Lazy checkbox, loaded after the rows. */
const Box = ({ item }: { readonly item?: Stock }) => (
  <Suspense fallback={item === undefined ? <span className="sr-only">Chosen</span> : null}>
    <ChooseBox {...(item !== undefined && { item })} />
  </Suspense>
);
const BOXES: TableColumn<Stock> = {
  id: 'chosen',
  header: 'Chosen',
  headerCell: <Box />,
  width: '46px',
  cell: (item) => <Box item={item} />,
};

/** Returns the height of the filters; the sticky table head is below them. */
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
