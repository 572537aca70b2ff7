import { isolateDirection } from '@atrium/rules/names/isolate';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { formatShortMoment } from '../../../../lib/format/dates.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { useDuplicateInvoice } from '../../purchasing/public.js';
import { Code } from '../../../../ui/display/facts.js';

interface ConcurrentReceiptsProps {
  /** The order when the dialog opened. */
  readonly opened: Order;
  readonly lines: readonly Purchase[];
}

/** Shows what other users received since the dialog opened. */
export function ConcurrentReceipts({ opened, lines }: ConcurrentReceiptsProps) {
  const before = new Map(opened.lines.map(({ id, quantityReceived }) => [id, quantityReceived]));
  const arrived = lines.filter(({ id, quantityReceived }) => quantityReceived > (before.get(id) ?? 0));
  if (arrived.length === 0) return null;
  return (
    <Alert tone="info" urgent title="Received meanwhile">
      {arrived.map(({ id, item, quantityReceived, receivedBy, receivedAt }) => (
        <span
          key={id}
          className="block"
        >{`${getDisplayName(receivedBy)} received ${formatQuantity(quantityReceived - (before.get(id) ?? 0), item.unit)} of ${isolateDirection(item.name)}${receivedAt !== null ? `, ${formatShortMoment(receivedAt)}` : ''}`}</span>
      ))}
    </Alert>
  );
}

interface DuplicateInvoiceWarningProps {
  readonly order: Order;
  readonly invoiceNumber: string;
}

/** Warns when the supplier's invoice number was already logged for other goods. */
export function DuplicateInvoiceWarning({ order, invoiceNumber }: DuplicateInvoiceWarningProps) {
  const kind = order.lines[0]?.kind ?? 'item';
  const supplierId = order.supplierId === null ? '' : String(order.supplierId);
  const known = useDuplicateInvoice(kind, supplierId, invoiceNumber).find(({ orderId }) => orderId !== order.id);
  if (known === undefined) return null;
  return (
    <Alert
      tone="warn"
      className="text-table"
      title={`${order.supplier?.name} has invoice ${known.invoiceNumber} already`}
    >
      <span>{`${formatQuantity(known.quantityPurchased, known.item.unit)} of ${known.item.name}, `}</span>
      <Code>{known.orderNumber}</Code>
      <span>{`, ${formatDayWithYear(known.purchaseDate)}. You can still receive this one with it.`}</span>
    </Alert>
  );
}
