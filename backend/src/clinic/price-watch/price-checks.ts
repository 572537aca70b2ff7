import {
  getAvailabilityLabel,
  isWorseOffer,
  getNextCheckDelayMs,
  NO_LONGER_OFFERED,
  type OfferState,
  getOfferState,
  getPriceChange,
} from '@atrium/rules/prices/price-watch';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { SYSTEM } from '../../platform/events/event.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { ClinicRecipients } from '../team/clinic-recipients.js';
import type { PageCheck } from '../scraping/page-reader.js';
import { priceSources, CHECK_PAUSE } from '../sources/price-source.entity.js';
import {
  createOfferNotification,
  type PriceNotificationTarget,
  createPriceNotification,
} from './price-notification.js';

/**
 * SQL that starts a check when the shop was not contacted for a day, or when this job's earlier run was interrupted.
 */
const START_CHECK = `update price_watch pw set asked_at = case when asked_job = $2 then asked_at else clock_timestamp() end, asked_job = $2
  from price_source ps where ps.id = pw.source_id and pw.source_id = $1
    and (asked_job = $2 or coalesce(asked_at <= now() - ${CHECK_PAUSE}, true)) returning ps.url`;

interface WatchedSource extends PriceNotificationTarget {
  readonly url: string;
  readonly notifiedPrice: number | null;
  readonly notifiedOffer: OfferState;
  readonly failures: number;
}
const READ_WATCHED = `select ps.stock_id as "stockId", s.kind, s.name, ps.url, ps.supplier, ps.currency,
    pw.told_price as "notifiedPrice", pw.told_offer as "notifiedOffer", pw.failures
  from price_source ps join price_watch pw on pw.source_id = ps.id join stock s on s.id = ps.stock_id
  where ps.id = $1 for no key update of ps, pw`;

/** Stores the results of price checks. */
@Injectable()
export class PriceChecks {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly entities: EntityStore,
    private readonly notifier: Notifier,
    private readonly recipients: ClinicRecipients,
  ) {}

  /** Returns the URL to read; null when the shop was asked less than a day ago or the source was removed. */
  async startCheck(sourceId: number, jobId: string): Promise<string | null> {
    const [begun] = await this.sql.rows<{ url: string }>(START_CHECK, [sourceId, jobId]);
    if (begun === undefined) await this.transactions.run((tx) => this.endCheck(tx, sourceId));
    return begun?.url ?? null;
  }

  /** Ends a check that was queued although the shop was contacted too recently. */
  private async endCheck(tx: Tx, sourceId: number): Promise<void> {
    const watched = await this.lock(tx, sourceId);
    if (watched === undefined) return;
    await tx.query(
      `update price_watch set queued_at = null, next_check_at = greatest(next_check_at, asked_at + ${CHECK_PAUSE}) where source_id = $1`,
      [sourceId],
    );
    await this.publishSource(tx, sourceId, watched.kind, 'version = version + 1');
  }

  /**
   * Stores a reading in the price history and updates the source. Notifies of a relevant change. Runs in the caller's
   * transaction.
   */
  async storeReading(tx: Tx, sourceId: number, check: PageCheck): Promise<void> {
    const watched = await this.lock(tx, sourceId);
    if (watched === undefined) return;
    const { outcome, price, currency, note } = check;
    const offer = getOfferState(outcome, check.availability);
    const availability = outcome === 'gone' ? NO_LONGER_OFFERED : getAvailabilityLabel(check.availability);
    const reading = await queryRow<{ id: string }>(
      tx,
      `insert into price_reading (stock_id, url_key, price, currency, availability, outcome, note)
       values ($1, md5($2), $3, $4, $5, $6, $7) returning id`,
      [watched.stockId, watched.url, price, currency, availability, outcome, note],
    );

    const { threshold } = await this.readSettings(tx);
    const isComparable = price !== null && watched.notifiedPrice !== null && currency === watched.currency;
    const move = isComparable ? getPriceChange(watched.notifiedPrice, price, threshold) : null;
    // The last notified price stays until a change is notified, so that small steps add up. A first price or one in
    // another currency replaces it.
    const notifiedPrice = price === null || (isComparable && move === null) ? watched.notifiedPrice : price;
    const failures = outcome === 'failed' ? watched.failures + 1 : 0;
    await tx.query(
      `update price_watch set queued_at = null, checked_at = clock_timestamp(), outcome = $2, note = $3, failures = $4, told_price = $5,
         told_offer = $6, next_check_at = clock_timestamp() + make_interval(secs => $7) where source_id = $1`,
      [
        sourceId,
        outcome,
        note,
        failures,
        notifiedPrice,
        offer ?? watched.notifiedOffer,
        getNextCheckDelayMs(outcome, failures) / 1_000,
      ],
    );
    await this.publishSource(
      tx,
      sourceId,
      watched.kind,
      `version = version + 1, price = coalesce($2, price), currency = case when $2::integer is null then currency else $3 end,
       read_at = case when $2::integer is null then read_at else clock_timestamp() end, availability = coalesce($4, availability)`,
      [price, currency, availability],
    );

    const dedupe = `price ${reading.id}`;
    if (move !== null && price !== null && watched.notifiedPrice !== null)
      await this.notifier.notify(tx, await this.recipients.findBuyers(tx, watched.stockId), {
        ...createPriceNotification(watched, move, { before: watched.notifiedPrice, now: price }),
        dedupe,
      });
    if (offer !== null && offer !== 'offered' && isWorseOffer(watched.notifiedOffer, offer))
      await this.notifier.notify(tx, await this.recipients.findBuyers(tx, watched.stockId), {
        ...createOfferNotification(watched, offer),
        dedupe: `${dedupe} ${offer}`,
      });
  }

  /** Locks rows in the same order as user edits do. */
  private async lock(tx: Tx, sourceId: number): Promise<WatchedSource | undefined> {
    await tx.query('select 1 from stock where id = (select stock_id from price_source where id = $1) for key share', [
      sourceId,
    ]);
    return (await queryRows<WatchedSource>(tx, READ_WATCHED, [sourceId]))[0];
  }

  /** Publishes the changed source without an audit entry, because no user edited it. */
  private async publishSource(tx: Tx, id: number, kind: StockKind, change: string, values: readonly unknown[] = []) {
    await tx.query(`update price_source set ${change} where id = $1`, [id, ...values]);
    const of = priceSources[kind];
    await this.entities.publish(tx, of, SYSTEM, 'updated', await this.entities.read(tx, of, id));
  }

  private readSettings(tx: Tx): Promise<{ threshold: number }> {
    return queryRow(tx, 'select price_change_percent as threshold from clinic_settings');
  }
}
