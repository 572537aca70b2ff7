import { MAX_QUANTITY } from '@atrium/contract/core/fields';
import type { MovementType } from '@atrium/rules/labels';
import type { StockKind } from '@atrium/rules/stock-status';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/domain-error.js';
import { STOCK_JOINS, stockJson } from './stock.view.js';

/** A change of one level, and why. */
export interface StockChange {
  readonly kind: StockKind;
  readonly stockId: number;
  readonly quantity: number;
  readonly type: Exclude<MovementType, 'usage'>;
  readonly reason: string | null;
  readonly userId: string | null;
  readonly usageId?: number;
}

/**
 * With `StockTaker` the one writer of quantities: every change is a movement, so the sum of the ledger's deltas is the
 * quantity, always. All of it inside the caller's transaction.
 */
@Injectable()
export class Stock {
  /** Holds the row until the end of the transaction. Whoever needs several locks them in the order of their ids. */
  async lock(tx: Tx, stockId: number): Promise<void> {
    await tx.query('select 1 from stock where id = $1 for update', [stockId]);
  }

  /**
   * Adds stock (a negative quantity takes it) to a row that the caller has locked. Gives the entity as it is afterwards.
   * @throws DomainError `stock.out-of-range` when it would fall below zero or above what can be counted.
   */
  async put(tx: Tx, change: StockChange): Promise<unknown> {
    const [row] = (await tx.query(
      `with changed as (
         update stock set quantity = quantity + $3, version = version + 1, quantity_version = version + 1
         where id = $1 and kind = $2 and quantity::bigint + $3 between 0 and ${MAX_QUANTITY} returning *
       ), moved as (
         insert into stock_movement (stock_id, type, delta, balance, reason, user_id, usage_id)
         select id, $4, $3, quantity, $5, $6, $7 from changed
       )
       select ${stockJson(change.kind)} as json from changed s ${STOCK_JOINS}`,
      [change.stockId, change.kind, change.quantity, change.type, change.reason, change.userId, change.usageId ?? null],
    )) as { json: unknown }[];
    if (row === undefined) throw new DomainError('stock.out-of-range', { most: MAX_QUANTITY.toLocaleString('en-US') });
    return row.json;
  }

  /** The first line of a new row's ledger; the row was inserted with this quantity. */
  async open(tx: Tx, stockId: number, quantity: number, type: 'initial' | 'import', userId: string | null): Promise<void> {
    if (quantity === 0) return;
    await tx.query(
      'insert into stock_movement (stock_id, type, delta, balance, user_id) values ($1, $2, $3, $3, $4)',
      [stockId, type, quantity, userId],
    );
  }
}
