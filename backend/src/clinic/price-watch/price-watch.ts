import type { PriceReading, PriceSource } from '@atrium/contract/clinic/sources/schemas';
import { offerInWords } from '@atrium/rules/prices/price-watch';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql } from '../../platform/database/sql.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { readPlace } from '../../platform/http/request/paging.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { Page, pageOf } from '../../platform/http/reply/reply.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { Records } from '../../platform/records/records.js';
import { priceSources, REST } from '../sources/source.entity.js';
import { stockResources } from '../stock/stock.entity.js';
import { checkOf } from './price-to-check.js';

const DEFAULT_LIMIT = 50;

/** A price that a user saved. */
export interface SavedPrice {
  readonly stockId: number;
  /** Null for a price without a page, such as a quote by phone. */
  readonly url: string | null;
  readonly price: number | null;
  readonly currency: string;
  readonly availability: string | null;
}

/** Key of a price history: the page, or the source itself without one. */
const PLACE = `coalesce(ps.url, 'source ' || ps.id)`;
const placeOf = (sourceId: number, { url }: SavedPrice): string => url ?? `source ${sourceId}`;

interface Watch {
  readonly isQueued: boolean;
  /** Seconds until the shop may be asked again; 0 or less: now. */
  readonly restSeconds: number | null;
}

/** Starts the price watch for saved sources, runs checks on request, and lists readings. */
@Injectable()
export class PriceWatch {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly records: Records,
    private readonly jobs: Jobs,
  ) {}

  /** Starts the watch of a new source. A restored source keeps the pause of its shop. */
  async begin(tx: Tx, sourceId: number, saved: SavedPrice): Promise<void> {
    await tx.query(
      `insert into price_watch (source_id, told_price, told_offer, asked_at)
       values ($1, $2, $3, (select max(at) from price_reading where stock_id = $4 and url_key = md5($5) and outcome is not null))`,
      [sourceId, saved.price, offerInWords(saved.availability), saved.stockId, placeOf(sourceId, saved)],
    );
    await this.note(tx, sourceId, saved);
  }

  /** Updates the watch after an edit. The user has seen the price, so it counts as notified. */
  async saved(tx: Tx, sourceId: number, saved: SavedPrice, isPriced: boolean): Promise<void> {
    await tx.query('update price_watch set told_price = $2, told_offer = $3 where source_id = $1', [
      sourceId,
      saved.price,
      offerInWords(saved.availability),
    ]);
    if (isPriced) await this.note(tx, sourceId, saved);
  }

  private async note(tx: Tx, sourceId: number, saved: SavedPrice): Promise<void> {
    const { stockId, price, currency, availability } = saved;
    if (price === null) return;
    await tx.query(
      'insert into price_reading (stock_id, url_key, price, currency, availability) values ($1, md5($2), $3, $4, $5)',
      [stockId, placeOf(sourceId, saved), price, currency, availability],
    );
  }

  /** Requests a check, or returns one that is running. @throws DomainError less than a day after the last one */
  async check(person: Person, kind: StockKind, stockId: number, id: number): Promise<PriceSource> {
    const of = priceSources[kind];
    const { source, isNew } = await this.transactions.run(async (tx) => {
      const [found] = await rowsOf(tx, 'select 1 from stock where id = $1 and kind = $2', [stockId, kind]);
      if (found === undefined) throw notFound(stockResources[kind].noun);
      const { url } = await this.records.lock(tx, of, { id, stockId });
      if (url === null) throw invalidField('url', 'This price was typed and has no page to check');
      const watch = await rowOf<Watch>(
        tx,
        `select queued_at is not null as "isQueued", extract(epoch from asked_at + ${REST} - now())::float8 as "restSeconds"
         from price_watch where source_id = $1`,
        [id],
      );
      if (watch.isQueued) return { source: await this.records.read(tx, of, id), isNew: false };
      if ((watch.restSeconds ?? 0) > 0)
        throw new DomainError('source.checked-lately', {}, { retryAfterSeconds: Math.ceil(watch.restSeconds ?? 0) });
      return { source: await this.mark(tx, person, kind, id, 'now()'), isNew: true };
    });
    if (!isNew || source.url === null) return source;
    try {
      await this.jobs.add(person, 'check-price', ...checkOf(id, source.url));
    } catch (error) {
      await this.transactions.run((tx) => this.mark(tx, person, kind, id, 'null'));
      throw error;
    }
    return source;
  }

  private async mark(tx: Tx, person: Person, kind: StockKind, id: number, queuedAt: 'now()' | 'null') {
    const of = priceSources[kind];
    await tx.query('update price_source set version = version + 1 where id = $1', [id]);
    await tx.query(`update price_watch set queued_at = ${queuedAt} where source_id = $1`, [id]);
    const source = await this.records.read(tx, of, id);
    await this.records.tell(tx, of, actorOf(person), 'updated', source);
    return source;
  }

  /** Lists readings of the currently saved pages, newest first. */
  async readings(
    kind: StockKind,
    stockId: number,
    query: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
  ): Promise<Page> {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const [found] = await this.sql.rows('select 1 from stock where id = $1 and kind = $2', [stockId, kind]);
    if (found === undefined) throw notFound(stockResources[kind].noun);
    const before = query.cursor === undefined ? null : readPlace(query.cursor, ['number'])[0];
    const rows = await this.sql.rows<PriceReading>(
      `select r.id::int as id, ps.id as "sourceId", ${instantSql('r.at')} as at, r.price, r.currency, r.availability, r.outcome, r.note
       from price_reading r join price_source ps on ps.stock_id = r.stock_id and md5(${PLACE}) = r.url_key
       where r.stock_id = $1 and ($2::bigint is null or r.id < $2) order by r.id desc limit $3`,
      [stockId, before, limit + 1],
    );
    return pageOf(rows, limit, (row) => [row.id]);
  }
}
