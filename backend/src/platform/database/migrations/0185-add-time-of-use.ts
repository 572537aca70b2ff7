import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTogether } from '../lock-together.js';

/** Stores when something was used or discarded apart from when it was entered. Statistics by day follow the first. */
export class AddTimeOfUse1760000000185 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTogether(db, ['usage', 'treatment', 'stock_movement'], 'access exclusive');
    await db.query(`
      -- Null: it was entered when it was used.
      alter table usage add column entered_at timestamptz;
      alter table treatment add column used_at timestamptz;
      update treatment set used_at = logged_at;
      alter table treatment alter column used_at set not null, alter column used_at set default clock_timestamp();
      -- The ledger stays in the order of entry (\`at\`). Null: it happened when it was entered.
      alter table stock_movement add column occurred_at timestamptz;
      -- Late entries are few. The audit lists them by when they were entered.
      create index usage_entered_idx on usage (kind, entered_at, id) where entered_at is not null;

      create function count_in_usage_window(of_kind text, of_stock integer, used_at timestamptz, units integer, uses integer)
        returns void language plpgsql as $$
      begin
        -- Waits for a window that is just being made.
        lock table usage_window in row exclusive mode;
        insert into usage_window_day as d (kind, day, quantity, entries)
          select of_kind, (used_at at time zone h.time_zone)::date, units, uses from usage_window_head h
          where used_at >= h.begins_at and used_at < h.cut_at and of_kind in ('item', 'consumable')
          on conflict (kind, day) do update set quantity = d.quantity + excluded.quantity, entries = d.entries + excluded.entries;
        insert into usage_window as w (stock_id, kind, quantity, entries, used, days, cover)
          select s.id, s.kind, case when used_at >= h.begins_at then units else 0 end, case when used_at >= h.begins_at then uses else 0 end, units,
            p.days, days_of_cover(s.quantity, units, p.days)
          from usage_window_head h, stock s cross join lateral (
            select coalesce((select days from usage_window where stock_id = s.id), days_there(s.id, h2.time_zone, h2.today)) as days from usage_window_head h2) p
          where used_at >= h.paced_from and used_at < h.cut_at and s.id = of_stock and of_kind in ('item', 'consumable')
          on conflict (stock_id) do update set quantity = w.quantity + excluded.quantity, entries = w.entries + excluded.entries,
            used = w.used + excluded.used, cover = days_of_cover((select quantity from stock where id = of_stock), w.used + excluded.used, w.days);
      end $$;
      create or replace function follow_undone_usage() returns trigger language plpgsql as $$
      begin
        perform count_in_usage_window(new.kind, new.stock_id, new.used_at, -new.quantity, -1);
        return null;
      end $$;
      create function follow_late_usage() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          perform count_in_usage_window(old.kind, old.stock_id, old.used_at, -old.quantity, -1);
        end if;
        perform count_in_usage_window(new.kind, new.stock_id, new.used_at, new.quantity, 1);
        return null;
      end $$;
      create trigger usage_window_late after insert on usage for each row when (new.entered_at is not null) execute function follow_late_usage();
      create trigger usage_window_moved after update of used_at on usage for each row
        when (old.undone_at is null and new.undone_at is null and old.used_at is distinct from new.used_at) execute function follow_late_usage();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
