import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Figures of the clinic that cost the same however much there is: the value of the stock, what was used in the last
 * thirty days, how long the stock lasts, and what expires.
 */
export class ClinicFigures1760000000020 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      lock table stock, usage, purchase in share row exclusive mode;
      lock table stock_movement in share row exclusive mode;

      -- The day of the newest receipt that was not reversed; opening stock and an import count as receipts. The day is the
      -- organisation's at the time, and stays what it was.
      alter table stock add column received_on date;
      -- The shelf life is cut here before it is added to a date, so that no date leaves the database's range.
      alter table stock add column expires_on date generated always as (
        case when shelf_life is null then null
          when shelf_life_unit = 'months' then (received_on + make_interval(months => least(shelf_life, 12000)))::date
          else (received_on + make_interval(days => least(shelf_life, 365000)))::date end
      ) stored;
      create function newest_receipt(of_stock integer) returns date language sql stable as $$
        select max(coalesce(p.received_date, (m.at at time zone o.time_zone)::date))
        from stock_movement m cross join organisation o left join purchase p on p.id = m.purchase_id
        where m.stock_id = of_stock and m.type in ('initial', 'purchase', 'import') and m.delta > 0 and p.reversed_at is null
      $$;
      update stock s set received_on = newest_receipt(s.id);
      -- Names the status and not the quantity, so that a use that leaves the status as it is touches no index.
      create index stock_expiring_idx on stock (kind, expires_on) where is_active and stock_status <> 'out';

      -- What the active stock is worth is the sum of these, by kind: every change of a quantity, a price or of what is active
      -- adds a row, which nobody has to wait for; a chore folds them.
      create table stock_value_change (kind text not null, change numeric not null);
      create function recount_stock_value() returns void language plpgsql as $$
      begin
        lock table stock in share row exclusive mode;
        delete from stock_value_change;
        insert into stock_value_change (kind, change)
          select kind, sum(quantity * unit_cost) from stock where is_active and unit_cost <> 0 group by kind having sum(quantity) > 0;
      end $$;
      select recount_stock_value();
      create function fold_stock_value() returns void language sql as $$
        with gone as (
          delete from stock_value_change where ctid = any (array(select ctid from stock_value_change limit 100000 for update skip locked)) returning kind, change
        )
        insert into stock_value_change (kind, change) select kind, sum(change) from gone group by kind having sum(change) <> 0
      $$;
      create function value_changed_stock() returns trigger language plpgsql as $$
      begin
        insert into stock_value_change (kind, change) values (new.kind, old.quantity
          * (case when new.is_active then coalesce(new.unit_cost, 0) else 0 end - case when old.is_active then coalesce(old.unit_cost, 0) else 0 end));
        return null;
      end $$;
      create trigger stock_value_update after update of unit_cost, is_active on stock
        for each row when (old.unit_cost is distinct from new.unit_cost or old.is_active is distinct from new.is_active)
        execute function value_changed_stock();

      -- What was used of each item and consumable in the thirty days that end today, without the last hour before today
      -- and what came since: that part is read from the usage itself, and an hour is longer than any write lasts.
      create table usage_window_head (
        only_row boolean primary key default true check (only_row),
        time_zone text not null,
        today date not null,
        begins_at timestamptz not null,
        cut_at timestamptz not null
      );
      create table usage_window (
        stock_id integer primary key references stock (id) on delete cascade,
        kind text not null,
        quantity bigint not null,
        entries integer not null,
        -- For how many days the stock lasts at that pace; null when there is none, or when nothing was used.
        cover numeric
      );
      create index usage_window_quantity_idx on usage_window (kind, quantity desc, stock_id);
      create index usage_window_cover_idx on usage_window (kind, cover, stock_id) where cover is not null;
      create table usage_window_day (
        kind text not null,
        day date not null,
        quantity bigint not null,
        entries integer not null,
        primary key (kind, day)
      );
      create function days_of_cover(left_over integer, used bigint) returns numeric language sql immutable as $$
        select case when left_over > 0 and used > 0 then left_over * 30.0 / used end
      $$;

      -- Once a day, by whoever reads first, and when the organisation moves to another zone. Readers go on meanwhile; what
      -- changes the window waits.
      create function begin_usage_window() returns void language plpgsql as $$
      declare
        zone text;
        day date;
        first_instant timestamptz;
        cut timestamptz;
      begin
        lock table usage_window in exclusive mode;
        select time_zone, (clock_timestamp() at time zone time_zone)::date into zone, day from organisation;
        if exists (select 1 from usage_window_head h where h.time_zone = zone and h.today = day) then return; end if;
        first_instant := (day - 29)::timestamp at time zone zone;
        cut := day::timestamp at time zone zone - interval '1 hour';
        delete from usage_window_day;
        delete from usage_window;
        insert into usage_window_day (kind, day, quantity, entries)
          select u.kind, (u.used_at at time zone zone)::date, sum(u.quantity), count(*)
          from usage u where u.undone_at is null and u.used_at >= first_instant and u.used_at < cut group by 1, 2;
        insert into usage_window (stock_id, kind, quantity, entries, cover)
          select s.id, s.kind, w.quantity, w.entries, days_of_cover(s.quantity, w.quantity)
          from (
            select u.stock_id, sum(u.quantity)::bigint as quantity, count(*)::integer as entries
            from usage u where u.undone_at is null and u.used_at >= first_instant and u.used_at < cut group by u.stock_id
          ) w join stock s on s.id = w.stock_id;
        insert into usage_window_head (time_zone, today, begins_at, cut_at) values (zone, day, first_instant, cut)
          on conflict (only_row) do update set time_zone = excluded.time_zone, today = excluded.today, begins_at = excluded.begins_at, cut_at = excluded.cut_at;
      end $$;

      create function follow_undone_usage() returns trigger language plpgsql as $$
      begin
        -- Waits for a window that is just being made.
        lock table usage_window in row exclusive mode;
        update usage_window_day d set quantity = d.quantity - new.quantity, entries = d.entries - 1
          from usage_window_head h
          where new.used_at >= h.begins_at and new.used_at < h.cut_at and d.kind = new.kind and d.day = (new.used_at at time zone h.time_zone)::date;
        update usage_window w set quantity = w.quantity - new.quantity, entries = w.entries - 1, cover = days_of_cover(s.quantity, w.quantity - new.quantity)
          from usage_window_head h, stock s
          where new.used_at >= h.begins_at and new.used_at < h.cut_at and w.stock_id = new.stock_id and s.id = new.stock_id;
        return null;
      end $$;
      create trigger usage_window_undo after update of undone_at on usage
        for each row when (old.undone_at is null and new.undone_at is not null) execute function follow_undone_usage();

      -- Every change of a level but use, which says what it does to the value itself (clinic/stock/take-statement).
      create function follow_movement() returns trigger language plpgsql as $$
      declare
        receipt date;
      begin
        if new.type <> 'undo' and new.type <> 'adjustment' then
          receipt := newest_receipt(new.stock_id);
          update stock set received_on = receipt where id = new.stock_id and received_on is distinct from receipt;
        end if;
        insert into stock_value_change (kind, change)
          select s.kind, new.delta * s.unit_cost from stock s where s.id = new.stock_id and s.is_active and s.unit_cost <> 0 and new.delta <> 0;
        update usage_window w set cover = days_of_cover(new.balance, w.quantity) where w.stock_id = new.stock_id;
        return null;
      end $$;
      create trigger stock_movement_followed after insert on stock_movement
        for each row when (new.type <> 'usage') execute function follow_movement();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
