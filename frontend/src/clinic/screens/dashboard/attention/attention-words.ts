import type { Attention } from '@atrium/contract/clinic/dashboard/schemas';
import { type AttentionFacts, levelText } from '@atrium/rules/stock/attention';
import { formatDay } from '@atrium/rules/time/calendar';
import { contentText } from '@atrium/rules/stock/contents';
import { plural } from '@atrium/rules/stock/labels';
import { heldText } from '@atrium/rules/holds/held-text';
import { lotName } from '@atrium/rules/stock/lots';
import { shortName } from '@atrium/rules/people/people';
import { quantityText } from '@atrium/rules/stock/quantity';
import { momentText } from '../../../../lib/format/dates.js';
import { moneyText } from '../../../../lib/format/money.js';
import { lotPath } from '../../../shared/lot-path.js';
import { placePath } from '../../../shared/place-path.js';
import { arrivalDay, onOrderText } from '../../../shared/stock/on-order.js';

export const attentionFacts = ({ state, isCritical, name, daysLeft, request, stock }: Attention): AttentionFacts => ({
  state,
  isCritical,
  name,
  daysLeft,
  hasRequest: request !== null,
  onOrder: stock?.onOrder ?? 0,
});

/** "1 vial, 2 days left", "24 U left", "Botox 100U and 2 more lines". */
export function whatText({ state, stock, order, container, lot, daysLeft }: Attention): string {
  if (order !== null && stock === null)
    return order.lines > 1 ? `${order.what} and ${plural(order.lines - 1, 'more line')}` : order.what;
  if (container !== null) return `${contentText(container.left, container.unit)} left`;
  if (stock === null) return '';
  if (lot !== null)
    return [quantityText(lot.quantity, stock.unit), lot.value !== null && moneyText(lot.value), lotName(lot.number)]
      .filter(Boolean)
      .join(' · ');
  return state === 'out' || state === 'low' || state === 'soon' || state === 'request'
    ? levelText(stock, daysLeft)
    : '';
}

/** "not ordered", "6 arriving Tue", "20 requested by Ana Silva", "due since Nov 02". */
export function comingText({ stock, request, order, container, lot }: Attention, today: string, zone: string): string {
  if (container?.isRecalled === true) return 'of a recalled lot';
  if (container !== null)
    return container.usableUntil === null ? 'expired' : `expired ${momentText(container.usableUntil)}`;
  if (lot !== null) return heldText(lot, today, zone) ?? '';
  if (request !== null)
    return [
      `${request.requestedQuantity.toLocaleString('en')} requested by ${shortName(request.requestedByUser)}`,
      request.draft !== null && `in draft ${request.draft.number}`,
    ]
      .filter(Boolean)
      .join(', ');
  if (stock === null) {
    const day = order?.expectedOn ?? null;
    if (day === null) return '';
    return day < today ? `due since ${formatDay(day)}` : `due ${arrivalDay(day, today)}`;
  }
  return onOrderText(stock, today) ?? 'not ordered';
}

export const isForgottenRow = ({ stock, request, lot, container }: Attention): boolean =>
  stock !== null && stock.onOrder === 0 && request === null && lot === null && container === null;

export function attentionPath({ stock, order, container, lot }: Attention): string {
  if (lot !== null) return lotPath(lot.id);
  if (container !== null)
    return container.lotId === null
      ? placePath({ kind: container.kind, id: container.item.id })
      : lotPath(container.lotId);
  if (stock !== null) return placePath(stock);
  return `/perfect-b/requests?stage=orders&order=${order?.id ?? ''}`;
}
