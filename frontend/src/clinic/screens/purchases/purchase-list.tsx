import type { OrderCounts } from '@atrium/contract/clinic/orders/schemas';
import { exportConsumablePurchases, exportItemPurchases } from '@atrium/contract/clinic/exports/calls';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Receipt } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useEffect, useMemo } from 'react';
import { useUrlParameters } from '../../../lib/format/url-parameters.js';
import { buildUrl } from '../../../lib/api/http.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import type { Sorting } from '../../../ui/lists/data-table-props.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import type { FilterField } from '../../../ui/lists/list-filters.js';
import { ListCount } from '../../../ui/lists/list-count.js';
import { ListFrame } from '../../../ui/lists/list-frame.js';
import { MoreRows } from '../../../ui/lists/list-states.js';
import { purchaseDialog } from '../../shared/dialogs.js';
import { ON_ORDER_PATH } from '../../shared/request-paths.js';
import { useClinicRight } from '../../shared/rights.js';
import { useSupplierChoices } from '../../shared/supplier-choices.js';
import { ScanSearchField } from '../../features/scanning/public.js';
import { loadMore, loadClinic, loadPurchases, useClinic } from '../../store/clinic-store.js';
import { getPurchaseFilters, type PurchaseQuery } from '../../store/purchase-log.js';
import { groupPurchases, type PurchaseLine } from './group-purchases.js';
import { PurchaseCard, purchaseColumns } from './purchase-columns.js';
import { openPurchase } from './purchase-dialogs.js';
import type { Elements } from '../../../ui/elements.js';

const KINDS = [
  { value: '', label: 'Supplies' },
  { value: 'consumable', label: 'Consumables' },
];
const STATES = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
];
const BY_INVOICE: Sorting = { id: 'invoice', desc: false };
/** Height of a row without a table in px. */
const LINE_PX = 64;
/** Smallest window for the table in px; its fixed columns would leave too little for the name of the item below it. */
const TABLE_FROM = 900;

const COLUMNS = purchaseColumns();
const card = (line: PurchaseLine) => <PurchaseCard line={line} />;

/** Reads and writes the filters of the list in the URL. */
function usePurchaseFilter() {
  const { address, write } = useUrlParameters();
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

interface PurchaseListProps {
  /** Choice between purchases and orders, as a filter field on phones. */
  readonly view: FilterField;
  readonly choice: Elements;
}

/** Lists the purchases of items or of consumables with their receipts. */
export function PurchaseList({ view, choice }: PurchaseListProps) {
  const { query, write } = usePurchaseFilter();
  const purchases = useClinic((state) => state.purchases);
  const changes = useClinic((state) => state.purchaseChanges);
  const suppliers = useSupplierChoices('All suppliers');
  const canEdit = useClinicRight('stock:edit');
  const canExport = useClinicRight('export');
  const rows = useMemo(() => groupPurchases(purchases.all.rows.values()), [purchases.all]);
  const search = (text: string) => write({ search: text });
  const waiting = rows.length === 0 && (purchases.phase === 'idle' || purchases.phase === 'loading');

  useEffect(() => loadClinic('suppliers', 'orderCounts'), []);
  useEffect(() => void loadPurchases(query), [query]);

  const logPurchase = () => openDialog(purchaseDialog, { kind: query.kind });
  const onOrder = useClinic((state) => state.orderCounts.value);

  const exportPath = (query.kind === 'item' ? exportItemPurchases : exportConsumablePurchases).path;

  return (
    <ListFrame
      title="Received"
      brief="Requests"
      subtitle="Purchases by invoice, with what is still due"
      exportUrl={canExport && buildUrl(exportPath, {}, getPurchaseFilters(query))}
      add={canEdit && { label: 'Log Purchase', onPointerEnter: purchaseDialog.preload, onClick: logPurchase }}
      list={purchases}
      total={rows.length}
      skeleton={<DataTableSkeleton columns={COLUMNS} lines={10} tableFrom={TABLE_FROM} linePx={LINE_PX} />}
      failed="The purchases could not be loaded."
      onRetry={() => void loadPurchases(query)}
      icon={Receipt}
      empty="No purchases have been logged here yet"
      filters={{
        noun: 'purchase',
        choosesList: true,
        noMatch: query.search !== '' ? `No purchases match “${query.search}”` : 'No purchases match these filters',
        isFiltered: query.search !== '' || query.open || query.supplierId !== '' || query.stockId !== '',
        onClear: () => write({ search: '', show: '', supplierId: '', item: '' }),
        onChange: (values) => write(values['kind'] === undefined ? values : { ...values, item: '' }),
        countText: (
          <>
            <ListCount shown={waiting ? null : rows.length} noun="purchase" hasMore={purchases.next !== null} />
            {onOrder !== undefined && query.open && <OpenInOrders count={onOrder} />}
          </>
        ),
        search: {
          Field: ScanSearchField,
          label: 'Search purchases',
          placeholder: 'Search by product, supplier, invoice or order...',
          value: query.search,
          onChange: search,
        },
        tools: choice,
        fields: [
          view,
          {
            name: 'kind',
            label: 'Kind',
            value: query.kind === 'item' ? '' : query.kind,
            choices: KINDS,
            isSegmented: true,
          },
          { name: 'show', label: 'Show', value: query.open ? 'open' : '', choices: STATES, isSegmented: true },
          { name: 'supplierId', label: 'Supplier', value: query.supplierId, choices: suppliers },
        ],
      }}
    >
      <DataTable
        label="Purchases"
        rows={rows}
        columns={COLUMNS}
        rowId={({ purchase }) => purchase.id}
        joins={({ isFirst }) => !isFirst}
        sorting={BY_INVOICE}
        onSortingChange={() => undefined}
        highlight={({ purchase }) => changes.get(purchase.id)?.key}
        card={card}
        onOpen={({ purchase }) => openPurchase(purchase)}
        tableFrom={TABLE_FROM}
        linePx={LINE_PX}
      />
      <MoreRows
        log={purchases}
        failed="More purchases could not be loaded."
        onMore={() => void loadMore('purchases')}
      />
    </ListFrame>
  );
}

/** Link to the open orders, where an order with three lines counts once. */
const OpenInOrders = ({ count: { onOrder, notPlaced } }: { readonly count: OrderCounts }) => (
  <>
    <span>{' · '}</span>
    <Link to={ON_ORDER_PATH} className="font-semibold text-accent-text underline-offset-2 hover:underline">
      {formatPlural(onOrder - notPlaced, 'open order')}
    </Link>
    <span>{' of supplies and consumables'}</span>
  </>
);
