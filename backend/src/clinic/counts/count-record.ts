import type { StockCount } from '@atrium/contract/clinic/stock-counts/schemas';
import { Injectable } from '@nestjs/common';
import { mayManageProject } from '../../auth/access.js';
import { nameOf } from '../../platform/database/name-of.js';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { Records } from '../../platform/records/records.js';
import { type StockCountRow, stockCounts } from './stock-count.entity.js';

export const managersOnly = (person: Person): void => {
  if (!mayManageProject(person, 'perfect-b')) throw new DomainError('count.managers-only');
};

/** Locks counts and publishes their changes. */
@Injectable()
export class CountRecord {
  constructor(
    private readonly records: Records,
    private readonly outbox: Outbox,
  ) {}

  /** @throws DomainError `count.closed` */
  async lockOpen(tx: Tx, id: number): Promise<StockCountRow> {
    const row = await this.records.lock(tx, stockCounts, { id });
    if (row.status !== 'open')
      throw new DomainError('count.closed', { what: row.status, who: await nameOf(tx, row.closedBy) });
    return row;
  }

  /** Throws `resource.not-found` when a line is not in the count, `count.line-posted` when it is posted already. */
  async refusePosted(tx: Tx, id: number, lineIds: readonly number[]): Promise<void> {
    const lines = await rowsOf<{ name: string; isPosted: boolean }>(
      tx,
      `select s.name, l.posted_delta is not null as "isPosted" from shelf_count_line l join stock s on s.id = l.stock_id
       where l.count_id = $1 and l.id = any($2::int[])`,
      [id, lineIds],
    );
    if (lines.length < new Set(lineIds).size) throw notFound('Counted row');
    const posted = lines.find(({ isPosted }) => isPosted);
    if (posted !== undefined) throw new DomainError('count.line-posted', { name: posted.name });
  }

  /** Publishes a counted line. The line has user and quantity, so no audit entry is written. */
  async counted(tx: Tx, person: Person, id: number): Promise<StockCount> {
    await tx.query('update shelf_count set version = version + 1, updated_at = clock_timestamp() where id = $1', [id]);
    const entity: StockCount = await this.records.read(tx, stockCounts, id);
    await this.outbox.publish(tx, 'stock-count.updated', {
      actor: actorOf(person),
      data: { stockCount: entity },
      rows: [],
      changes: {},
    });
    return entity;
  }

  /** Publishes the presence of a user, which does not change the count. */
  async here(tx: Tx, person: Person, countId: number): Promise<void> {
    await this.outbox.publish(tx, 'presence.moved', {
      actor: actorOf(person),
      data: { countId },
      rows: [],
      changes: {},
    });
  }
}
