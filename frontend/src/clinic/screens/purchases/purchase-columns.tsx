import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { formatDay } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { lotName, lotTitle } from '@atrium/rules/stock/lots';
import { shortName } from '@atrium/rules/people/people';
import { quantityText, unitFor } from '@atrium/rules/stock/quantity';
import { Undo2 } from 'lucide-react';
import { moneyText } from '../../../lib/format/money.js';
import { Button } from '../../../ui/buttons/button.js';
import type { TableColumn } from '../../../ui/lists/data-table-props.js';
import { FactLine } from '../../../ui/display/fact-line.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { useMay } from '../../shared/rights.js';
import { useClinic } from '../../store/clinic-store.js';
import type { PurchaseLine } from './group-purchases.js';
import { openPurchase, receivePurchase, reversePurchase, undoWord } from './purchase-dialogs.js';
import { PurchaseStatusBadge } from './purchase-status.js';
import { cancelledText, keptQuantity } from '../../shared/kept-quantity.js';

const Dash = () => <span className="text-muted">—</span>;

export function purchaseColumns(): TableColumn<PurchaseLine>[] {
  return [
    { id: 'invoice', header: 'Invoice', width: '27%', cell: (line) => <InvoiceCell line={line} /> },
    { id: 'item', header: 'Item', cell: ({ purchase }) => <WhatCell purchase={purchase} /> },
    {
      id: 'quantity',
      header: 'Received',
      width: '184px',
      align: 'right',
      cell: ({ purchase }) => (
        <span
          title={[
            `${purchase.quantityReceived.toLocaleString('en')} of ${quantityText(keptQuantity(purchase), purchase.item.unit)}`,
            cancelledText(purchase),
          ]
            .filter(Boolean)
            .join(', ')}
          className="block truncate"
        >
          <span className="font-semibold">{purchase.quantityReceived.toLocaleString('en')}</span> /{' '}
          {keptQuantity(purchase).toLocaleString('en')}{' '}
          <span className="text-caption text-muted">{unitFor(keptQuantity(purchase), purchase.item.unit)}</span>
        </span>
      ),
    },
    {
      id: 'total',
      header: 'Total',
      width: '112px',
      align: 'right',
      from: 'medium',
      cell: ({ purchase: { totalCost } }) => (totalCost === null ? <Dash /> : moneyText(totalCost)),
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

/** Shows what the lines of an invoice share, on the first line only. */
function InvoiceCell({ line: { purchase, isFirst, lines, total } }: { readonly line: PurchaseLine }) {
  const { supplier, invoiceNumber, purchaseDate } = purchase;
  if (!isFirst) return <span className="sr-only">Invoice {invoiceNumber}</span>;
  const facts = [
    formatDay(purchaseDate),
    invoiceNumber !== null && `Invoice ${invoiceNumber}`,
    lines > 1 && plural(lines, 'line'),
    lines > 1 && total !== null && moneyText(total),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className="min-w-0">
      <p className="truncate leading-[18px]" title={supplier?.name}>
        {supplier?.name ?? <span className="text-muted">No supplier</span>}
      </p>
      <p className="figures truncate text-caption text-muted" title={facts}>
        {facts}
      </p>
    </div>
  );
}

/** "Lot A12" for one lot, "4 in lot A12, 2 in lot B7" for several. */
export const lotsText = (lots: Purchase['lots']): string =>
  lots.length === 1
    ? lots.map(({ number }) => lotTitle(number)).join('')
    : lots.map(({ number, quantity }) => `${quantity.toLocaleString('en')} in ${lotName(number)}`).join(', ');

function WhatCell({ purchase }: { readonly purchase: Purchase }) {
  const caption = useClinic((state) => state.purchaseChanges.get(purchase.id)?.caption);
  const { item, loggedBy, reversedBy, reversalReason, lots } = purchase;
  const facts = [item.sku, lotsText(lots), `by ${shortName(loggedBy)}`].filter(Boolean).join(' · ');
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-haspopup="dialog"
        data-opens-row
        data-names-row
        className={`block max-w-full truncate text-left leading-[18px] font-medium hover:underline ${purchase.status === 'reversed' ? 'text-muted line-through' : ''}`}
        title={item.name}
        onClick={() => openPurchase(purchase)}
      >
        <bdi>{item.name}</bdi>
      </button>
      {caption !== undefined ? (
        <p className="truncate text-caption font-medium text-accent-text">{caption}</p>
      ) : (
        <p className="truncate text-caption text-muted" title={reversalReason ?? facts}>
          {purchase.status === 'reversed' ? `Reversed by ${shortName(reversedBy)}: ${reversalReason ?? ''}` : facts}
        </p>
      )}
    </div>
  );
}

function PurchaseActions({ purchase }: { readonly purchase: Purchase }) {
  const mayEdit = useMay('stock:edit');
  if (!mayEdit || purchase.status === 'reversed') return null;
  const undo = undoWord(purchase);
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
        icon={<Undo2 className="size-4" aria-hidden="true" />}
        className="size-8 pointer-coarse:size-11"
        onClick={() => reversePurchase(purchase)}
      />
    </div>
  );
}

interface PurchaseCardProps {
  readonly line: PurchaseLine;
}

/** A row on a phone: a press shows the purchase with its acts. */
export function PurchaseCard({ line: { purchase } }: PurchaseCardProps) {
  const caption = useClinic((state) => state.purchaseChanges.get(purchase.id)?.caption);
  const { item, supplier, purchaseDate, invoiceNumber, quantityReceived, status } = purchase;
  const kept = keptQuantity(purchase);
  return (
    <div className="relative flex h-full items-center gap-3">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-haspopup="dialog"
          className={`block max-w-full truncate text-left font-medium after:absolute after:inset-0 ${status === 'reversed' ? 'text-muted line-through' : ''}`}
          onClick={() => openPurchase(purchase)}
        >
          <bdi>{item.name}</bdi>
        </button>
        <p className={`text-caption ${caption === undefined ? 'text-muted' : 'font-medium text-accent-text'}`}>
          {caption ?? <FactLine facts={[formatDay(purchaseDate), supplier?.name ?? 'No supplier', invoiceNumber]} />}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-0.5">
        <p className="figures leading-5">
          <span className="text-lead font-semibold">
            {status === 'received' ? '' : `${quantityReceived.toLocaleString('en')} / `}
            {kept.toLocaleString('en')}
          </span>{' '}
          <span className="text-caption text-muted">{unitFor(kept, item.unit)}</span>
        </p>
        {status === 'received' ? (
          <span className="text-caption text-muted">
            {['Received', cancelledText(purchase)].filter(Boolean).join(', ')}
          </span>
        ) : (
          <PurchaseStatusBadge purchase={purchase} />
        )}
      </div>
    </div>
  );
}
