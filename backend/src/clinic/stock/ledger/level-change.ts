/** Change of one level for reactions, stored as internal data of its event. */
export type LevelChange = Readonly<Record<'stockId' | 'before' | 'after' | 'minimum', number>>;

/** Level changes of an event about many rows, such as an import. */
export interface LevelChanges {
  readonly levels: readonly LevelChange[];
}

/** Returns the change of the usable quantity, computed from the product after a change by `quantity`. */
export const toLevelChange = (stock: unknown, quantity: number): LevelChange => {
  const { id, usableQuantity, minStockLevel } = stock as {
    readonly id: number;
    readonly usableQuantity: number;
    readonly minStockLevel: number;
  };
  return { stockId: id, before: usableQuantity - quantity, after: usableQuantity, minimum: minStockLevel };
};
