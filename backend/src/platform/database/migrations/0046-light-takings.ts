import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What stock is searched by is written when it is named, not with every use: a table with a trigger before updates
 * computes all its generated columns at each of them, and folding texts costs more than the rest of a use. Codes stand
 * there folded, too, since a search that has found a thousand rows asks each of them for its code; and a page of the
 * list reads no more than its rows.
 */
export class LightTakings1760000000046 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table stock alter column search_name drop expression, alter column search_text drop expression;
      alter table stock add column search_sku text, add column search_barcode text;
      update stock set search_sku = search_squeeze(sku), search_barcode = search_squeeze(barcode)
        where sku is not null or barcode is not null;
      drop index stock_search_sku_idx, stock_search_barcode_idx;
      create index stock_search_sku_idx on stock (search_sku);
      create index stock_search_barcode_idx on stock (search_barcode);
      create index stock_list_idx on stock (kind, lower(name), id) where is_active;
      create function write_stock_search() returns trigger language plpgsql as $$
      begin
        new.search_name := search_squeeze(new.name);
        new.search_sku := search_squeeze(new.sku);
        new.search_barcode := search_squeeze(new.barcode);
        new.search_text := new.search_name || E'\\n' || coalesce(new.search_sku, '') || E'\\n'
          || coalesce(new.search_barcode, '') || E'\\n' || search_squeeze(coalesce(new.brand, ''))
          || E'\\n ' || search_words(new.name || ' ' || coalesce(new.brand, '')) || ' ';
        return new;
      end $$;
      create trigger written_search before insert or update of name, sku, barcode, brand on stock
        for each row execute function write_stock_search();

      -- As before, but the window ends an hour before now, and begins anew when that is five hours ago: what is read from
      -- the usage itself is a few hours of it and not a day.
      create or replace function begin_usage_window() returns void language plpgsql as $$
      declare
        zone text;
        day date;
        first_instant timestamptz;
        cut timestamptz;
      begin
        lock table usage_window in exclusive mode;
        select time_zone, (clock_timestamp() at time zone time_zone)::date into zone, day from organisation;
        if exists (select 1 from usage_window_head h
          where h.time_zone = zone and h.today = day and h.cut_at > clock_timestamp() - interval '5 hours') then return; end if;
        first_instant := (day - 29)::timestamp at time zone zone;
        cut := date_trunc('hour', clock_timestamp()) - interval '1 hour';
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
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
