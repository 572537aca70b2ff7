import type { AttentionEntry } from '@atrium/contract/clinic/dashboard/schemas';
import { type AttentionFacts, formatLevel } from '@atrium/rules/stock/attention';
import { formatDay } from '@atrium/rules/time/calendar';
import { formatContent } from '@atrium/rules/stock/contents';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatHold } from '@atrium/rules/holds/held-text';
import { getLotName } from '@atrium/rules/stock/lots';
import { getShortName } from '@atrium/rules/people/people';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { formatShortMoment } from '../../../../lib/format/dates.js';
import { formatAmount } from '../../../../lib/format/money.js';
import { lotPath } from '../../../shared/lot-path.js';
import { itemPath } from '../../../shared/item-path.js';
import { ON_ORDER_PATH, orderPath } from '../../../shared/request-paths.js';
import { formatArrivalDay, onOrderText } from '../../../shared/stock/on-order.js';

export const formatStatusTexts = ({
  state,
  isCritical,
  name,
  daysLeft,
  request,
  stock,
}: AttentionEntry): AttentionFacts => ({
  state,
  isCritical,
  name,
  daysLeft,
  hasRequest: request !== null,
  onOrder: stock?.onOrder ?? 0,
});

/** Describes the quantity left: "1 vial, 2 days left", "24 U left", "Botox 100U and 2 more lines". */
export function describeQuantity({ state, stock, order, container, lot, daysLeft }: AttentionEntry): string {
  if (order !== null && stock === null)
    return order.lines > 1 ? `${order.what} and ${formatPlural(order.lines - 1, 'more line')}` : order.what;
  if (container !== null) return `${formatContent(container.left, container.unit)} left`;
  if (stock === null) return '';
  if (lot !== null)
    return [
      formatQuantity(lot.quantity, stock.unit),
      lot.value !== null && formatAmount(lot.value),
      getLotName(lot.number),
    ]
      .filter(Boolean)
      .join(' · ');
  return state === 'out' || state === 'low' || state === 'soon' || state === 'request'
    ? formatLevel(stock, daysLeft)
    : '';
}

/** Describes what is on order: "not ordered", "6 arriving Tue", "20 requested by Ana Silva", "overdue since Nov 02". */
export function describeArrival(
  { stock, request, order, container, lot }: AttentionEntry,
  today: string,
  zone: string,
): string {
  if (container?.isRecalled === true) return 'of a recalled lot';
  if (container !== null)
    return container.usableUntil === null ? 'expired' : `expired ${formatShortMoment(container.usableUntil)}`;
  if (lot !== null) return formatHold(lot, today, zone) ?? '';
  if (request !== null)
    return [
      `${request.requestedQuantity.toLocaleString('en')} requested by ${getShortName(request.requestedByUser)}`,
      request.draft !== null && `in draft ${request.draft.number}`,
    ]
      .filter(Boolean)
      .join(', ');
  if (stock === null) {
    const day = order?.expectedOn ?? null;
    if (day === null) return '';
    return day < today ? `overdue since ${formatDay(day)}` : `due ${formatArrivalDay(day, today)}`;
  }
  return onOrderText(stock, today) ?? 'not ordered';
}

export const isOverdueRow = ({ stock, request, lot, container }: AttentionEntry): boolean =>
  stock !== null && stock.onOrder === 0 && request === null && lot === null && container === null;

export function attentionPath({ stock, order, container, lot }: AttentionEntry): string {
  if (lot !== null) return lotPath(lot.id);
  if (container !== null)
    return container.lotId === null
      ? itemPath({ kind: container.kind, id: container.item.id })
      : lotPath(container.lotId);
  if (stock !== null) return itemPath(stock);
  return order === null ? ON_ORDER_PATH : orderPath(order.id);
}
