import type { EventCatalogue } from '@atrium/contract/core/live';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { ADJUSTMENT_REASON_LABELS, type AdjustmentReason } from '@atrium/rules/stock/labels';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../../../platform/database/rows.js';
import type { Tx } from '../../../platform/database/transaction.js';
import { Outbox } from '../../../platform/events/outbox.js';
import { notFound } from '../../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../../platform/http/request/current-user.js';
import type { Actor } from '../../../platform/events/event.js';
import { type LevelChange, toUsableChange } from './level-change.js';
import { toStockEventData } from './stock-event-data.js';
import { stockResources, type StockRow, stockTable, stockViews } from '../stock.entity.js';

interface AdjustmentReasons {
  readonly reason: AdjustmentReason;
  readonly note: string | null;
}

/** A change of a level by `quantity` from `usable` usable units. */
export interface Adjustment {
  readonly quantity: number;
  readonly usable: number;
  readonly why: AdjustmentReasons | null;
}

/** Facts of an event about a changed product. */
interface StockUpdate {
  readonly actor: Actor;
  readonly kind: StockKind;
  /** The product as GET returns it. */
  readonly stock: unknown;
  /** The lot that changed, if there is one. */
  readonly lot?: Lot;
  /** Change of the level; undefined when the usable quantity is the same. */
  readonly internal?: LevelChange;
  /** Changes for the audit in addition to those of the row. */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** False for values that follow from other rows, whose change the audit has already. */
  readonly isAudited?: boolean;
}

/** Returns the internal event data and audit changes of an adjusted level. */
export const getAdjustmentDetails = (entity: unknown, { quantity, usable, why }: Adjustment) => {
  const level = toUsableChange(entity, usable);
  const { currentQuantity: after } = entity as { readonly currentQuantity: number };
  const reasonTexts = { reason: why && ADJUSTMENT_REASON_LABELS[why.reason], note: why?.note ?? null };
  const changes: Record<string, readonly [unknown, unknown]> = { currentQuantity: [after - quantity, after] };
  for (const [field, text] of Object.entries(reasonTexts)) if (text !== null) changes[field] = [null, text];
  return { internal: level, changes };
};

/** Locks, reads and publishes items and consumables. */
@Injectable()
export class StockEvents {
  constructor(private readonly outbox: Outbox) {}

  /** Locks and returns a product. Throws a 404 `DomainError` when it does not exist. */
  async lock(tx: Tx, kind: StockKind, id: number): Promise<StockRow> {
    const row = await tx.findOne(stockTable.schema, { where: { id, kind }, lock: { mode: 'pessimistic_write' } });
    if (row === null) throw notFound(stockResources[kind].noun);
    return row;
  }

  /** Reads a product as GET returns it. */
  async read(tx: Tx, kind: StockKind, id: number): Promise<unknown> {
    const [row] = await queryRows<{ json: unknown }>(
      tx,
      `select ${stockViews[kind].json} as json from ${stockViews[kind].from} where s.id = $1`,
      [id],
    );
    return row?.json;
  }

  /** Increases the version of a product whose values changed outside of its row, and returns it as GET does. */
  async touch(tx: Tx, kind: StockKind, id: number): Promise<unknown> {
    const { json } = await queryRow<{ json: unknown }>(
      tx,
      `with changed as (update stock set version = version + 1 where id = $1 returning *)
       select ${stockViews[kind].json} as json from changed s ${stockViews[kind].joins}`,
      [id],
    );
    return json;
  }

  /** Publishes a changed product. Requires its locked row. */
  async publishUpdated(tx: Tx, { kind, stock, lot, isAudited = true, ...event }: StockUpdate): Promise<void> {
    const { id } = stock as { readonly id: number };
    await this.outbox.publish(tx, `${kind}.updated`, {
      ...event,
      data: toStockEventData(kind, stock, lot === undefined ? {} : { lot }),
      rows: isAudited ? [{ table: 'stock', id }] : [],
    });
  }

  /** Publishes the product, with the change of its level if there is one. */
  async publish(
    tx: Tx,
    person: Person,
    kind: StockKind,
    id: number,
    what: 'created' | 'updated' | 'removed',
    adjustment: Adjustment | null = null,
    reason: string | null = null,
  ): Promise<unknown> {
    const entity = await this.read(tx, kind, id);
    const type = `${kind}.${what}` as 'item.created' | 'item.updated' | 'item.removed';
    await this.outbox.publish(tx, type, {
      actor: toActor(person),
      data: { [kind]: what === 'removed' ? { id } : entity } as EventCatalogue[typeof type],
      rows: [{ table: 'stock', id }],
      ...(reason !== null && { changes: { reason: [null, reason] } }),
      ...(adjustment !== null && getAdjustmentDetails(entity, adjustment)),
    });
    return entity;
  }
}
