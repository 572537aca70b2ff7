import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { addMoney } from '@atrium/rules/prices/money';

/** A line of the list. Lines of one invoice are adjacent; the first one shows the invoice's common data. */
export interface PurchaseLine {
  readonly purchase: Purchase;
  readonly isFirst: boolean;
  readonly lines: number;
  /** Sum of the invoice's lines except reversed ones; null when no cost is known. */
  readonly total: string | null;
}

const invoiceOf = ({ id, supplierId, invoiceNumber }: Purchase): string =>
  invoiceNumber === null ? `purchase ${id}` : `${supplierId ?? ''} ${invoiceNumber.toLowerCase()}`;

/** Groups purchases by invoice; the invoice with the newest line comes first. */
export function groupPurchases(purchases: Iterable<Purchase>): PurchaseLine[] {
  const newestFirst = [...purchases].toSorted(
    (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id,
  );
  const invoices = new Map<string, Purchase[]>();
  for (const purchase of newestFirst) {
    const invoice = invoiceOf(purchase);
    invoices.set(invoice, [...(invoices.get(invoice) ?? []), purchase]);
  }
  return [...invoices.values()].flatMap((lines) => {
    const costs = lines.flatMap(({ totalCost, status }) =>
      totalCost === null || status === 'reversed' ? [] : totalCost,
    );
    const total = costs.length === 0 ? null : addMoney(...costs);
    return lines.map((purchase, index) => ({ purchase, isFirst: index === 0, lines: lines.length, total }));
  });
}
