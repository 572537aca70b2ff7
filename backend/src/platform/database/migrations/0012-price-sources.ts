import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pages of shops where an item or a consumable can be bought, and what they said when they were last read. */
export class PriceSources1760000000012 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table price_source (
        id integer generated always as identity primary key,
        stock_id integer not null references stock (id),
        supplier text not null,
        url text not null,
        -- In minor units of the currency.
        price integer check (price >= 0),
        currency text not null,
        units_per_package integer check (units_per_package >= 1),
        availability text,
        read_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by uuid references app_user (id)
      );
      -- Addresses may be longer than what an index takes.
      create unique index price_source_url_key on price_source (stock_id, md5(url));
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
