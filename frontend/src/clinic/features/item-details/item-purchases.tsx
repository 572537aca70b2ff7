import { listPurchases } from '@atrium/contract/clinic/purchases/calls';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { stockRef } from '@atrium/contract/clinic/stock/values';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { Receipt } from 'lucide-react';
import { Link } from 'react-router-dom';
import { callPage } from '../../../lib/api/http.js';
import { formatAmount } from '../../../lib/format/money.js';
import { usePages } from '../../../lib/api/pages.js';
import { Badge } from '../../../ui/display/badge.js';
import { LinesSkeleton } from '../../../ui/feedback/states.js';
import { ListState, MoreRows } from '../../../ui/lists/list-states.js';
import type { Stock } from '../../store/clinic-state.js';
import { purchasesPath } from '../../shared/stock/stock-actions.js';
import { formatCancelled, computeNetQuantity } from '../../shared/net-quantity.js';
import { PURCHASE_STATUS_LABELS } from '../../shared/purchase-status.js';
import { Code, Facts } from '../../../ui/display/facts.js';
import { LotTitle } from '../../shared/stock/lot-title.js';

const PAGE_SIZE = 20;

/** Reads a page of purchases, newest first. */
export const fetchPurchases = ({ kind, id }: Stock, cursor: string | null) =>
  callPage(listPurchases[kind], { query: { ...stockRef(kind, String(id)), limit: PAGE_SIZE, cursor } });

/** Purchases of one product, newest first. */
export function ItemPurchases({ stock }: { readonly stock: Stock }) {
  const list = usePages(`${stock.id} ${stock.version}`, (cursor) => fetchPurchases(stock, cursor));
  return (
    <ListState
      isBare
      list={list}
      total={list.rows?.length ?? 0}
      skeleton={<LinesSkeleton label="Loading purchases" lines={4} />}
      failed="The purchases could not be loaded."
      onRetry={list.again}
      icon={Receipt}
      empty="Nothing of this was bought yet"
    >
      <ul aria-label="Purchases" className="divide-y divide-line border-b border-line">
        {list.rows?.map((purchase) => (
          <PurchaseLine key={purchase.id} purchase={purchase} />
        ))}
      </ul>
      <div className="flex flex-col gap-3 pt-3">
        <MoreRows log={list} failed="Older purchases could not be loaded." onMore={list.more} />
      </div>
      <Link
        to={purchasesPath(stock.kind)}
        className="mt-3 inline-block text-table text-accent-text hover:underline pointer-coarse:py-3"
      >
        All purchases
      </Link>
    </ListState>
  );
}

function PurchaseLine({ purchase }: { readonly purchase: Purchase }) {
  const { supplier, purchaseDate, invoiceNumber, quantityReceived, totalCost, item, lots } = purchase;
  const quantity = computeNetQuantity(purchase);
  const facts = [
    formatDayWithYear(purchaseDate),
    invoiceNumber !== null && (
      <span key="invoice">
        Invoice <Code>{invoiceNumber}</Code>
      </span>
    ),
    formatCancelled(purchase),
    ...lots.map(({ number }) => <LotTitle key={number} number={number} />),
  ];
  return (
    <li className="flex items-start gap-3 py-2 text-table">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{supplier?.name ?? 'No supplier'}</p>
        <p className="figures text-caption text-muted">
          <Facts facts={facts} />
        </p>
      </div>
      <div className="figures shrink-0 text-right">
        <p>{`${quantityReceived > 0 && quantityReceived < quantity ? `${quantityReceived.toLocaleString('en')} of ` : ''}${formatQuantity(quantity, item.unit)}`}</p>
        <p className="text-caption text-muted">{totalCost === null ? '—' : formatAmount(totalCost)}</p>
      </div>
      <div className="flex w-28 shrink-0 justify-end">
        <Badge tone="neutral">{PURCHASE_STATUS_LABELS[purchase.status]}</Badge>
      </div>
    </li>
  );
}
