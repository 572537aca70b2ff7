import { isolate } from '@atrium/rules/names/isolate';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { displayName } from '@atrium/rules/people/people';
import { quantityText } from '@atrium/rules/stock/quantity';
import { momentText } from '../../../../lib/format/dates.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { useKnownInvoice } from '../../purchasing/public.js';

interface ReceivedMeanwhileProps {
  /** The order when the dialog opened. */
  readonly opened: Order;
  readonly lines: readonly Purchase[];
}

/** Shows what other users received since the dialog opened. */
export function ReceivedMeanwhile({ opened, lines }: ReceivedMeanwhileProps) {
  const before = new Map(opened.lines.map(({ id, quantityReceived }) => [id, quantityReceived]));
  const arrived = lines.filter(({ id, quantityReceived }) => quantityReceived > (before.get(id) ?? 0));
  if (arrived.length === 0) return null;
  return (
    <Alert tone="info" urgent title="Received meanwhile">
      {arrived.map(({ id, item, quantityReceived, receivedBy, receivedAt }) => (
        <span key={id} className="block">
          {displayName(receivedBy)} received {quantityText(quantityReceived - (before.get(id) ?? 0), item.unit)} of{' '}
          {isolate(item.name)}
          {receivedAt !== null && `, ${momentText(receivedAt)}`}
        </span>
      ))}
    </Alert>
  );
}

/** Warns when the supplier's invoice number is already recorded for other goods. */
export function KnownInvoice({ order, invoiceNumber }: { readonly order: Order; readonly invoiceNumber: string }) {
  const kind = order.lines[0]?.kind ?? 'item';
  const supplierId = order.supplierId === null ? '' : String(order.supplierId);
  const known = useKnownInvoice(kind, supplierId, invoiceNumber).find(({ orderId }) => orderId !== order.id);
  if (known === undefined) return null;
  return (
    <Alert
      tone="warn"
      className="text-table"
      title={`${order.supplier?.name} has invoice ${known.invoiceNumber} already`}
    >
      {quantityText(known.quantityPurchased, known.item.unit)} of {known.item.name}, {known.orderNumber},{' '}
      {formatDayWithYear(known.purchaseDate)}. You can still receive this one with it.
    </Alert>
  );
}
