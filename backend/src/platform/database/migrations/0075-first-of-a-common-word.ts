import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The first fifty of a common word, by name, are found by walking the names in their order; what is asked of each row on
 * the way stands in the index, since looking thousands of them up in the table cost more than all the rest. An entry of
 * an index has 2,704 bytes at most: what is searched is cut where names are so long that they would not fit.
 */
export class FirstOfACommonWord1760000000075 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function cut_to_bytes(given text, bytes integer) returns text language plpgsql immutable strict parallel safe as $$
      begin
        while octet_length(given) > bytes loop
          given := left(given, length(given) - greatest(1, (octet_length(given) - bytes) / 4));
        end loop;
        return given;
      end $$;
      create or replace function write_stock_search() returns trigger language plpgsql as $$
      begin
        new.search_name := cut_to_bytes(search_squeeze(new.name), 1000);
        new.search_sku := search_squeeze(new.sku);
        new.search_barcode := search_squeeze(new.barcode);
        new.search_text := cut_to_bytes(search_squeeze(new.name) || E'\\n' || coalesce(new.search_sku, '') || E'\\n'
          || coalesce(new.search_barcode, '') || E'\\n' || search_squeeze(coalesce(new.brand, ''))
          || E'\\n ' || search_words(new.name || ' ' || coalesce(new.brand, '')) || ' ', 1500);
        return new;
      end $$;
      update stock set name = name where octet_length(search_name) > 1000 or octet_length(search_text) > 1500;
      create index stock_search_order_idx on stock (kind, is_active, search_name, id)
        include (search_text, category_id, primary_supplier_id);
      drop index stock_search_name_idx;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
