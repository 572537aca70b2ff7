import { updateOrder } from '@atrium/contract/clinic/orders/calls';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatPackages, formatQuantity } from '@atrium/rules/stock/quantity';
import { Mail, PackageCheck, Undo2 } from 'lucide-react';
import { formatPlural } from '@atrium/rules/stock/labels';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatShortMoment } from '../../../../lib/format/dates.js';
import { call, getErrorMessage } from '../../../../lib/api/http.js';
import { formatAmount } from '../../../../lib/format/money.js';
import { Button } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import {
  DetailsBlock,
  DetailsFigure,
  DetailsFigures,
  DetailsField,
  DetailsHeader,
  type DetailsLevel,
  DetailsSection,
} from '../../../../ui/details/details-parts.js';
import { Badge } from '../../../../ui/display/badge.js';
import { Monogram } from '../../../../ui/display/monogram.js';
import { useToday } from '../../../../session/today.js';
import { itemPath } from '../../../shared/item-path.js';
import { DateField } from '../../../../ui/fields/date/date-field.js';
import { formatCancelled, computeNetQuantity } from '../../../shared/net-quantity.js';
import { useClinicRight } from '../../../shared/rights.js';
import { upsertRow } from '../../../store/clinic-store.js';
import { FileTiles } from '../../../../lib/files/public.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { cancelOrderDialog, receiveOrderDialog, openSendDialogs } from '../order-dialogs.js';
import {
  selectActiveLines,
  cancelLabel,
  formatExpectedDelivery,
  isLate,
  openLines,
  formatReceivedFigure,
  formatState,
  wasSent,
} from './order-text.js';
import { MarkSentButton } from '../send/mark-sent-button.js';
import { PdfLink } from '../send/send-order-dialog.js';
import { Code } from '../../../../ui/display/facts.js';

