import {
  availabilityText,
  isWorseOffer,
  nextCheckMs,
  NO_LONGER_OFFERED,
  type Offer,
  offerOf,
  priceMove,
} from '@atrium/rules/prices/price-watch';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { SYSTEM } from '../../platform/events/event.js';
import { Notices } from '../../platform/notifications/notices.js';
import { Records } from '../../platform/records/records.js';
import { ClinicPeople } from '../notices/clinic-people.js';
import type { PageCheck } from '../scraping/page-reader.js';
import { priceSources, REST } from '../sources/source.entity.js';
import { offerNotice, type PricedAt, priceNotice } from './price-notice.js';

/** Starts a check when the shop was not asked for a day, or when this job asked and its worker was lost. */
const BEGIN = `update price_watch pw set asked_at = case when asked_job = $2 then asked_at else clock_timestamp() end, asked_job = $2
  from price_source ps where ps.id = pw.source_id and pw.source_id = $1
    and (asked_job = $2 or coalesce(asked_at <= now() - ${REST}, true)) returning ps.url`;

interface Watched extends PricedAt {
  readonly url: string;
  readonly toldPrice: number | null;
  readonly toldOffer: Offer;
  readonly failures: number;
}
const WATCHED = `select ps.stock_id as "stockId", s.kind, s.name, ps.url, ps.supplier, ps.currency,
    pw.told_price as "toldPrice", pw.told_offer as "toldOffer", pw.failures
  from price_source ps join price_watch pw on pw.source_id = ps.id join stock s on s.id = ps.stock_id
  where ps.id = $1 for no key update of ps, pw`;

/** Stores the results of price checks. */
@Injectable()
export class PriceChecks {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly records: Records,
    private readonly notices: Notices,
    private readonly people: ClinicPeople,
  ) {}

  /** Returns the URL to read; null when the shop was asked less than a day ago or the source was removed. */
  async begin(sourceId: number, jobId: string): Promise<string | null> {
    const [begun] = await this.sql.rows<{ url: string }>(BEGIN, [sourceId, jobId]);
    if (begun === undefined) await this.transactions.run((tx) => this.rest(tx, sourceId));
    return begun?.url ?? null;
  }

  /** Ends a check that was requested once too often. */
  private async rest(tx: Tx, sourceId: number): Promise<void> {
    const watched = await this.lock(tx, sourceId);
    if (watched === undefined) return;
    await tx.query(
      `update price_watch set queued_at = null, next_check_at = greatest(next_check_at, asked_at + ${REST}) where source_id = $1`,
      [sourceId],
    );
    await this.tell(tx, sourceId, watched.kind, 'version = version + 1');
  }

  /**
   * Stores a reading in the history and the source, and notifies of a relevant change, all in the caller's transaction.
   */
  async write(tx: Tx, sourceId: number, check: PageCheck): Promise<void> {
    const watched = await this.lock(tx, sourceId);
    if (watched === undefined) return;
    const { outcome, price, currency, note } = check;
    const offer = offerOf(outcome, check.availability);
    const availability = outcome === 'gone' ? NO_LONGER_OFFERED : availabilityText(check.availability);
    const reading = await rowOf<{ id: string }>(
      tx,
      `insert into price_reading (stock_id, url_key, price, currency, availability, outcome, note)
       values ($1, md5($2), $3, $4, $5, $6, $7) returning id`,
      [watched.stockId, watched.url, price, currency, availability, outcome, note],
    );

    const { threshold } = await this.settings(tx);
    const isComparable = price !== null && watched.toldPrice !== null && currency === watched.currency;
    const move = isComparable ? priceMove(watched.toldPrice, price, threshold) : null;
    // The last notified price stays until a change is notified, so that small steps add up. A first price or one in
    // another currency replaces it.
    const toldPrice = price === null || (isComparable && move === null) ? watched.toldPrice : price;
    const failures = outcome === 'failed' ? watched.failures + 1 : 0;
    await tx.query(
      `update price_watch set queued_at = null, checked_at = clock_timestamp(), outcome = $2, note = $3, failures = $4, told_price = $5,
         told_offer = $6, next_check_at = clock_timestamp() + make_interval(secs => $7) where source_id = $1`,
      [
        sourceId,
        outcome,
        note,
        failures,
        toldPrice,
        offer ?? watched.toldOffer,
        nextCheckMs(outcome, failures) / 1_000,
      ],
    );
    await this.tell(
      tx,
      sourceId,
      watched.kind,
      `version = version + 1, price = coalesce($2, price), currency = case when $2::integer is null then currency else $3 end,
       read_at = case when $2::integer is null then read_at else clock_timestamp() end, availability = coalesce($4, availability)`,
      [price, currency, availability],
    );

    const dedupe = `price ${reading.id}`;
    if (move !== null && price !== null && watched.toldPrice !== null)
      await this.notices.tell(tx, await this.people.whoOrders(tx, watched.stockId), {
        ...priceNotice(watched, move, { before: watched.toldPrice, now: price }),
        dedupe,
      });
    if (offer !== null && offer !== 'offered' && isWorseOffer(watched.toldOffer, offer))
      await this.notices.tell(tx, await this.people.whoOrders(tx, watched.stockId), {
        ...offerNotice(watched, offer),
        dedupe: `${dedupe} ${offer}`,
      });
  }

  /** Locks rows in the same order as user edits do. */
  private async lock(tx: Tx, sourceId: number): Promise<Watched | undefined> {
    await tx.query('select 1 from stock where id = (select stock_id from price_source where id = $1) for key share', [
      sourceId,
    ]);
    return (await rowsOf<Watched>(tx, WATCHED, [sourceId]))[0];
  }

  /** Updates the source without an audit entry, because no user edited it. */
  private async tell(tx: Tx, id: number, kind: StockKind, change: string, values: readonly unknown[] = []) {
    await tx.query(`update price_source set ${change} where id = $1`, [id, ...values]);
    const of = priceSources[kind];
    await this.records.tell(tx, of, SYSTEM, 'updated', await this.records.read(tx, of, id));
  }

  private settings(tx: Tx): Promise<{ threshold: number }> {
    return rowOf(tx, 'select price_change_percent as threshold from clinic_settings');
  }
}
