import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getLotName, getLotTitle } from '@atrium/rules/stock/lots';
import { getShortName } from '@atrium/rules/people/people';
import { formatQuantity, getUnitFor } from '@atrium/rules/stock/quantity';
import { Undo2 } from 'lucide-react';
import { formatAmount } from '../../../lib/format/money.js';
import { Button, IconButton } from '../../../ui/buttons/button.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';
import { FactLine, Code, Facts } from '../../../ui/display/facts.js';
import { useClinicRight } from '../../shared/rights.js';
import { useClinic } from '../../store/clinic-store.js';
import type { PurchaseLine } from './group-purchases.js';
import { openPurchase, receivePurchase, reversePurchase, undoVerb } from './purchase-dialogs.js';
import { PurchaseStatusBadge } from '../../shared/purchase-status.js';
import { formatCancelled, computeNetQuantity } from '../../shared/net-quantity.js';

const Dash = () => <span className="text-muted">—</span>;

export function purchaseColumns(): TableColumn<PurchaseLine>[] {
  return [
    { id: 'invoice', header: 'Invoice', width: '25%', cell: (line) => <InvoiceCell line={line} /> },
    { id: 'item', header: 'Item', cell: ({ purchase }) => <ProductCell purchase={purchase} /> },
    {
      id: 'quantity',
      header: 'Received',
      width: '152px',
      align: 'right',
      cell: ({ purchase }) => (
        <span
          title={[
            `${purchase.quantityReceived.toLocaleString('en')} of ${formatQuantity(computeNetQuantity(purchase), purchase.item.unit)}`,
            formatCancelled(purchase),
          ]
            .filter(Boolean)
            .join(', ')}
          className="block truncate"
        >
          <span className="font-semibold">{purchase.quantityReceived.toLocaleString('en')}</span>
          <span>{` / ${computeNetQuantity(purchase).toLocaleString('en')} `}</span>
          <span className="text-caption text-muted">
            {getUnitFor(computeNetQuantity(purchase), purchase.item.unit)}
          </span>
        </span>
      ),
    },
    {
      id: 'total',
      header: 'Total',
      width: '112px',
      align: 'right',
      from: 'large',
      cell: ({ purchase: { totalCost } }) => (totalCost === null ? <Dash /> : formatAmount(totalCost)),
    },
    {
      id: 'status',
      header: 'Status',
      width: '144px',
      cell: ({ purchase }) => (
        <div className="-ml-2">
          <PurchaseStatusBadge purchase={purchase} />
        </div>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '148px',
      align: 'right',
      cell: ({ purchase }) => <PurchaseActions purchase={purchase} />,
    },
  ];
}

/** Cell with the common data of an invoice, shown on its first line only. */
function InvoiceCell({ line: { purchase, isFirst, lines, total } }: { readonly line: PurchaseLine }) {
  const { supplier, invoiceNumber, purchaseDate } = purchase;
  if (!isFirst)
    return (
      <span className="sr-only">
        Invoice <Code>{invoiceNumber}</Code>
      </span>
    );
  const facts = [
    formatDay(purchaseDate),
    invoiceNumber !== null && (
      <span key="invoice">
        Invoice <Code>{invoiceNumber}</Code>
      </span>
    ),
    lines > 1 && formatPlural(lines, 'line'),
    lines > 1 && total !== null && formatAmount(total),
  ];
  return (
    <div className="min-w-0">
      <p className="truncate" title={supplier?.name}>
        {supplier?.name ?? <span className="text-muted">No supplier</span>}
      </p>
      <p className="figures truncate text-caption text-muted">
        <Facts facts={facts} />
      </p>
    </div>
  );
}

/** Formats the lots of a purchase: "Lot A12" for one, "4 in lot A12, 2 in lot B7" for several. */
export const formatLots = (lots: Purchase['lots']): string =>
  lots.length === 1
    ? lots.map(({ number }) => getLotTitle(number)).join('')
    : lots.map(({ number, quantity }) => `${quantity.toLocaleString('en')} in ${getLotName(number)}`).join(', ');

function ProductCell({ purchase }: { readonly purchase: Purchase }) {
  const caption = useClinic((state) => state.purchaseChanges.get(purchase.id)?.caption);
  const { item, loggedBy, reversedBy, reversalReason, lots } = purchase;
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-haspopup="dialog"
        data-opens-row
        data-names-row
        className={`block max-w-full truncate text-left font-normal hover:underline ${purchase.status === 'reversed' ? 'text-muted line-through' : ''}`}
        title={item.name}
        onClick={() => openPurchase(purchase)}
      >
        <bdi>{item.name}</bdi>
      </button>
      {caption !== undefined ? (
        <p className="truncate text-caption font-normal text-accent-text">{caption}</p>
      ) : (
        <p className="text-caption wrap-anywhere text-muted">
          {purchase.status === 'reversed' ? (
            `Reversed by ${getShortName(reversedBy)}: ${reversalReason ?? ''}`
          ) : (
            <Facts
              facts={[
                item.sku !== null && <Code key="sku">{item.sku}</Code>,
                lots.length > 0 && <Code key="lots">{formatLots(lots)}</Code>,
                `by ${getShortName(loggedBy)}`,
              ]}
            />
          )}
        </p>
      )}
    </div>
  );
}

