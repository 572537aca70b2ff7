import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { LotPart } from '../stock/lots/lot-parts.js';

/** What a row was before an act in bulk, and by which versions it is known that nobody changed it since. */
export interface EditedRow {
  readonly id: number;
  readonly before: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly quantityVersion: number;
  /** What its lots held, where they were no longer tracked. */
  readonly lots: readonly LotPart[] | null;
}
/** What was requested of it. */
export interface RequestedRow {
  readonly id: number;
  readonly request: number;
}
export type BulkRow = EditedRow | RequestedRow;

export const heldLots = (tx: Tx, stockId: number): Promise<LotPart[]> =>
  rowsOf<LotPart>(tx, 'select id as "lotId", quantity from stock_lot where stock_id = $1 and is_there order by id', [
    stockId,
  ]);
