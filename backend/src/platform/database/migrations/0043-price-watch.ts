import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Price sources that are read again by themselves, what they asked over time, and what people were told of it. */
export class PriceWatch1760000000043 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table clinic_settings
        add column price_watch boolean not null default true,
        add column price_change_percent integer not null default 10 check (price_change_percent between 1 and 100);

      alter table price_source add column is_watched boolean not null default true;

      -- The course of the checks of a source. No entity of its own: what people edit stands in price_source.
      create table price_watch (
        source_id integer primary key references price_source (id) on delete cascade,
        next_check_at timestamptz not null default now() + interval '7 days',
        -- Somebody, or the time, has asked for a check that is not over.
        queued_at timestamptz,
        -- When the shop was asked last, and the job that did: at most once a day, but again by the job that lost its worker.
        asked_at timestamptz,
        asked_job uuid,
        checked_at timestamptz,
        outcome text,
        note text,
        -- Checks in a row that could not reach the page.
        failures integer not null default 0,
        -- What people know of it: in minor units of the source's currency, and offered, out or gone.
        told_price integer,
        told_offer text not null default 'offered'
      );
      create index price_watch_next_idx on price_watch (next_check_at);
      create index price_watch_queued_idx on price_watch (queued_at) where queued_at is not null;

      -- By the page and what it is bought for, so that a source that is brought back has its history.
      create table price_reading (
        id bigint generated always as identity primary key,
        stock_id integer not null references stock (id),
        url_key text not null,
        at timestamptz not null default clock_timestamp(),
        price integer check (price >= 0),
        currency text,
        availability text,
        -- Null: a person saved it.
        outcome text,
        note text
      );
      create index price_reading_stock_idx on price_reading (stock_id, id desc);

      insert into price_watch (source_id, told_price, told_offer, next_check_at)
        select id, price, case availability when 'Out of stock' then 'out' when 'Discontinued' then 'gone' else 'offered' end,
          -- Spread over a week, so that a shop is not asked for all of them together.
          now() + random() * interval '7 days'
        from price_source;
      insert into price_reading (stock_id, url_key, at, price, currency, availability)
        select stock_id, md5(url), read_at, price, currency, availability from price_source
        where price is not null and read_at is not null order by read_at, id;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
