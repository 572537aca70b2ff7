import { createHash } from 'node:crypto';
import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import { Injectable } from '@nestjs/common';
import type { PagePriceVat } from '@atrium/rules/stock/labels';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { NOTHING } from '@atrium/shop-reader/read-product';

const KEPT = `interval '15 minutes'`;

const hashOf = (url: string): Buffer => {
  const address = new URL(url);
  address.hash = '';
  return createHash('sha256').update(address.href).digest();
};

/** Caches readings for a quarter of an hour, so that a shop is not asked twice in that time. */
@Injectable()
export class Readings {
  constructor(private readonly sql: SqlPool) {}

  async find(url: string): Promise<ProductReading | null> {
    const [row] = await this.sql.rows<{ reading: ProductReading }>(
      `select reading from page_reading where url_hash = $1 and fetched_at > now() - ${KEPT}`,
      [hashOf(url)],
    );
    return row === undefined ? null : { ...NOTHING, ...row.reading, url };
  }

  async keep(url: string, reading: ProductReading): Promise<void> {
    await this.sql.rows(
      `insert into page_reading (url_hash, reading, fetched_at) values ($1, $2::jsonb, now())
       on conflict (url_hash) do update set reading = excluded.reading, fetched_at = excluded.fetched_at`,
      [hashOf(url), JSON.stringify(reading)],
    );
  }

  /** Returns which price counts in this clinic where a page gives it without and with VAT. */
  async priceVat(): Promise<PagePriceVat> {
    const [row] = await this.sql.rows<{ vat: PagePriceVat }>('select page_price_vat as vat from clinic_settings');
    return row?.vat ?? 'with';
  }

  /** Deletes expired readings, and robots.txt and waits of a host a day after its last page. */
  async forgetOld(): Promise<void> {
    await this.sql.rows(`delete from page_reading where fetched_at < now() - ${KEPT}`);
    await this.sql.rows(
      `delete from page_host where touched_at < now() - interval '1 day' and coalesce(held_until < now(), true) and coalesce(not_before < now(), true)`,
    );
  }
}
