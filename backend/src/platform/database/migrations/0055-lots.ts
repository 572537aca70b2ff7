import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stock may be held in lots, each with a number and an expiry; the ledger says from which lot something came or went. */
export class Lots1760000000055 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table stock add column tracks_lots boolean not null default false;
      -- The earliest expiry of its lots that hold something; the trigger below writes it.
      alter table stock add column lots_expire_on date;
      create index stock_next_expiry_idx on stock (kind, (case when tracks_lots then lots_expire_on else expires_on end))
        where is_active and stock_status <> 'out';

      create table stock_lot (
        id integer generated always as identity primary key,
        stock_id integer not null references stock (id),
        -- Null: nobody knows it.
        number text,
        -- Usable until the end of this day.
        expires_on date,
        quantity integer not null default 0 check (quantity between 0 and 1000000000),
        -- What came to it or left it without a line of the ledger: when tracking began or ended, when a part was named.
        moved integer not null default 0,
        -- Indexes name this and not the quantity, so that a use that leaves something touches none.
        is_there boolean not null generated always as (quantity > 0) stored,
        state text not null default 'available' check (state in ('available', 'quarantined', 'recalled')),
        state_reason text,
        supplier_id integer references supplier (id),
        unit_cost numeric(10, 2),
        received_on date,
        purchase_id integer references purchase (id),
        version integer not null default 1,
        edited_version integer not null default 1,
        field_versions jsonb not null default '{}',
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        updated_by uuid references app_user (id)
      ) with (fillfactor = 80);
      create unique index stock_lot_number_key on stock_lot (stock_id, name_skeleton(number)) where number is not null;
      create unique index stock_lot_unknown_key on stock_lot (stock_id, coalesce(expires_on, 'infinity')) where number is null;
      create index stock_lot_stock_idx on stock_lot (stock_id) where is_there;
      create index stock_lot_expiry_idx on stock_lot (expires_on, id) where is_there;
      create index stock_lot_search_idx on stock_lot using gin (search_squeeze(number) gin_trgm_ops) where number is not null;

      create function follow_lot() returns trigger language plpgsql as $$
      begin
        update stock s set lots_expire_on = l.earliest
          from (select min(expires_on) as earliest from stock_lot where stock_id = new.stock_id and is_there) l
          where s.id = new.stock_id and s.lots_expire_on is distinct from l.earliest;
        return null;
      end $$;
      create trigger stock_lot_made after insert on stock_lot for each row when (new.is_there) execute function follow_lot();
      create trigger stock_lot_changed after update on stock_lot for each row
        when (old.is_there is distinct from new.is_there or old.expires_on is distinct from new.expires_on)
        execute function follow_lot();

      alter table stock_movement
        add column lot_id integer references stock_lot (id),
        -- Of what was written off: what it had cost.
        add column value numeric(20, 2),
        drop constraint stock_movement_type_check,
        add constraint stock_movement_type_check
          check (type in ('initial', 'usage', 'undo', 'purchase', 'reversal', 'adjustment', 'import', 'waste')) not valid;
      create index stock_movement_lot_idx on stock_movement (lot_id, id desc) where lot_id is not null;
      create index stock_movement_lots_of_usage_idx on stock_movement (usage_id) where lot_id is not null and usage_id is not null;
      create index stock_movement_lots_of_purchase_idx on stock_movement (purchase_id) where lot_id is not null and purchase_id is not null;
      -- Something was taken of it and counts as waste, newest first.
      create index stock_movement_waste_idx on stock_movement (at desc, id desc) where type = 'waste';

      -- Whether its lines in the ledger name lots, and why others than the first were taken.
      alter table usage add column has_lots boolean not null default false, add column lot_reason text;

      -- Which lots were told of, and how long before: 60 and 30 days, and on the day (0).
      create table lot_expiry_told (
        lot_id integer not null references stock_lot (id) on delete cascade,
        expires_on date not null,
        days integer not null,
        primary key (lot_id, expires_on, days)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
