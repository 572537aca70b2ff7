import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { LotPart } from '../stock/lots/lot-parts.js';

/** A product before a bulk action, with the versions that show whether it was edited since. */
export interface EditedRow {
  readonly id: number;
  readonly before: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly quantityVersion: number;
  /** Quantities of the product's lots; present when the action ended lot tracking. */
  readonly lots: readonly LotPart[] | null;
}
/** The reorder request that the action created for a product. */
export interface RequestedRow {
  readonly id: number;
  readonly request: number;
}
export type BulkRow = EditedRow | RequestedRow;

export const readLotQuantities = (tx: Tx, stockId: number): Promise<LotPart[]> =>
  queryRows<LotPart>(tx, 'select id as "lotId", quantity from stock_lot where stock_id = $1 and is_there order by id', [
    stockId,
  ]);
