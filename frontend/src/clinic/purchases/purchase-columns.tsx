import type { Purchase } from '@atrium/contract/clinic/purchases';
import { formatDay, formatDayWithYear } from '@atrium/rules/calendar';
import { shortName } from '@atrium/rules/people';
import { quantityText, unitFor } from '@atrium/rules/quantity';
import { Undo2 } from 'lucide-react';
import { moneyText } from '../../lib/money.js';
import { Button } from '../../ui/button.js';
import type { TableColumn } from '../../ui/data-table-props.js';
import { IconButton } from '../../ui/icon-button.js';
import { useMay } from '../parts/rights.js';
import { useClinic } from '../store/clinic-store.js';
import { PurchaseStatusBadge } from './purchase-status.js';

export type PurchaseAction = 'receive' | 'reverse';
export type OnPurchaseAction = (action: PurchaseAction, purchase: Purchase) => void;

const Dash = () => <span className="text-muted">—</span>;

export function purchaseColumns(onAction: OnPurchaseAction): TableColumn<Purchase>[] {
  return [
    {
      id: 'item',
      header: 'Item',
      sortValue: ({ item }) => item.name,
      cell: (purchase) => <WhatCell purchase={purchase} />,
    },
    {
      id: 'date',
      header: 'Date',
      width: '96px',
      sortValue: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ purchaseDate }) => (
        <time dateTime={purchaseDate} title={formatDayWithYear(purchaseDate)}>
          {formatDay(purchaseDate)}
        </time>
      ),
    },
    {
      id: 'supplier',
      header: 'Supplier',
      width: '18%',
      from: 'medium',
      sortValue: ({ supplier }) => supplier?.name ?? null,
      cell: ({ supplier, invoiceNumber }) => (
        <div className="min-w-0">
          <p className="truncate leading-[18px]" title={supplier?.name}>
            {supplier?.name ?? <Dash />}
          </p>
          {invoiceNumber !== null && (
            <p className="truncate text-caption text-muted" title={invoiceNumber}>
              Invoice {invoiceNumber}
            </p>
          )}
        </div>
      ),
    },
    {
      id: 'quantity',
      header: 'Received',
      width: '132px',
      align: 'right',
      sortValue: ({ quantityPurchased }) => quantityPurchased,
      cell: ({ quantityReceived, quantityPurchased, item }) => (
        <span
          title={`${quantityReceived.toLocaleString('en')} of ${quantityText(quantityPurchased, item.unit)}`}
          className="block truncate"
        >
          <span className="font-semibold">{quantityReceived.toLocaleString('en')}</span> /{' '}
          {quantityPurchased.toLocaleString('en')}{' '}
          <span className="text-caption text-muted">{unitFor(quantityPurchased, item.unit)}</span>
        </span>
      ),
    },
    {
      id: 'total',
      header: 'Total',
      width: '112px',
      align: 'right',
      from: 'medium',
      sortValue: ({ totalCost }) => (totalCost === null ? null : Number(totalCost)),
      cell: ({ totalCost }) => (totalCost === null ? <Dash /> : moneyText(totalCost)),
    },
    {
      id: 'status',
      header: 'Status',
      width: '144px',
      sortValue: ({ status }) => status,
      cell: (purchase) => (
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
      cell: (purchase) => <PurchaseActions purchase={purchase} onAction={onAction} />,
    },
  ];
}

function WhatCell({ purchase }: { readonly purchase: Purchase }) {
  const caption = useClinic((state) => state.purchaseChanges.get(purchase.id)?.caption);
  const { item, loggedBy, reversedBy, reversalReason } = purchase;
  return (
    <div className="min-w-0">
      <p
        className={`truncate leading-[18px] font-medium ${purchase.status === 'reversed' ? 'text-muted line-through' : ''}`}
        title={item.name}
      >
        {item.name}
      </p>
      {caption !== undefined ? (
        <p className="truncate text-caption font-medium text-accent-text">{caption}</p>
      ) : (
        <p className="truncate text-caption text-muted" title={reversalReason ?? undefined}>
          {purchase.status === 'reversed'
            ? `Reversed by ${shortName(reversedBy)}: ${reversalReason ?? ''}`
            : [item.sku, `by ${shortName(loggedBy)}`].filter(Boolean).join(' · ')}
        </p>
      )}
    </div>
  );
}

interface PurchaseActionsProps {
  readonly purchase: Purchase;
  readonly onAction: OnPurchaseAction;
}

export function PurchaseActions({ purchase, onAction }: PurchaseActionsProps) {
  const mayEdit = useMay('stock:edit');
  if (!mayEdit || purchase.status === 'reversed') return null;
  const undo = purchase.quantityReceived === 0 ? 'Cancel order' : 'Reverse purchase';
  return (
    <div className="flex items-center justify-end gap-1">
      {purchase.quantityOpen > 0 && (
        <Button size="small" aria-label={`Receive ${purchase.item.name}`} onClick={() => onAction('receive', purchase)}>
          Receive
        </Button>
      )}
      <IconButton
        label={`${undo}: ${purchase.item.name}`}
        tip={undo}
        icon={<Undo2 className="size-4" aria-hidden="true" />}
        className="size-8 pointer-coarse:size-11"
        onClick={() => onAction('reverse', purchase)}
      />
    </div>
  );
}

/** A row on a phone. */
export function PurchaseCard({ purchase, onAction }: PurchaseActionsProps) {
  const { item, supplier, invoiceNumber, totalCost, purchaseDate, quantityReceived, quantityPurchased } = purchase;
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex items-start justify-between gap-3">
        <WhatCell purchase={purchase} />
        <PurchaseStatusBadge purchase={purchase} />
      </div>
      <p className="figures text-table">
        <span className="font-semibold">{quantityReceived.toLocaleString('en')}</span> of{' '}
        {quantityText(quantityPurchased, item.unit)} received
        {totalCost !== null && <span className="text-muted"> · {moneyText(totalCost)}</span>}
      </p>
      <p className="min-w-0 truncate text-caption text-muted">
        {[formatDay(purchaseDate), supplier?.name, invoiceNumber !== null && `Invoice ${invoiceNumber}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <PurchaseActions purchase={purchase} onAction={onAction} />
    </div>
  );
}
