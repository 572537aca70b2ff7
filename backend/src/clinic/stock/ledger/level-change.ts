import { queryRow } from '../../../platform/database/rows.js';
import type { Tx } from '../../../platform/database/transaction.js';
import { USABLE_QUANTITY } from '../stock.entity.js';

/** Change of one level for reactions, stored as internal data of its event. */
export type LevelChange = Readonly<Record<'stockId' | 'before' | 'after' | 'minimum', number>>;

/** Level changes of an event about many rows, such as an import. */
export interface LevelChanges {
  readonly levels: readonly LevelChange[];
}

/**
 * Returns the change of the usable quantity, computed from the product after a change by `quantity`. When held units may
 * have changed, use `toUsableChange`.
 */
export const toLevelChange = (stock: unknown, quantity: number): LevelChange => {
  const { id, usableQuantity, minStockLevel } = stock as {
    readonly id: number;
    readonly usableQuantity: number;
    readonly minStockLevel: number;
  };
  return { stockId: id, before: usableQuantity - quantity, after: usableQuantity, minimum: minStockLevel };
};

/** Returns the change of the usable quantity from `usable` units to those of the product now. */
export const toUsableChange = (stock: unknown, usable: number): LevelChange =>
  toLevelChange(stock, (stock as { readonly usableQuantity: number }).usableQuantity - usable);

/** Reads the usable quantity of a product. */
export const readUsable = async (tx: Tx, stockId: number): Promise<number> => {
  const { usable } = await queryRow<{ usable: number }>(
    tx,
    `select ${USABLE_QUANTITY} as usable from stock s where s.id = $1`,
    [stockId],
  );
  return usable;
};
