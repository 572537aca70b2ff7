import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor, NewEvent } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { Stock } from '../stock/stock.js';
import { type RequestRow, requestTable, requestView } from './reorder-request.entity.js';
import { stockViews } from '../stock/stock.entity.js';
import { nameOf } from '../../platform/database/name-of.js';
import { rowsOf } from '../../platform/database/rows.js';
import { ofStock } from '../stock/of-stock.js';

type ReorderEvent = `reorder.${'requested' | 'updated' | 'ordered' | 'dismissed' | 'reopened' | 'received'}`;

/** Locks request rows and publishes their events. */
@Injectable()
export class ReorderRecord {
  constructor(
    private readonly stock: Stock,
    private readonly outbox: Outbox,
  ) {}

  /** Locks a request and its stock until the end of the transaction. Returns null for a missing one (of this kind). */
  async lock(tx: Tx, id: number, kind?: StockKind): Promise<RequestRow | null> {
    const where = kind === undefined ? { id } : { id, kind };
    const found = await tx.findOne(requestTable.schema, { where, select: { id: true, stockId: true } });
    if (found === null) return null;
    // Locks the stock row first, as all transactions do, to avoid deadlocks.
    await this.stock.lock(tx, found.stockId);
    return tx.findOne(requestTable.schema, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** Returns the ids of the requests that a purchase covers. */
  async answeredBy(tx: Tx, purchaseId: number): Promise<number[]> {
    const rows = await rowsOf<{ id: number }>(
      tx,
      'select request_id as id from purchase_request where purchase_id = $1 order by request_id',
      [purchaseId],
    );
    return rows.map(({ id }) => id);
  }

  /** Locks requests; the caller has locked their stock. */
  async lockAll(tx: Tx, ids: readonly number[]): Promise<RequestRow[]> {
    return tx.find(requestTable.schema, {
      where: { id: In([...ids]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Returns those requests that no purchase covers. */
  async notPlacedOf(tx: Tx, ids: readonly number[]): Promise<number[]> {
    const rows = await rowsOf<{ id: number }>(
      tx,
      'select id from unnest($1::int[]) as asked (id) where not is_placed(id) order by id',
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Publishes a change with the current request and stock. */
  async tell(
    tx: Tx,
    actor: Actor,
    type: ReorderEvent,
    request: Pick<RequestRow, 'id' | 'stockId' | 'kind'>,
    internal?: NewEvent['internal'],
  ): Promise<ReorderRequest> {
    const { kind } = request;
    const entity = await this.read(tx, request.id);
    const [stock] = await rowsOf<{ json: unknown }>(
      tx,
      `select ${stockViews[kind].json} as json from ${stockViews[kind].from} where s.id = $1`,
      [request.stockId],
    );
    await this.outbox.publish(tx, type, {
      actor,
      data: ofStock(kind, stock?.json, { request: entity }),
      rows: [{ table: 'reorder_request', id: request.id }],
      ...(internal !== undefined && { internal }),
    });
    return entity;
  }

  async read(tx: Tx, id: number): Promise<ReorderRequest> {
    const [row] = await rowsOf<{ json: ReorderRequest }>(
      tx,
      `select ${requestView.json} as json from ${requestView.from} where r.id = $1`,
      [id],
    );
    if (row === undefined) throw new Error(`The reorder request ${id} is gone`);
    return row.json;
  }

  async alreadyDecided(tx: Tx, request: RequestRow): Promise<DomainError> {
    const what =
      request.status === 'received' ? 'received' : `${request.status} by ${await nameOf(tx, request.approvedBy)}`;
    return new DomainError('reorder.already-decided', { what }, { current: await this.read(tx, request.id) });
  }
}
