import { addDays, formatDayWithYear } from '@atrium/rules/time/calendar';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { rowsOf } from '../../platform/database/rows.js';

/** Name of the day of receipt for each kind. */
const RECEIVED: Readonly<Record<StockKind, { readonly path: string; readonly label: string }>> = {
  item: { path: 'receivedDate', label: 'Received date' },
  consumable: { path: 'deliveryDate', label: 'Delivery date' },
};

/** Returns today's date in the organization's time zone. */
export const today = async (tx: Tx): Promise<string> => {
  const [row] = await rowsOf<{
    day: string;
  }>(tx, 'select (now() at time zone time_zone)::date as day from organisation');
  if (row === undefined) throw new Error('The organisation has no settings: the database is not migrated');
  return row.day;
};

/**
 * Rejects a receipt in the future, because it raises the stock. One day ahead is accepted, since the user's time zone
 * may be ahead.
 */
export const refuseImpossibleReceipt = (
  kind: StockKind,
  receivedOn: string,
  purchasedOn: string | null,
  currentDay: string,
): void => {
  const { path, label } = RECEIVED[kind];
  if (receivedOn > addDays(currentDay, 1)) throw invalidField(path, `${label} cannot be in the future`);
  if (purchasedOn !== null && receivedOn < purchasedOn)
    throw invalidField(path, `${label} must be on or after the purchase date (${formatDayWithYear(purchasedOn)})`);
};

/** Rejects an impossible receipt of an order, whose lines may be of both kinds. */
export const refuseReceiptOf = async (tx: Tx, receivedOn: string, orderedOn: string): Promise<void> => {
  if (receivedOn > addDays(await today(tx), 1))
    throw invalidField('receivedOn', 'Received date cannot be in the future');
  if (receivedOn < orderedOn)
    throw invalidField('receivedOn', `Received date must be on or after the order (${formatDayWithYear(orderedOn)})`);
};
