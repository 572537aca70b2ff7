import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What stock is searched by is written when it is named, not with every use: a table with a trigger before updates
 * computes all its generated columns at each of them, and folding texts costs more than the rest of a use.
 */
export class LightTakings1760000000046 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table stock alter column search_name drop expression, alter column search_text drop expression;
      create function write_stock_search() returns trigger language plpgsql as $$
      begin
        new.search_name := search_squeeze(new.name);
        new.search_text := search_squeeze(new.name) || E'\\n' || search_squeeze(coalesce(new.sku, '')) || E'\\n'
          || search_squeeze(coalesce(new.barcode, '')) || E'\\n' || search_squeeze(coalesce(new.brand, ''))
          || E'\\n ' || search_words(new.name || ' ' || coalesce(new.brand, '')) || ' ';
        return new;
      end $$;
      create trigger written_search before insert or update of name, sku, barcode, brand, search_name, search_text on stock
        for each row execute function write_stock_search();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
