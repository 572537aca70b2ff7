import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatAmount } from '../../../lib/format/money.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { orderPath } from '../../shared/request-paths.js';
import { useClinicRight } from '../../shared/rights.js';
import { useClinic } from '../../store/clinic-store.js';
import { formatLots } from './purchase-columns.js';
import { receivePurchase, reversePurchase, undoVerb } from './purchase-dialogs.js';
import { PurchaseStatusBadge } from '../../shared/purchase-status.js';
import { formatCancelled, computeNetQuantity } from '../../shared/net-quantity.js';
import { Code } from '../../../ui/display/facts.js';

interface PurchaseSheetProps {
  readonly purchase: Purchase;
  readonly onClose: () => void;
}

/** Sheet with one purchase and its actions. */
export function PurchaseSheet({ purchase: opened, onClose }: PurchaseSheetProps) {
  const canEdit = useClinicRight('stock:edit');
  const purchase = useClinic((state) => state.purchases.all.rows.get(opened.id)) ?? opened;
  const { item, supplier, invoiceNumber, purchaseDate, loggedBy, lots, totalCost, orderId, orderNumber } = purchase;
  const { quantityReceived, reversedBy, reversalReason, status } = purchase;
  const act = (open: (purchase: Purchase) => void) => {
    onClose();
    open(purchase);
  };
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      'Received',
      [
        `${quantityReceived.toLocaleString('en')} of ${formatQuantity(computeNetQuantity(purchase), item.unit)}`,
        formatCancelled(purchase),
      ]
        .filter(Boolean)
        .join(', '),
    ],
    ['Supplier', supplier?.name ?? 'No supplier'],
    ['Invoice', <Code key="invoice">{invoiceNumber ?? '—'}</Code>],
    ['Ordered', `${formatDayWithYear(purchaseDate)} by ${getDisplayName(loggedBy)}`],
    ['Total', totalCost === null ? '—' : formatAmount(totalCost)],
    ...(lots.length > 0 ? ([['Lots', formatLots(lots)]] as const) : []),
    ...(status === 'reversed'
      ? ([['Reversed', `by ${getDisplayName(reversedBy)}: ${reversalReason ?? ''}`]] as const)
      : []),
    [
      'Order',
      <Link key="order" to={orderPath(orderId)} className="text-accent-text underline-offset-2 hover:underline">
        <Code>{orderNumber}</Code>
      </Link>,
    ],
  ];
  return (
    <Dialog
      onClose={onClose}
      title={item.name}
      {...(item.sku !== null && { description: item.sku })}
      footer={
        canEdit &&
        status !== 'reversed' && (
          <>
            <Button onClick={() => act(reversePurchase)}>{undoVerb(purchase)}</Button>
            {purchase.quantityOpen > 0 && (
              <Button variant="primary" onClick={() => act(receivePurchase)}>
                Receive
              </Button>
            )}
          </>
        )
      }
    >
      <div className="mb-3">
        <PurchaseStatusBadge purchase={purchase} />
      </div>
      <dl className="grid grid-cols-[88px_minmax(0,1fr)] gap-y-2 text-table">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="figures wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
