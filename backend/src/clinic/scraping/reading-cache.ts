import { createHash } from 'node:crypto';
import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { Injectable } from '@nestjs/common';
import type { PagePriceVat } from '@atrium/rules/stock/labels';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { NOTHING } from '@atrium/shop-reader/read-product';
import { Scheduled } from '../../platform/jobs/scheduler.js';

const CACHE_TTL = `interval '15 minutes'`;

const hashUrl = (url: string): Buffer => {
  const address = new URL(url);
  address.hash = '';
  return createHash('sha256').update(address.href).digest();
};

/** Caches readings for 15 minutes, so that a shop is not contacted twice in that time. */
@Injectable()
export class ReadingCache {
  constructor(private readonly sql: SqlPool) {}

  async find(url: string): Promise<ProductReading | null> {
    const [row] = await this.sql.rows<{ reading: ProductReading }>(
      `select reading from page_reading where url_hash = $1 and fetched_at > now() - ${CACHE_TTL}`,
      [hashUrl(url)],
    );
    return row === undefined ? null : { ...NOTHING, ...row.reading, url };
  }

  async store(url: string, reading: ProductReading): Promise<void> {
    await this.sql.rows(
      `insert into page_reading (url_hash, reading, fetched_at) values ($1, $2::jsonb, now())
       on conflict (url_hash) do update set reading = excluded.reading, fetched_at = excluded.fetched_at`,
      [hashUrl(url), JSON.stringify(reading)],
    );
  }

  /** Returns whether prices without or with VAT apply in this clinic when a page states both. */
  async readPriceVat(): Promise<PagePriceVat> {
    const [row] = await this.sql.rows<{ vat: PagePriceVat }>('select page_price_vat as vat from clinic_settings');
    return row?.vat ?? 'with';
  }

  /** Deletes expired readings. Deletes a host's robots.txt and waiting times a day after its last page was read. */
  @Scheduled({ name: 'old page readings', intervalMs: 60_000 })
  async deleteExpired(): Promise<void> {
    await this.sql.rows(`delete from page_reading where fetched_at < now() - ${CACHE_TTL}`);
    await this.sql.rows(
      `delete from page_host where touched_at < now() - interval '1 day' and coalesce(held_until < now(), true) and coalesce(not_before < now(), true)`,
    );
  }
}
