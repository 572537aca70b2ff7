import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of the shelf: what belongs to one, and what was counted with the balance of that moment. */
export class StockCounts1760000000090 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table shelf_count (
        id integer generated always as identity primary key,
        name text not null,
        status text not null default 'open' check (status in ('open', 'posted', 'cancelled')),
        blind boolean not null default false,
        -- What belongs to it is what fits all of these; null says nothing.
        kind text check (kind in ('item', 'consumable')),
        category_ids integer[],
        shelf text,
        stock_ids integer[],
        opened_by uuid references app_user (id),
        opened_at timestamptz not null default clock_timestamp(),
        closed_by uuid references app_user (id),
        closed_at timestamptz,
        -- How many products belonged to it when it was closed.
        closed_total integer,
        version integer not null default 1,
        edited_version integer not null default 1,
        field_versions jsonb not null default '{}',
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        updated_by uuid references app_user (id)
      );
      create index shelf_count_status_idx on shelf_count (status, id desc);

      create table shelf_count_line (
        id integer generated always as identity primary key,
        count_id integer not null references shelf_count (id),
        stock_id integer not null references stock (id),
        lot_id integer references stock_lot (id),
        -- Of a lot that nobody knew when it was counted.
        lot_number text,
        lot_expires_on date,
        counted integer not null check (counted >= 0),
        balance integer not null check (balance >= 0),
        counted_by uuid references app_user (id),
        counted_at timestamptz not null default clock_timestamp(),
        wants_recount boolean not null default false,
        first_counted integer,
        -- What posting changed, at what cost; null: nothing is posted (yet).
        posted_delta integer,
        posted_value numeric(20, 2)
      );
      create unique index shelf_count_line_key on shelf_count_line
        (count_id, stock_id, coalesce(lot_id, 0), coalesce(name_skeleton(lot_number), ''), coalesce(lot_expires_on, 'infinity'));
      create index shelf_count_line_lot_idx on shelf_count_line (lot_id) where lot_id is not null;
      create index shelf_count_line_stock_idx on shelf_count_line (stock_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
