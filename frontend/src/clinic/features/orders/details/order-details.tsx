import { updateOrder } from '@atrium/contract/clinic/orders/calls';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { displayName } from '@atrium/rules/people/people';
import { packedText, quantityText } from '@atrium/rules/stock/quantity';
import { Mail, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { momentText } from '../../../../lib/format/dates.js';
import { call, sentenceOf } from '../../../../lib/api/http.js';
import { moneyText } from '../../../../lib/format/money.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { DateField } from '../../../../ui/fields/control-fields.js';
import { cancelledText, keptQuantity } from '../../../shared/kept-quantity.js';
import { useMay } from '../../../shared/rights.js';
import { took } from '../../../store/clinic-store.js';
import { OrderDocuments } from './order-documents.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { cancelOrderDialog, receiveOrderDialog, sendOrders } from '../order-dialogs.js';
import { cancelLabel, isSent, openLines } from './order-words.js';
import { MarkSent } from '../send/mark-sent.js';
import { PdfLink } from '../send/send-dialog.js';

/** Lines of an order, its author, documents and actions. */
export function OrderDetails({ order }: { readonly order: Order }) {
  const mayReceive = useMay('stock:edit');
  const mayDecide = useMay('reorder:decide');
  const { cancelledAt, cancelledBy, cancelReason, sentAt, sentTo, sentBy } = order;
  return (
    <div className="mb-4 flex flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-5">
      <ul className="divide-y divide-line" aria-label={`Lines of ${order.number}`}>
        {order.lines.map((line) => (
          <li
            key={line.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_180px_96px_96px]"
          >
            <div className="min-w-0">
              <p className={classes('wrap-anywhere', line.status === 'reversed' && 'text-muted line-through')}>
                <bdi>{line.item.name}</bdi>
              </p>
              {line.item.sku !== null && <p className="text-caption text-muted">{line.item.sku}</p>}
            </div>
            <p className="figures text-table max-sm:col-start-1 max-sm:row-start-2">{lineText(line)}</p>
            <p className="figures text-right text-table text-muted max-sm:hidden">{moneyText(line.totalCost)}</p>
            <div className="flex justify-end max-sm:row-span-2">
              {line.quantityOpen > 0 && mayReceive && openLines(order).length > 1 && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Receive ${line.item.name}`}
                  aria-haspopup="dialog"
                  onClick={() => openDialog(receiveOrderDialog, { order, lineId: line.id })}
                >
                  Receive
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className="grid gap-5 border-t border-line pt-4 sm:grid-cols-2">
        <dl className="flex flex-col gap-1.5 text-table">
          <Fact label="Placed">
            {displayName(order.placedBy)}
            {order.placedAt !== null && `, ${momentText(order.placedAt)}`}
          </Fact>
          <Fact label="Sent">
            {isSent(order) && sentAt !== null
              ? `${sentTo === null ? '' : `to ${sentTo} `}by ${displayName(sentBy)}, ${momentText(sentAt)}`
              : 'Not sent yet'}
          </Fact>
          {invoicesOf(order) !== '' && <Fact label="Invoice">{invoicesOf(order)}</Fact>}
          {order.requests.length > 0 && (
            <Fact label="Asked for by">
              {[...new Set(order.requests.map(({ requestedBy }) => displayName(requestedBy)))].join(', ')}
            </Fact>
          )}
          {order.note !== null && <Fact label="Note">{order.note}</Fact>}
          {order.totalCost !== null && (
            <div className="figures sm:hidden">
              <Fact label="Total">{moneyText(order.totalCost)}</Fact>
            </div>
          )}
          {cancelledAt !== null && (
            <Fact label="Cancelled">
              by {displayName(cancelledBy)}, {momentText(cancelledAt)}: {cancelReason}
            </Fact>
          )}
          {order.status === 'open' && (
            <Fact label="Expected">
              {mayDecide ? (
                <ExpectedDay order={order} key={order.expectedOn} />
              ) : order.expectedOn === null ? (
                'nobody has said'
              ) : (
                formatDayWithYear(order.expectedOn)
              )}
            </Fact>
          )}
        </dl>
        <OrderDocuments order={order} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
        <PdfLink order={order} />
        {order.status === 'open' && mayDecide && (
          <>
            <Button
              size="small"
              icon={<Mail className="size-3.5" aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => sendOrders([order])}
            >
              {isSent(order) ? 'Send again' : 'Send to supplier'}
            </Button>
            {!isSent(order) && <MarkSent order={order} />}
            <Button
              size="small"
              icon={<Undo2 className="size-3.5" aria-hidden="true" />}
              aria-haspopup="dialog"
              className="ml-auto"
              onClick={() => openDialog(cancelOrderDialog, { order })}
            >
              {cancelLabel(order)}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: React.ReactNode }) => (
  <div className="grid grid-cols-[96px_minmax(0,1fr)] items-baseline gap-2">
    <dt className="text-muted">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** Returns "20 vials", "4 of 20 vials received" or "4 vials received, 16 cancelled". */
function lineText(line: Purchase): string {
  const { quantityPurchased, quantityReceived, status, item } = line;
  const all = packedText(quantityPurchased, item.unit, item.pack);
  if (status === 'reversed')
    return quantityReceived === 0
      ? `${all}, cancelled`
      : `${packedText(quantityReceived, item.unit, item.pack)} received and reversed`;
  if (quantityReceived === 0) return all;
  const kept = keptQuantity(line);
  const received =
    quantityReceived === kept
      ? `${quantityText(kept, item.unit)} received`
      : `${quantityReceived.toLocaleString('en')} of ${all} received`;
  return [received, cancelledText(line)].filter(Boolean).join(', ');
}

/** Expected date, saved on blur; another user's date replaces it. */
function ExpectedDay({ order }: { readonly order: Order }) {
  const [day, setDay] = useState(order.expectedOn ?? '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async () => {
    if (day === (order.expectedOn ?? '')) return;
    try {
      const body = { expectedOn: day === '' ? null : day, version: order.version };
      took.orders(await call(updateOrder, { params: { id: order.id }, body }));
      setRefusal(null);
    } catch (error) {
      setRefusal(sentenceOf(error, 'The day could not be saved. Please try again.'));
    }
  };
  return (
    <DateField
      label={`Expected day of ${order.number}`}
      labelHidden
      error={refusal ?? undefined}
      className="max-w-44"
      value={day}
      onChange={(event) => setDay(event.currentTarget.value)}
      onBlur={() => void save()}
    />
  );
}

/** Invoice numbers of the receipts. */
const invoicesOf = ({ lines }: Order): string =>
  [...new Set(lines.flatMap(({ invoiceNumber }) => invoiceNumber?.split(', ') ?? []))].join(', ');
