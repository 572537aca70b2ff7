import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTogether } from '../lock-together.js';

/** How many active items and consumables stand at each level, so that it costs the same however many are low. */
export class CountedLevels1760000000158 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTogether(db, ['stock'], 'share row exclusive');
    await db.query(`
      -- So many are at a level as these sum up to. Every change adds rows, which nobody has to wait for; a chore folds them.
      create table stock_level_change (kind text not null, level text not null, change integer not null);
      insert into stock_level_change (kind, level, change)
        select kind, stock_status, count(*) from stock where is_active group by kind, stock_status;
      create function fold_stock_levels() returns void language sql as $$
        with gone as (
          delete from stock_level_change where ctid = any (array(select ctid from stock_level_change limit 100000 for update skip locked))
          returning kind, level, change
        )
        insert into stock_level_change (kind, level, change) select kind, level, sum(change) from gone group by kind, level having sum(change) <> 0
      $$;

      create or replace function count_new_stock() returns trigger language plpgsql as $$
      begin
        perform count_stock(kind, count(*)) from changed where is_active group by kind order by kind;
        insert into stock_level_change (kind, level, change)
          select kind, stock_status, count(*) from changed where is_active group by kind, stock_status;
        return null;
      end $$;
      create or replace function count_deleted_stock() returns trigger language plpgsql as $$
      begin
        perform count_stock(kind, -count(*)) from changed where is_active group by kind order by kind;
        insert into stock_level_change (kind, level, change)
          select kind, stock_status, -count(*) from changed where is_active group by kind, stock_status;
        return null;
      end $$;
      create or replace function count_truncated_stock() returns trigger language plpgsql as $$
      begin
        update stock_count set active = 0;
        delete from stock_level_change;
        return null;
      end $$;

      -- Most uses leave the level as it is: they evaluate the condition alone.
      create function count_changed_level() returns trigger language plpgsql as $$
      begin
        insert into stock_level_change (kind, level, change)
          select old.kind, old.stock_status, -1 where old.is_active
          union all select new.kind, new.stock_status, 1 where new.is_active;
        return null;
      end $$;
      create trigger stock_levels_update after update on stock
        for each row when (old.stock_status is distinct from new.stock_status or old.is_active is distinct from new.is_active)
        execute function count_changed_level();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
