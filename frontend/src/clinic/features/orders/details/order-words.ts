import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { isolate } from '@atrium/rules/names/isolate';
import { formatDay } from '@atrium/rules/time/calendar';
import { inList, plural } from '@atrium/rules/stock/labels';
import { quantityText, unitFor } from '@atrium/rules/stock/quantity';
import { dayText } from '../../../../lib/format/dates.js';
import { cancelledText, keptQuantity } from '../../../shared/kept-quantity.js';
import { arrivalDay } from '../../../shared/stock/on-order.js';

/* Texts about orders. */

const isThere = ({ status }: Purchase): boolean => status !== 'reversed';
export const linesOf = ({ lines }: Order): readonly Purchase[] => {
  const there = lines.filter(isThere);
  return there.length === 0 ? lines : there;
};
export const openLines = ({ lines }: Order): readonly Purchase[] =>
  lines.filter(({ quantityOpen }) => quantityOpen > 0);

/** Returns whether something of a valid line has arrived. */
export const hasArrived = (order: Order): boolean =>
  linesOf(order).some(({ quantityReceived }) => quantityReceived > 0);

export const cancelLabel = (order: Order): string => (hasArrived(order) ? 'Cancel the rest' : 'Cancel order');

/** Returns for example "3 vials of Botox 50 U will not come." */
export function missingText(order: Order): string {
  const texts = openLines(order).map(
    ({ quantityOpen, item }) => `${quantityText(quantityOpen, item.unit)} of ${isolate(item.name)}`,
  );
  return `${inList(texts.length > 3 ? [...texts.slice(0, 2), `${texts.length - 2} more lines`] : texts)} will not come.`;
}

/** Returns whether the order was sent to the supplier. A mail that is only stored for administrators was not. */
export const isSent = ({ sentAt, isMailKept }: Order): boolean => sentAt !== null && !isMailKept;

/** Returns "Not sent yet", "sent to orders@medline.example" or "sent". */
export const sentText = (order: Order): string =>
  !isSent(order) ? 'Not sent yet' : order.sentTo === null ? 'sent' : `sent to ${order.sentTo}`;

/** State of an order without outstanding units. */
export const stateText = ({ status, cancelledAt }: Order): string =>
  status === 'cancelled' ? (cancelledAt === null ? 'Reversed' : 'Cancelled') : 'Received';

/** Returns "4 of 6 lines received", or for a single line its units: "2 of 20 vials received". */
export function receivedText(order: Order): string {
  const lines = linesOf(order);
  const [only] = lines;
  if (order.status === 'cancelled') {
    const what =
      only !== undefined && lines.length === 1
        ? quantityText(only.quantityPurchased, only.item.unit)
        : plural(lines.length, 'line');
    return `${what} ${stateText(order).toLowerCase()}`;
  }
  if (only !== undefined && lines.length === 1) {
    const { quantityReceived, quantityOpen, item } = only;
    const kept = keptQuantity(only);
    const cancelled = cancelledText(only);
    return cancelled !== null && quantityOpen === 0
      ? `${quantityText(kept, item.unit)} received, ${cancelled}`
      : `${quantityReceived.toLocaleString('en')} of ${kept.toLocaleString('en')} ${unitFor(kept, item.unit)} received`;
  }
  const received = lines.filter(({ quantityOpen, quantityReceived }) => quantityOpen === 0 && quantityReceived > 0);
  return `${received.length} of ${plural(lines.length, 'line')} received`;
}

/** Returns 0 to 100. Each line has the same weight. */
export function receivedPercent(order: Order): number {
  const lines = linesOf(order);
  const parts = lines.map((line) => line.quantityReceived / Math.max(1, keptQuantity(line)));
  return (parts.reduce((sum, part) => sum + part, 0) / Math.max(1, lines.length)) * 100;
}

/** Day of the last receipt. */
export function receivedDayText({ lines }: Order): string | null {
  const last = lines
    .flatMap(({ receivedAt }) => receivedAt ?? [])
    .toSorted()
    .at(-1);
  return last === undefined ? null : dayText(last);
}

export const isLate = ({ status, expectedOn }: Order, today: string): boolean =>
  status === 'open' && expectedOn !== null && expectedOn < today;

/** Returns "Expected Tue", "Due since Nov 02" or "No day expected". */
export function expectedText({ expectedOn }: Order, today: string): string {
  if (expectedOn === null) return 'No day expected';
  return expectedOn < today ? `Due since ${formatDay(expectedOn)}` : `Expected ${arrivalDay(expectedOn, today)}`;
}

/** Returns "Botox 100U" or "Botox 100U and 2 more". */
export function whatText(order: Order): string {
  const [first, ...others] = linesOf(order);
  if (first === undefined) return '';
  return others.length === 0 ? isolate(first.item.name) : `${isolate(first.item.name)} and ${others.length} more`;
}

export interface SupplierGroup<T> {
  readonly supplierId: number | null;
  readonly name: string;
  readonly rows: readonly T[];
}

/** Groups rows by supplier name, rows without one last, and keeps the order within a group. */
export function bySupplier<T>(
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
