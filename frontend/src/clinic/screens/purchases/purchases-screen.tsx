import type { OrderCounts } from '@atrium/contract/clinic/orders/schemas';
import { exportConsumablePurchases, exportItemPurchases } from '@atrium/contract/clinic/exports/calls';
import { plural } from '@atrium/rules/stock/labels';
import { Receipt } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCallback, useEffect, useMemo } from 'react';
import { useAddress } from '../../../lib/format/address.js';
import { addressOf } from '../../../lib/api/http.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { Button } from '../../../ui/buttons/button.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import type { Sorting } from '../../../ui/lists/data-table-props.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { ListFrame, MoreRows } from '../../../ui/lists/list-frame.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import { purchaseDialog } from '../../shared/dialogs.js';
import { useMay } from '../../shared/rights.js';
import { ExportHistory } from '../../shared/history-parts.js';
import { useSupplierChoices } from '../../shared/supplier-choices.js';
import { ScanSearchField } from '../../features/scanning/public.js';
import { more, need, needPurchases, useClinic } from '../../store/clinic-store.js';
import { purchaseFilters, type PurchaseQuery } from '../../store/purchase-log.js';
import { groupPurchases, type PurchaseLine } from './group-purchases.js';
import { PurchaseCard, purchaseColumns } from './purchase-columns.js';
import { PhonePurchaseFilters } from './phone-purchase-filters.js';
import { openPurchase } from './purchase-dialogs.js';

const KINDS = [
  { value: 'item', label: 'Supplies' },
  { value: 'consumable', label: 'Consumables' },
];
const STATES = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
];
const BY_INVOICE: Sorting = { id: 'invoice', desc: false };
/** Height of header and filters in px. */
const HEAD_TOP_PX = 56;
/** Height of a row on a phone in px. */
const LINE_PX = 64;

const COLUMNS = purchaseColumns();
const card = (line: PurchaseLine) => <PurchaseCard line={line} />;

/** Filters of the list in the URL. */
function usePurchaseFilter() {
  const { address, write } = useAddress();
  const kind = address.get('kind') === 'consumable' ? 'consumable' : 'item';
  const open = address.get('show') === 'open';
  const supplierId = /^\d+$/.test(address.get('supplierId') ?? '') ? (address.get('supplierId') ?? '') : '';
  const stockId = /^\d+$/.test(address.get('item') ?? '') ? (address.get('item') ?? '') : '';
  const search = (address.get('search') ?? '').trim();
  const query = useMemo(
    (): PurchaseQuery => ({ kind, search, open, supplierId, stockId }),
    [kind, search, open, supplierId, stockId],
  );
  return { query, write };
}

const emptySentence = ({ search, open }: PurchaseQuery): string =>
  search !== ''
    ? `No purchases match “${search}”`
    : open
      ? 'Nothing is on order'
      : 'No purchases have been logged here yet';

/** Lists the purchases of items or of consumables with their receipts. */
export function PurchasesScreen() {
  const { query, write } = usePurchaseFilter();
  const purchases = useClinic((state) => state.purchases);
  const changes = useClinic((state) => state.purchaseChanges);
  const suppliers = useSupplierChoices('All suppliers');
  const mayEdit = useMay('stock:edit');
  const rows = useMemo(() => groupPurchases(purchases.all.rows.values()), [purchases.all]);
  const search = useCallback((text: string) => write({ search: text }), [write]);
  const waiting = rows.length === 0 && (purchases.phase === 'idle' || purchases.phase === 'loading');

  useEffect(() => need('suppliers', 'orderCounts'), []);
  useEffect(() => void needPurchases(query), [query]);

  const logPurchase = () => openDialog(purchaseDialog, { kind: query.kind });
  const onPhone = useMediaQuery('(max-width: 639px)');
  const onOrder = useClinic((state) => state.orderCounts.value);

  const logButton = mayEdit ? (
    <Button variant="primary" onPointerEnter={purchaseDialog.preload} onClick={logPurchase}>
      Log Purchase
    </Button>
  ) : null;

  const exportPath = (query.kind === 'item' ? exportItemPurchases : exportConsumablePurchases).path;

  return (
    <div className="flex flex-col gap-4 max-sm:gap-1.5">
      <ScreenHead
        title="Purchases"
        brief="Purchases"
        subtitle="Orders, deliveries and what is still due"
        action={
          <div className="flex items-center gap-2">
            <ExportHistory address={addressOf(exportPath, {}, purchaseFilters(query))} />
            {logButton}
          </div>
        }
      />
      {onPhone ? (
        <PhonePurchaseFilters query={query} suppliers={suppliers} write={write} onLog={mayEdit ? logPurchase : null} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label="Kind"
            value={query.kind}
            choices={KINDS}
            onChange={(kind) => write({ kind: kind === 'item' ? '' : kind, item: '' })}
          />
          <Segmented
            label="Show"
            value={query.open ? 'open' : 'all'}
            choices={STATES}
            onChange={(show) => write({ show: show === 'all' ? '' : show })}
          />
          <SelectField
            label="Supplier"
            labelHidden
            className="w-56"
            value={query.supplierId}
            onChange={(event) => write({ supplierId: event.currentTarget.value })}
            choices={suppliers}
          />
          <ScanSearchField
            label="Search purchases"
            placeholder="Search by product, supplier, invoice or order..."
            value={query.search}
            onChange={search}
            className="min-w-56 flex-1"
          />
        </div>
      )}
      <p className="figures text-table text-muted max-sm:sr-only sm:-mt-1" role="status">
        {waiting
          ? 'Loading purchases...'
          : purchases.next === null
            ? `Showing ${plural(rows.length, 'purchase')}`
            : `Showing the newest ${rows.length}`}
        {onOrder !== undefined && query.open && <OpenInOrders count={onOrder} />}
      </p>
      <ListFrame
        list={purchases}
        total={rows.length}
        skeleton={<DataTableSkeleton columns={COLUMNS} lines={10} linePx={LINE_PX} />}
        failed="The purchases could not be loaded."
        onRetry={() => void needPurchases(query)}
        icon={<Receipt className="size-5" />}
        empty={emptySentence(query)}
        action={
          query.search !== '' ? (
            <Button onClick={() => search('')}>Clear search</Button>
          ) : query.open ? (
            <Button onClick={() => write({ show: '' })}>Show all purchases</Button>
          ) : (
            logButton
          )
        }
      >
        <DataTable
          label="Purchases"
          rows={rows}
          columns={COLUMNS}
          rowId={({ purchase }) => purchase.id}
          joins={({ isFirst }) => !isFirst}
          sorting={BY_INVOICE}
          onSortingChange={() => undefined}
          headTop={HEAD_TOP_PX}
          glow={({ purchase }) => changes.get(purchase.id)?.key}
          card={card}
          onOpen={({ purchase }) => openPurchase(purchase)}
          linePx={LINE_PX}
        />
        <MoreRows log={purchases} failed="More purchases could not be loaded." onMore={() => void more('purchases')} />
      </ListFrame>
    </div>
  );
}

/** Links to the open orders, which count an order of three lines once. */
const OpenInOrders = ({ count: { onOrder, notPlaced } }: { readonly count: OrderCounts }) => (
  <>
    {' · '}
    <Link
      to="/perfect-b/requests?stage=orders"
      className="font-medium text-accent-text underline-offset-2 hover:underline"
    >
      {plural(onOrder - notPlaced, 'open order')}
    </Link>{' '}
    of supplies and consumables
  </>
);
