import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { formatDay } from '@atrium/rules/time/calendar';
import { joinList, formatPlural } from '@atrium/rules/stock/labels';
import { getNoun } from '@atrium/rules/plurals/plurals';
import { formatQuantity, getUnitFor } from '@atrium/rules/stock/quantity';
import { formatShortDay } from '../../../../lib/format/dates.js';
import { formatCancelled, computeNetQuantity } from '../../../shared/net-quantity.js';
import { formatArrivalDay } from '../../../shared/stock/on-order.js';

/* Texts about orders. */

const isActiveLine = ({ status }: Purchase): boolean => status !== 'reversed';
export const selectActiveLines = ({ lines }: Order): readonly Purchase[] => {
  const active = lines.filter(isActiveLine);
  return active.length === 0 ? lines : active;
};
export const openLines = ({ lines }: Order): readonly Purchase[] =>
  lines.filter(({ quantityOpen }) => quantityOpen > 0);

/** Returns whether any unit of a line that was not reversed has arrived. */
export const hasArrived = (order: Order): boolean =>
  selectActiveLines(order).some(({ quantityReceived }) => quantityReceived > 0);

export const cancelLabel = (order: Order): string => (hasArrived(order) ? 'Cancel the rest' : 'Cancel order');

/** Returns for example "3 vials of Botox 50 U will not come." */
export function describeCancelledPart(order: Order): string {
  const texts = openLines(order).map(
    ({ quantityOpen, item }) => `${formatQuantity(quantityOpen, item.unit)} of ${isolateDirection(item.name)}`,
  );
  return `${joinList(texts.length > 3 ? [...texts.slice(0, 2), `${texts.length - 2} more lines`] : texts)} will not come.`;
}

/** Returns whether the order was sent to the supplier. A mail that is only stored for administrators was not. */
export const wasSent = ({ sentAt, isMailKept }: Order): boolean => sentAt !== null && !isMailKept;

/** Returns "Not sent yet", "sent to orders@medline.example" or "sent". */
export const formatSentInfo = (order: Order): string =>
  !wasSent(order) ? 'Not sent yet' : order.sentTo === null ? 'sent' : `sent to ${order.sentTo}`;

/** Returns the state of an order without outstanding units. */
export const formatState = ({ status, cancelledAt }: Order): string =>
  status === 'cancelled' ? (cancelledAt === null ? 'Reversed' : 'Cancelled') : 'Received';

/** Returns "4 of 6 lines received", or for a single line its units: "2 of 20 vials received". */
export function formatReceivedInfo(order: Order): string {
  const lines = selectActiveLines(order);
  const [only] = lines;
  if (order.status === 'cancelled') {
    const what =
      only !== undefined && lines.length === 1
        ? formatQuantity(only.quantityPurchased, only.item.unit)
        : formatPlural(lines.length, 'line');
    return `${what} ${formatState(order).toLowerCase()}`;
  }
  if (only !== undefined && lines.length === 1) {
    const { quantityReceived, quantityOpen, item } = only;
    const quantity = computeNetQuantity(only);
    const cancelled = formatCancelled(only);
    return cancelled !== null && quantityOpen === 0
      ? `${formatQuantity(quantity, item.unit)} received, ${cancelled}`
      : `${quantityReceived.toLocaleString('en')} of ${quantity.toLocaleString('en')} ${getUnitFor(quantity, item.unit)} received`;
  }
  const received = lines.filter(({ quantityOpen, quantityReceived }) => quantityOpen === 0 && quantityReceived > 0);
  return `${received.length} of ${formatPlural(lines.length, 'line')} received`;
}

/** Returns the received part of an order as a figure: "4 of 6" "lines", or for a single line "2 of 20" "vials". */
export function formatReceivedFigure(order: Order): { readonly figure: string; readonly meaning: string } {
  const lines = selectActiveLines(order);
  const [only] = lines;
  if (only !== undefined && lines.length === 1) {
    const quantity = computeNetQuantity(only);
    return {
      figure: `${only.quantityReceived.toLocaleString('en')} of ${quantity.toLocaleString('en')}`,
      meaning: getUnitFor(quantity, only.item.unit),
    };
  }
  const received = lines.filter(({ quantityOpen, quantityReceived }) => quantityOpen === 0 && quantityReceived > 0);
  return { figure: `${received.length} of ${lines.length}`, meaning: getNoun(lines.length, 'line') };
}

/** Returns the received share in percent (0 to 100). Each line has the same weight. */
export function computeReceivedPercent(order: Order): number {
  const lines = selectActiveLines(order);
  const parts = lines.map((line) => line.quantityReceived / Math.max(1, computeNetQuantity(line)));
  return (parts.reduce((sum, part) => sum + part, 0) / Math.max(1, lines.length)) * 100;
}

/** Formats the day of the last receipt. */
export function formatReceivedDays({ lines }: Order): string | null {
  const last = lines
    .flatMap(({ receivedAt }) => receivedAt ?? [])
    .toSorted()
    .at(-1);
  return last === undefined ? null : formatShortDay(last);
}

export const isLate = ({ status, expectedOn }: Order, today: string): boolean =>
  status === 'open' && expectedOn !== null && expectedOn < today;

/** Returns "Expected Tue", "Due since Nov 02" or "No day expected". */
export function formatExpectedDelivery({ expectedOn }: Order, today: string): string {
  if (expectedOn === null) return 'No day expected';
  return expectedOn < today
    ? `Overdue since ${formatDay(expectedOn)}`
    : `Expected ${formatArrivalDay(expectedOn, today)}`;
}

/** Formats the products of an order: "Botox 100U" or "Botox 100U and 2 more". */
export function summarizeItems(order: Order): string {
  const [first, ...others] = selectActiveLines(order);
  if (first === undefined) return '';
  return others.length === 0
    ? isolateDirection(first.item.name)
    : `${isolateDirection(first.item.name)} and ${others.length} more`;
}

export interface SupplierGroup<T> {
  readonly supplierId: number | null;
  readonly name: string;
  readonly rows: readonly T[];
}

/** Groups rows by supplier name, rows without one last, and keeps the order within a group. */
export function groupBySupplier<T>(
  rows: readonly T[],
  supplierOf: (row: T) => { readonly id: number; readonly name: string } | null,
): SupplierGroup<T>[] {
  const groups = new Map<number | null, { name: string; rows: T[] }>();
  for (const row of rows) {
    const supplier = supplierOf(row);
    const id = supplier?.id ?? null;
    const group = groups.get(id) ?? { name: supplier?.name ?? 'No supplier', rows: [] };
    group.rows.push(row);
    groups.set(id, group);
  }
  return [...groups]
    .map(([supplierId, { name, rows: own }]) => ({ supplierId, name, rows: own }))
    .toSorted((one, other) =>
      one.supplierId === null ? 1 : other.supplierId === null ? -1 : one.name.localeCompare(other.name, 'en'),
    );
}
