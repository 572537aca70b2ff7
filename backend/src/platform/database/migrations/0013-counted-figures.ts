import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What figures of the clinic are read from, so that they cost the same however much there is: how many items and
 * consumables are active, and the receipts of a ledger without the rest of it.
 */
export class CountedFigures1760000000013 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The sum of a kind's shards counts; a shard may be below zero. Sixteen, so that a long transaction that adds or
      -- removes stock makes hardly anybody else wait.
      create table stock_count (
        kind text not null,
        shard integer not null,
        active integer not null default 0,
        primary key (kind, shard)
      );
      lock table stock in share row exclusive mode;
      insert into stock_count (kind, shard) select kind, shard from (values ('item'), ('consumable')) k (kind), generate_series(0, 15) shard;
      update stock_count c set active = (select count(*) from stock s where s.kind = c.kind and s.is_active) where shard = 0;

      create function count_stock(of_kind text, change bigint) returns void language sql as $$
        update stock_count set active = active + change where kind = of_kind and shard = pg_backend_pid() % 16 and change <> 0
      $$;

      -- Once a statement, so that an import of thousands of rows writes the counter once.
      create function count_new_stock() returns trigger language plpgsql as $$
      begin
        perform count_stock(kind, count(*)) from changed where is_active group by kind order by kind;
        return null;
      end $$;
      create trigger stock_counts_insert after insert on stock
        referencing new table as changed for each statement execute function count_new_stock();

      create function count_deleted_stock() returns trigger language plpgsql as $$
      begin
        perform count_stock(kind, -count(*)) from changed where is_active group by kind order by kind;
        return null;
      end $$;
      create trigger stock_counts_delete after delete on stock
        referencing old table as changed for each statement execute function count_deleted_stock();

      create function count_truncated_stock() returns trigger language plpgsql as $$
      begin
        update stock_count set active = 0;
        return null;
      end $$;
      create trigger stock_counts_truncate after truncate on stock for each statement execute function count_truncated_stock();

      -- Of a column, so that the many changes of quantities do not even look at it.
      create function count_changed_stock() returns trigger language plpgsql as $$
      begin
        perform count_stock(new.kind, case when new.is_active then 1 else -1 end);
        return null;
      end $$;
      create trigger stock_counts_update after update of is_active on stock
        for each row when (old.is_active is distinct from new.is_active) execute function count_changed_stock();

      create index stock_movement_receipt_idx on stock_movement (stock_id) where type in ('initial', 'purchase', 'import') and delta > 0;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
