import type { MigrationInterface, QueryRunner } from 'typeorm';

const DAYS = 90;

/**
 * On how many of the ninety days that end with `day` something of the stock `s` was there: those before it was made do not
 * count, nor those on which nothing was there from morning to night.
 */
const daysThere = (zone: string, day: string): string => `
  greatest(0, least(${DAYS}, ${day} - (s.created_at at time zone ${zone})::date + 1) - coalesce((
    select sum(greatest(0, least(coalesce((e.until at time zone ${zone})::date, ${day} + 1), ${day} + 1)
        - greatest((e.at at time zone ${zone})::date + 1, ${day} - ${DAYS - 1}, (s.created_at at time zone ${zone})::date)))::int
    from (
      -- It was made with nothing on the shelf.
      (select s.created_at - interval '1 day' as at, f.at as until from
         (select * from stock_movement where stock_id = s.id order by id limit 1) f where f.type <> 'initial' and f.balance = f.delta)
      union all
      (select m.at, (select n.at from stock_movement n where n.stock_id = s.id and n.id > m.id order by n.id limit 1) as until
       from stock_movement m where m.stock_id = s.id and m.balance = 0 order by m.id desc limit ${DAYS})
    ) e where e.until is null or e.until >= (${day} - ${DAYS - 1})::timestamp at time zone ${zone}), 0))::int`;

/**
 * How long something lasts is one rule: what may be used, by the use of ninety days. That use stands in the window of the
 * charts, so that suggestions and the dashboard read what runs out first from its index.
 */
export class Pace1760000000092 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      delete from usage_window_day;
      delete from usage_window;
      delete from usage_window_head;
      -- From when on the use of ninety days is counted.
      alter table usage_window_head add column paced_from timestamptz not null;
      alter table usage_window
        -- In ninety days, while \`quantity\` and \`entries\` count thirty.
        add column used bigint not null default 0,
        -- On how many of them something was there.
        add column days integer not null default 0;
      create index usage_paced_idx on usage_window (cover) where cover is not null;

      create function days_there(of_stock integer, zone text, day date) returns integer language sql stable as $$
        select ${daysThere('zone', 'day')} from stock s where s.id = of_stock
      $$;
      drop function days_of_cover(integer, bigint);
      create function days_of_cover(left_over integer, used bigint, days integer) returns numeric language sql immutable as $$
        select case when left_over > 0 and used > 0 then left_over * days::numeric / used end
      $$;

      create or replace function begin_usage_window() returns void language plpgsql as $$
      declare
        zone text;
        day date;
        first_instant timestamptz;
        paced_from timestamptz;
        cut timestamptz;
      begin
        lock table usage_window in exclusive mode;
        select time_zone, (clock_timestamp() at time zone time_zone)::date into zone, day from organisation;
        if exists (select 1 from usage_window_head h
          where h.time_zone = zone and h.today = day and h.cut_at > clock_timestamp() - interval '5 hours') then return; end if;
        first_instant := (day - 29)::timestamp at time zone zone;
        paced_from := (day - ${DAYS - 1})::timestamp at time zone zone;
        cut := date_trunc('hour', clock_timestamp()) - interval '1 hour';
        delete from usage_window_day;
        delete from usage_window;
        insert into usage_window_day (kind, day, quantity, entries)
          select u.kind, (u.used_at at time zone zone)::date, sum(u.quantity), count(*)
          from usage u where u.kind in ('item', 'consumable') and u.undone_at is null and u.used_at >= first_instant and u.used_at < cut group by 1, 2;
        insert into usage_window (stock_id, kind, quantity, entries, used, days, cover)
          select s.id, s.kind, w.quantity, w.entries, w.used, p.days, days_of_cover(s.quantity, w.used, p.days)
          from (
            select u.stock_id, sum(u.quantity)::bigint as used,
              coalesce(sum(u.quantity) filter (where u.used_at >= first_instant), 0)::bigint as quantity,
              (count(*) filter (where u.used_at >= first_instant))::integer as entries
            from usage u where u.kind in ('item', 'consumable') and u.undone_at is null and u.used_at >= paced_from and u.used_at < cut group by u.stock_id
          ) w join stock s on s.id = w.stock_id cross join lateral (select ${daysThere('zone', 'day')} as days) p;
        insert into usage_window_head (time_zone, today, begins_at, paced_from, cut_at) values (zone, day, first_instant, paced_from, cut)
          on conflict (only_row) do update set time_zone = excluded.time_zone, today = excluded.today, begins_at = excluded.begins_at,
            paced_from = excluded.paced_from, cut_at = excluded.cut_at;
      end $$;

      create or replace function follow_undone_usage() returns trigger language plpgsql as $$
      begin
        -- Waits for a window that is just being made.
        lock table usage_window in row exclusive mode;
        update usage_window_day d set quantity = d.quantity - new.quantity, entries = d.entries - 1
          from usage_window_head h
          where new.used_at >= h.begins_at and new.used_at < h.cut_at and d.kind = new.kind and d.day = (new.used_at at time zone h.time_zone)::date;
        update usage_window w set used = w.used - new.quantity, cover = days_of_cover(s.quantity, w.used - new.quantity, w.days),
            quantity = w.quantity - case when new.used_at >= h.begins_at then new.quantity else 0 end,
            entries = w.entries - case when new.used_at >= h.begins_at then 1 else 0 end
          from usage_window_head h, stock s
          where new.used_at >= h.paced_from and new.used_at < h.cut_at and w.stock_id = new.stock_id and s.id = new.stock_id;
        return null;
      end $$;

      -- As before; what comes after the shelf was empty counts a day anew.
      create or replace function follow_movement() returns trigger language plpgsql as $$
      declare
        receipt date;
      begin
        if new.type <> 'undo' and new.type <> 'adjustment' then
          receipt := newest_receipt(new.stock_id);
          update stock set received_on = receipt where id = new.stock_id and received_on is distinct from receipt;
        end if;
        insert into stock_value_change (kind, change)
          select s.kind, new.delta * s.unit_cost from stock s where s.id = new.stock_id and s.is_active and s.unit_cost <> 0 and new.delta <> 0;
        update usage_window w set days = p.days, cover = days_of_cover(new.balance, w.used, p.days)
          from (select d.stock_id, case when new.balance = new.delta then days_there(d.stock_id, h.time_zone, h.today) else d.days end as days
                from usage_window d, usage_window_head h where d.stock_id = new.stock_id) p
          where w.stock_id = p.stock_id;
        return null;
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
