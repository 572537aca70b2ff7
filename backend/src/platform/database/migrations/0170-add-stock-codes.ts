import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTogether } from '../lock-together.js';

/** Gives products more codes than their barcode, each with its number of pieces. A code belongs to one active product. */
export class AddStockCodes1760000000170 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTogether(db, ['stock'], 'access exclusive');
    await db.query(`
      alter table stock add column codes jsonb not null default '[]';
      -- The codes of active products, by what searches compare. A trigger keeps it.
      create table stock_code (
        code_key text constraint stock_code_key primary key,
        stock_id integer not null references stock (id) on delete cascade,
        pieces integer not null
      );
      create index stock_code_stock_id_idx on stock_code (stock_id);
      create function keep_stock_codes() returns trigger language plpgsql as $$
      begin
        -- A barcode and a code are different columns: one at a time checks both.
        perform pg_advisory_xact_lock(hashtext('stock_code'));
        delete from stock_code where stock_id = new.id;
        if new.is_active then
          insert into stock_code (code_key, stock_id, pieces)
            select search_squeeze(c ->> 'code'), new.id, (c ->> 'pieces')::int from jsonb_array_elements(new.codes) c;
          if exists (select 1 from stock_code c where c.code_key = new.search_barcode)
            or exists (select 1 from stock_code c join stock s on s.search_barcode = c.code_key and s.is_active where c.stock_id = new.id)
          then
            raise unique_violation using message = 'duplicate key value violates unique constraint "stock_code_key"', constraint = 'stock_code_key';
          end if;
        end if;
        return null;
      end $$;
      create trigger stock_codes_insert after insert on stock
        for each row when (new.codes <> '[]' or new.barcode is not null) execute function keep_stock_codes();
      create trigger stock_codes_update after update of codes, barcode, is_active on stock
        for each row when (old.codes is distinct from new.codes or old.barcode is distinct from new.barcode or old.is_active is distinct from new.is_active)
        execute function keep_stock_codes();

      create or replace function write_stock_search() returns trigger language plpgsql as $$
      begin
        new.order_name := natural_order(new.name);
        new.search_name := cut_to_bytes(search_squeeze(new.name), 1000);
        new.search_sku := search_squeeze(new.sku);
        new.search_barcode := search_squeeze(new.barcode);
        new.search_text := cut_to_bytes(search_squeeze(new.name) || E'\\n' || coalesce(new.search_sku, '') || E'\\n'
          || coalesce(new.search_barcode, '') || E'\\n'
          || (select coalesce(string_agg(search_squeeze(c ->> 'code') || E'\\n', ''), '') from jsonb_array_elements(new.codes) c)
          || search_squeeze(coalesce(new.brand, ''))
          || E'\\n ' || search_words(new.name || ' ' || coalesce(new.brand, '')) || ' ', 1500);
        return new;
      end $$;
      drop trigger written_search on stock;
      create trigger written_search before insert or update of name, sku, barcode, brand, codes on stock
        for each row execute function write_stock_search();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
