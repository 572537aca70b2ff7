import type { StockCount } from '@atrium/contract/clinic/counts/schemas';
import { Injectable } from '@nestjs/common';
import { canManageProject } from '../../auth/access.js';
import { readUserName } from '../../platform/database/user-name.js';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { type StockCountRow, stockCounts } from './stock-count.entity.js';

export const assertManager = (person: Person): void => {
  if (!canManageProject(person, 'perfect-b')) throw new DomainError('count.managers-only');
};

/** Locks counts and publishes their changes. */
@Injectable()
export class CountEvents {
  constructor(
    private readonly entities: EntityStore,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Locks an open count.
   * @throws DomainError `count.closed`
   */
  async lockOpenCount(tx: Tx, id: number): Promise<StockCountRow> {
    const row = await this.entities.lock(tx, stockCounts, { id });
    if (row.status !== 'open')
      throw new DomainError('count.closed', { what: row.status, who: await readUserName(tx, row.closedBy) });
    return row;
  }

  /** Throws `resource.not-found` when a line is not in the count, `count.line-posted` when it was posted already. */
  async assertNotPosted(tx: Tx, id: number, lineIds: readonly number[]): Promise<void> {
    const lines = await queryRows<{ name: string; isPosted: boolean }>(
      tx,
      `select s.name, l.posted_delta is not null as "isPosted" from shelf_count_line l join stock s on s.id = l.stock_id
       where l.count_id = $1 and l.id = any($2::int[])`,
      [id, lineIds],
    );
    if (lines.length < new Set(lineIds).size) throw notFound('Counted row');
    const posted = lines.find(({ isPosted }) => isPosted);
    if (posted !== undefined) throw new DomainError('count.line-posted', { name: posted.name });
  }

  /** Publishes a counted line. No audit entry is written, because the line itself stores user and quantity. */
  async publishLine(tx: Tx, person: Person, id: number): Promise<StockCount> {
    await tx.query('update shelf_count set version = version + 1, updated_at = clock_timestamp() where id = $1', [id]);
    const entity: StockCount = await this.entities.read(tx, stockCounts, id);
    await this.outbox.publish(tx, 'stock-count.updated', {
      actor: toActor(person),
      data: { stockCount: entity },
      rows: [],
      changes: {},
    });
    return entity;
  }

  /** Publishes which user counts which product. The count itself does not change. */
  async publishPresence(tx: Tx, person: Person, countId: number): Promise<void> {
    await this.outbox.publish(tx, 'presence.moved', {
      actor: toActor(person),
      data: { countId },
      rows: [],
      changes: {},
    });
  }
}