function PurchaseActions({ purchase }: { readonly purchase: Purchase }) {
  const canEdit = useClinicRight('stock:edit');
  if (!canEdit || purchase.status === 'reversed') return null;
  const undo = undoVerb(purchase);
  return (
    <div className="flex items-center justify-end gap-1">
      {purchase.quantityOpen > 0 && (
        <Button size="small" aria-label={`Receive ${purchase.item.name}`} onClick={() => receivePurchase(purchase)}>
          Receive
        </Button>
      )}
      <IconButton
        label={`${undo}: ${purchase.item.name}`}
        tip={undo}
        icon={Undo2}
        className="size-8 pointer-coarse:size-11"
        onClick={() => reversePurchase(purchase)}
      />
    </div>
  );
}

/** Row of a purchase on a phone. A tap opens the purchase with its actions. */
export function PurchaseCard({ line: { purchase } }: { readonly line: PurchaseLine }) {
  const caption = useClinic((state) => state.purchaseChanges.get(purchase.id)?.caption);
  const { item, supplier, purchaseDate, invoiceNumber, quantityReceived, status } = purchase;
  const ordered = computeNetQuantity(purchase);
  return (
    <div className="relative flex h-full items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-haspopup="dialog"
          className={`block max-w-full truncate text-left font-normal after:absolute after:inset-0 ${status === 'reversed' ? 'text-muted line-through' : ''}`}
          onClick={() => openPurchase(purchase)}
        >
          <bdi>{item.name}</bdi>
        </button>
        <p className={`text-caption ${caption === undefined ? 'text-muted' : 'font-normal text-accent-text'}`}>
          {caption ?? (
            <FactLine
              facts={[
                formatDay(purchaseDate),
                supplier?.name ?? 'No supplier',
                invoiceNumber !== null && <Code key="invoice">{invoiceNumber}</Code>,
              ]}
            />
          )}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-0.5">
        <p className="figures">
          <span className="text-lead font-semibold">{`${status === 'received' ? '' : `${quantityReceived.toLocaleString('en')} / `}${ordered.toLocaleString('en')}`}</span>{' '}
          <span className="text-caption text-muted">{getUnitFor(ordered, item.unit)}</span>
        </p>
        {status === 'received' ? (
          <span className="text-caption text-muted">
            {['Received', formatCancelled(purchase)].filter(Boolean).join(', ')}
          </span>
        ) : (
          <PurchaseStatusBadge purchase={purchase} />
        )}
      </div>
    </div>
  );
}
