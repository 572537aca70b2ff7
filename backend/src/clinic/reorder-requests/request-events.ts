import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Tx } from '../../platform/database/transaction.js';
import type { Actor, NewEvent } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import { type RequestRow, requestTable, requestView } from './reorder-request.entity.js';
import { stockViews } from '../stock/stock.entity.js';
import { readUserName } from '../../platform/database/user-name.js';
import { queryRows } from '../../platform/database/rows.js';
import { toStockEventData } from '../stock/ledger/stock-event-data.js';

type RequestEventType = `reorder.${'requested' | 'updated' | 'ordered' | 'dismissed' | 'reopened' | 'received'}`;

/** Locks request rows and publishes their events. */
@Injectable()
export class RequestEvents {
  constructor(
    private readonly stockLedger: StockLedger,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Locks a request and its stock until the transaction ends. Returns null when no request (of this kind) has the id.
   */
  async lock(tx: Tx, id: number, kind?: StockKind): Promise<RequestRow | null> {
    const where = kind === undefined ? { id } : { id, kind };
    const found = await tx.findOne(requestTable.schema, { where, select: { id: true, stockId: true } });
    if (found === null) return null;
    // Locks the stock row first, as all transactions do, to avoid deadlocks.
    await this.stockLedger.lock(tx, found.stockId);
    return tx.findOne(requestTable.schema, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** Returns the ids of the requests that a purchase covers. */
  async findCoveredBy(tx: Tx, purchaseId: number): Promise<number[]> {
    const rows = await queryRows<{ id: number }>(
      tx,
      'select request_id as id from purchase_request where purchase_id = $1 order by request_id',
      [purchaseId],
    );
    return rows.map(({ id }) => id);
  }

  /** Locks requests. Requires locked stock. */
  async lockAll(tx: Tx, ids: readonly number[]): Promise<RequestRow[]> {
    return tx.find(requestTable.schema, {
      where: { id: In([...ids]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Returns the requests among the given ones that no purchase covers. */
  async findUncovered(tx: Tx, ids: readonly number[]): Promise<number[]> {
    const rows = await queryRows<{ id: number }>(
      tx,
      'select id from unnest($1::int[]) as asked (id) where not is_placed(id) order by id',
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Publishes a change with the current request and stock. */
  async publish(
    tx: Tx,
    actor: Actor,
    type: RequestEventType,
    request: Pick<RequestRow, 'id' | 'stockId' | 'kind'>,
    internal?: NewEvent['internal'],
  ): Promise<ReorderRequest> {
    const { kind } = request;
    const entity = await this.read(tx, request.id);
    const [stock] = await queryRows<{ json: unknown }>(
      tx,
      `select ${stockViews[kind].json} as json from ${stockViews[kind].from} where s.id = $1`,
      [request.stockId],
    );
    await this.outbox.publish(tx, type, {
      actor,
      data: toStockEventData(kind, stock?.json, { request: entity }),
      rows: [{ table: 'reorder_request', id: request.id }],
      ...(internal !== undefined && { internal }),
    });
    return entity;
  }

  async read(tx: Tx, id: number): Promise<ReorderRequest> {
    const [row] = await queryRows<{ json: ReorderRequest }>(
      tx,
      `select ${requestView.json} as json from ${requestView.from} where r.id = $1`,
      [id],
    );
    if (row === undefined) throw new Error(`The reorder request ${id} is gone`);
    return row.json;
  }

  async alreadyDecidedError(tx: Tx, request: RequestRow): Promise<DomainError> {
    const what =
      request.status === 'received' ? 'received' : `${request.status} by ${await readUserName(tx, request.approvedBy)}`;
    return new DomainError('reorder.already-decided', { what }, { current: await this.read(tx, request.id) });
  }
}
