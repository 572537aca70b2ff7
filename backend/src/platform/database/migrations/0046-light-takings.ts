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
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
