import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { displayName } from '@atrium/rules/people/people';
import { quantityText } from '@atrium/rules/stock/quantity';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { moneyText } from '../../../lib/format/money.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { useMay } from '../../shared/rights.js';
import { useClinic } from '../../store/clinic-store.js';
import { lotsText } from './purchase-columns.js';
import { receivePurchase, reversePurchase, undoWord } from './purchase-dialogs.js';
import { PurchaseStatusBadge } from './purchase-status.js';
import { cancelledText, keptQuantity } from '../../shared/kept-quantity.js';

interface PurchaseSheetProps {
  readonly purchase: Purchase;
  readonly onClose: () => void;
}

/** One purchase, and what can be done with it. */
export function PurchaseSheet({ purchase: opened, onClose }: PurchaseSheetProps) {
  const mayEdit = useMay('stock:edit');
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
        `${quantityReceived.toLocaleString('en')} of ${quantityText(keptQuantity(purchase), item.unit)}`,
        cancelledText(purchase),
      ]
        .filter(Boolean)
        .join(', '),
    ],
    ['Supplier', supplier?.name ?? 'No supplier'],
    ['Invoice', invoiceNumber ?? '—'],
    ['Ordered', `${formatDayWithYear(purchaseDate)} by ${displayName(loggedBy)}`],
    ['Total', totalCost === null ? '—' : moneyText(totalCost)],
    ...(lots.length > 0 ? ([['Lots', lotsText(lots)]] as const) : []),
    ...(status === 'reversed'
      ? ([['Reversed', `by ${displayName(reversedBy)}: ${reversalReason ?? ''}`]] as const)
      : []),
    [
      'Order',
      <Link
        key="order"
        to={`/perfect-b/requests?stage=${purchase.quantityOpen > 0 ? 'orders' : 'received'}&order=${orderId}`}
        className="text-accent-text underline-offset-2 hover:underline"
      >
        {orderNumber}
      </Link>,
    ],
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={item.name}
      {...(item.sku !== null && { description: item.sku })}
      foot={
        mayEdit &&
        status !== 'reversed' && (
          <>
            <Button onClick={() => act(reversePurchase)}>{undoWord(purchase)}</Button>
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
