import type { PriceReading, PriceSource } from '@atrium/contract/clinic/sources/schemas';
import { parseOfferState } from '@atrium/rules/prices/price-watch';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql } from '../../platform/database/sql.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { buildKeyset, type PageInput } from '../../platform/entities/ordered-list.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { Page, createPage } from '../../platform/http/reply/reply.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { priceSources, CHECK_PAUSE } from '../sources/price-source.entity.js';
import { stockResources } from '../stock/stock.entity.js';
import { createCheckInput } from './price-to-check.js';

const DEFAULT_LIMIT = 50;

/** A price that a user saved for a product and supplier. */
export interface SavedPrice {
  readonly stockId: number;
  /** Address of the shop's page; null for a price without a page, such as a quote by phone. */
  readonly url: string | null;
  readonly price: number | null;
  readonly currency: string;
  readonly availability: string | null;
}

/** SQL of the key of a price history: the page, or the source itself when it has no page. */
const HISTORY_KEY = `coalesce(ps.url, 'source ' || ps.id)`;
const getHistoryKey = (sourceId: number, { url }: SavedPrice): string => url ?? `source ${sourceId}`;

interface WatchState {
  readonly isQueued: boolean;
  /** Seconds until the shop may be contacted again; 0 or less when it may be contacted now. */
  readonly restSeconds: number | null;
}

/** Starts the price watch for saved sources, runs checks on request, and lists readings. */
@Injectable()
export class PriceWatchService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly entities: EntityStore,
    private readonly jobs: JobsService,
  ) {}

  /** Starts the price watch of a new source. A restored source must wait as long as before it was removed. */
  async startWatch(tx: Tx, sourceId: number, saved: SavedPrice): Promise<void> {
    await tx.query(
      `insert into price_watch (source_id, told_price, told_offer, asked_at)
       values ($1, $2, $3, (select max(at) from price_reading where stock_id = $4 and url_key = md5($5) and outcome is not null))`,
      [sourceId, saved.price, parseOfferState(saved.availability), saved.stockId, getHistoryKey(sourceId, saved)],
    );
    await this.insertReading(tx, sourceId, saved);
  }

  /** Updates the price watch after a user edited the price, who therefore needs no notification of it. */
  async updateWatch(tx: Tx, sourceId: number, saved: SavedPrice, isPriced: boolean): Promise<void> {
    await tx.query('update price_watch set told_price = $2, told_offer = $3 where source_id = $1', [
      sourceId,
      saved.price,
      parseOfferState(saved.availability),
    ]);
    if (isPriced) await this.insertReading(tx, sourceId, saved);
  }

  private async insertReading(tx: Tx, sourceId: number, saved: SavedPrice): Promise<void> {
    const { stockId, price, currency, availability } = saved;
    if (price === null) return;
    await tx.query(
      'insert into price_reading (stock_id, url_key, price, currency, availability) values ($1, md5($2), $3, $4, $5)',
      [stockId, getHistoryKey(sourceId, saved), price, currency, availability],
    );
  }

  /**
   * Requests a check, or returns the one that is running.
   * @throws DomainError when the last check was less than a day ago
   */
  async requestCheck(person: Person, kind: StockKind, stockId: number, id: number): Promise<PriceSource> {
    const of = priceSources[kind];
    const { source, isNew } = await this.transactions.run(async (tx) => {
      const [found] = await queryRows(tx, 'select 1 from stock where id = $1 and kind = $2', [stockId, kind]);
      if (found === undefined) throw notFound(stockResources[kind].noun);
      const { url } = await this.entities.lock(tx, of, { id, stockId });
      if (url === null) throw invalidField('url', 'This price was entered manually and has no page to check');
      const watch = await queryRow<WatchState>(
        tx,
        `select queued_at is not null as "isQueued", extract(epoch from asked_at + ${CHECK_PAUSE} - now())::float8 as "restSeconds"
         from price_watch where source_id = $1`,
        [id],
      );
      if (watch.isQueued) return { source: await this.entities.read(tx, of, id), isNew: false };
      if ((watch.restSeconds ?? 0) > 0)
        throw new DomainError('source.checked-lately', {}, { retryAfterSeconds: Math.ceil(watch.restSeconds ?? 0) });
      return { source: await this.markQueued(tx, person, kind, id, 'now()'), isNew: true };
    });
    if (!isNew || source.url === null) return source;
    try {
      await this.jobs.add(person, 'check-price', ...createCheckInput(id, source.url));
    } catch (error) {
      await this.transactions.run((tx) => this.markQueued(tx, person, kind, id, 'null'));
      throw error;
    }
    return source;
  }

  private async markQueued(tx: Tx, person: Person, kind: StockKind, id: number, queuedAt: 'now()' | 'null') {
    const of = priceSources[kind];
    await tx.query('update price_source set version = version + 1 where id = $1', [id]);
    await tx.query(`update price_watch set queued_at = ${queuedAt} where source_id = $1`, [id]);
    const source = await this.entities.read(tx, of, id);
    await this.entities.publish(tx, of, toActor(person), 'updated', source);
    return source;
  }

  /** Lists readings of the currently saved pages, newest first. */
  async listReadings(kind: StockKind, stockId: number, { limit = DEFAULT_LIMIT, cursor }: PageInput): Promise<Page> {
    const [found] = await this.sql.rows('select 1 from stock where id = $1 and kind = $2', [stockId, kind]);
    if (found === undefined) throw notFound(stockResources[kind].noun);
    const values: unknown[] = [stockId, limit + 1];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const { after, orderBy } = buildKeyset([['r.id', 'bigint']], { cursor, isDescending: true }, bind);
    const rows = await this.sql.rows<PriceReading>(
      `select r.id::int as id, ps.id as "sourceId", ${instantSql('r.at')} as at, r.price, r.currency, r.availability, r.outcome, r.note
       from price_reading r join price_source ps on ps.stock_id = r.stock_id and md5(${HISTORY_KEY}) = r.url_key
       where ${['r.stock_id = $1', ...after].join(' and ')} ${orderBy} limit $2`,
      values,
    );
    return createPage(rows, limit, (row) => [row.id]);
  }
}