/** Lines of an order, its author, documents and actions. */
export function OrderDetails({ order, level }: { readonly order: Order; readonly level: DetailsLevel }) {
  const today = useToday();
  const canReceive = useClinicRight('stock:edit');
  const canDecide = useClinicRight('reorder:decide');
  const { number, supplier, cancelledAt, cancelledBy, cancelReason, sentAt, sentTo, sentBy, totalCost } = order;
  const isOpen = order.status === 'open';
  const lines = selectActiveLines(order);
  const receivesLines = canReceive && openLines(order).length > 1;
  return (
    <article aria-label={number} className="flex min-w-0 flex-col gap-4">
      <DetailsHeader
        name={number}
        level={level}
        picture={<Monogram name={supplier?.name ?? number} of={supplier?.id ?? null} size={56} />}
        caption={supplier?.name ?? 'No supplier'}
        badge={
          isOpen ? (
            isLate(order, today) && <Badge tone="warn">{formatExpectedDelivery(order, today)}</Badge>
          ) : (
            <Badge tone="neutral">{formatState(order)}</Badge>
          )
        }
        actions={
          isOpen && (
            <>
              {canReceive && (
                <Button
                  variant="primary"
                  icon={PackageCheck}
                  aria-haspopup="dialog"
                  aria-keyshortcuts="R"
                  onClick={() => openDialog(receiveOrderDialog, { order, lineId: null })}
                >
                  Receive
                </Button>
              )}
              {canDecide && (
                <>
                  <Button icon={Mail} aria-haspopup="dialog" onClick={() => openSendDialogs([order])}>
                    {wasSent(order) ? 'Send again' : 'Send to supplier'}
                  </Button>
                  {!wasSent(order) && <MarkSentButton order={order} />}
                  <Button icon={Undo2} aria-haspopup="dialog" onClick={() => openDialog(cancelOrderDialog, { order })}>
                    {cancelLabel(order)}
                  </Button>
                </>
              )}
            </>
          )
        }
      />
      <DetailsFigures>
        <DetailsFigure label="Received" {...formatReceivedFigure(order)} />
        <DetailsFigure
          label="Expected"
          figure={order.expectedOn === null ? '—' : formatDayWithYear(order.expectedOn)}
          meaning={isOpen && order.expectedOn === null ? 'No day expected' : ''}
          tone={isLate(order, today) ? 'warn' : undefined}
        />
        <DetailsFigure
          label="Total"
          figure={totalCost === null ? '—' : formatAmount(totalCost)}
          meaning={formatPlural(lines.length, 'line')}
        />
      </DetailsFigures>
      <DetailsBlock title="Lines" level={level}>
        <ul className="divide-y divide-line" aria-label={`Lines of ${number}`}>
          {order.lines.map((line) => (
            <li key={line.id} className="flex items-start gap-4 py-2 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1">
                <Link
                  to={itemPath({ kind: line.kind, id: line.item.id })}
                  className={classes(
                    'touch-target wrap-anywhere hover:underline',
                    line.status === 'reversed' && 'text-muted line-through',
                  )}
                >
                  <bdi>{line.item.name}</bdi>
                </Link>
                <p className="figures text-caption text-muted">
                  {line.item.sku !== null && (
                    <>
                      <Code>{line.item.sku}</Code>
                      <span>{' · '}</span>
                    </>
                  )}
                  <span>{formatOrderLine(line)}</span>
                </p>
              </div>
              <p className="figures text-table text-muted">{formatAmount(line.totalCost)}</p>
              {receivesLines && (
                <div className="-my-1 w-20 shrink-0 text-right">
                  {line.quantityOpen > 0 && (
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
              )}
            </li>
          ))}
        </ul>
      </DetailsBlock>
      <DetailsSection title="Details" level={level}>
        <DetailsField label="Placed">{`${getDisplayName(order.placedBy)}${order.placedAt !== null ? `, ${formatShortMoment(order.placedAt)}` : ''}`}</DetailsField>
        <DetailsField label="Sent">
          {wasSent(order) && sentAt !== null
            ? `${sentTo === null ? '' : `to ${sentTo} `}by ${getDisplayName(sentBy)}, ${formatShortMoment(sentAt)}`
            : 'Not sent yet'}
        </DetailsField>
        {isOpen && canDecide && (
          <DetailsField label="Expected">
            <ExpectedDay order={order} key={order.expectedOn} />
          </DetailsField>
        )}
        {invoicesOf(order) !== '' && <DetailsField label="Invoice">{invoicesOf(order)}</DetailsField>}
        {order.requests.length > 0 && (
          <DetailsField label="Requested by">
            {[...new Set(order.requests.map(({ requestedBy }) => getDisplayName(requestedBy)))].join(', ')}
          </DetailsField>
        )}
        {cancelledAt !== null && (
          <DetailsField
            label="Cancelled"
            wide
          >{`by ${getDisplayName(cancelledBy)}, ${formatShortMoment(cancelledAt)}: ${cancelReason ?? ''}`}</DetailsField>
        )}
        {order.note !== null && (
          <DetailsField label="Note" wide>
            {order.note}
          </DetailsField>
        )}
        <DetailsField label="Order form">
          <PdfLink order={order} />
        </DetailsField>
      </DetailsSection>
      <FileTiles
        subject={{ kind: 'order', id: order.id }}
        canEdit={canReceive}
        title="Documents"
        level={level}
        accept="application/pdf,image/png,image/jpeg,image/webp"
      />
    </article>
  );
}

/** Returns "20 vials", "4 of 20 vials received" or "4 vials received, 16 cancelled". */
function formatOrderLine(line: Purchase): string {
  const { quantityPurchased, quantityReceived, status, item } = line;
  const all = formatPackages(quantityPurchased, item.unit, item.pack);
  if (status === 'reversed')
    return quantityReceived === 0
      ? `${all}, cancelled`
      : `${formatPackages(quantityReceived, item.unit, item.pack)} received and reversed`;
  if (quantityReceived === 0) return all;
  const kept = computeNetQuantity(line);
  const received =
    quantityReceived === kept
      ? `${formatQuantity(kept, item.unit)} received`
      : `${quantityReceived.toLocaleString('en')} of ${all} received`;
  return [received, formatCancelled(line)].filter(Boolean).join(', ');
}

/** Field for the expected date, saved on blur. Another user's date replaces the text. */
function ExpectedDay({ order }: { readonly order: Order }) {
  const [day, setDay] = useState(order.expectedOn ?? '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async () => {
    if (day === (order.expectedOn ?? '')) return;
    try {
      const body = { expectedOn: day === '' ? null : day, version: order.version };
      upsertRow.orders(await call(updateOrder, { params: { id: order.id }, body }));
      setRefusal(null);
    } catch (error) {
      setRefusal(getErrorMessage(error, 'The day could not be saved. Please try again.'));
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

/** Returns the invoice numbers of the order's receipts. */
const invoicesOf = ({ lines }: Order): string =>
  [...new Set(lines.flatMap(({ invoiceNumber }) => invoiceNumber?.split(', ') ?? []))].join(', ');
