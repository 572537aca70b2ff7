import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Screens read stock in windows, in an order that the server and they agree on: names as people count them ("Needle 4 mm"
 * before "Needle 10 mm"). `natural_order` says the same as `libs/rules/natural-order`.
 */
export class OrderOfNames1760000000100 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function natural_order(given text) returns text language sql immutable strict parallel safe
        return cut_to_bytes(regexp_replace(regexp_replace(search_fold(given), '([0-9]+)', '000000000000000\\1', 'g'), '[0-9]*([0-9]{15})', '\\1', 'g'), 1000);
      alter table stock add column order_name text collate "C";
      update stock set order_name = natural_order(name);
      alter table stock alter column order_name set not null;
      create or replace function write_stock_search() returns trigger language plpgsql as $$
      begin
        new.order_name := natural_order(new.name);
        new.search_name := cut_to_bytes(search_squeeze(new.name), 1000);
        new.search_sku := search_squeeze(new.sku);
        new.search_barcode := search_squeeze(new.barcode);
        new.search_text := cut_to_bytes(search_squeeze(new.name) || E'\\n' || coalesce(new.search_sku, '') || E'\\n'
          || coalesce(new.search_barcode, '') || E'\\n' || search_squeeze(coalesce(new.brand, ''))
          || E'\\n ' || search_words(new.name || ' ' || coalesce(new.brand, '')) || ' ', 1500);
        return new;
      end $$;
      create index stock_order_name_idx on stock (kind, order_name, id) where is_active;
      create index stock_lots_tracked_idx on stock (kind) where is_active and tracks_lots;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
