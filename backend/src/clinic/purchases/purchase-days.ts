import { addDays, formatDayWithYear } from '@atrium/rules/time/calendar';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { readToday } from '../../platform/database/sql.js';

/** Field name of the receipt day for each kind of product. */
const RECEIPT_DAY_FIELD: Readonly<Record<StockKind, { readonly path: string; readonly label: string }>> = {
  item: { path: 'receivedDate', label: 'Received date' },
  consumable: { path: 'deliveryDate', label: 'Delivery date' },
};

/**
 * Throws for a receipt in the future, because it raises the stock at once. One day ahead is accepted, since the user's
 * time zone may be ahead.
 */
export const assertPossibleReceiptDay = (
  kind: StockKind,
  receivedOn: string,
  purchasedOn: string | null,
  currentDay: string,
): void => {
  const { path, label } = RECEIPT_DAY_FIELD[kind];
  if (receivedOn > addDays(currentDay, 1)) throw invalidField(path, `${label} cannot be in the future`);
  if (purchasedOn !== null && receivedOn < purchasedOn)
    throw invalidField(path, `${label} must be on or after the purchase date (${formatDayWithYear(purchasedOn)})`);
};

/** Throws for an impossible receipt day of an order, whose lines may be of both kinds. */
export const assertPossibleOrderReceipt = async (tx: Tx, receivedOn: string, orderedOn: string): Promise<void> => {
  if (receivedOn > addDays(await readToday(tx), 1))
    throw invalidField('receivedOn', 'Received date cannot be in the future');
  if (receivedOn < orderedOn)
    throw invalidField('receivedOn', `Received date must be on or after the order (${formatDayWithYear(orderedOn)})`);
};
