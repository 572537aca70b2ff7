import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A use costs PostgreSQL less. What events carry is written and sent and never looked into, so it is text that is JSON;
 * nothing is packed that is read right away and gone in a week. The date of expiry is written with what it comes of: of
 * a computed column every statement that writes the table begins with reading how it is computed.
 */
export class LighterUses1760000000116 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Both tables before anything is changed, and given back before PostgreSQL looks for a deadlock (after a second):
      -- whoever has one of them and waits for the other goes on, and nobody is broken off.
      do $$ begin
        perform set_config('lock_timeout', '500ms', true);
        for attempt in 1..300 loop
          begin
            lock table stock, event in access exclusive mode;
            exit;
          exception when lock_not_available then
            if attempt = 300 then raise; end if;
            perform pg_sleep(1);
          end;
        end loop;
      end $$;

      -- Up to a page's length they stay in their row as they are.
      alter table event set (toast_tuple_target = 8160);
      alter table event alter column data type json using data::json;

      alter table stock alter column expires_on drop expression;
      create function write_stock_expiry() returns trigger language plpgsql as $$
      begin
        -- Cut before it is added to a date, so that no date leaves the database's range.
        new.expires_on := case when new.shelf_life is null then null
          when new.shelf_life_unit = 'months' then (new.received_on + make_interval(months => least(new.shelf_life, 12000)))::date
          else (new.received_on + make_interval(days => least(new.shelf_life, 365000)))::date end;
        return new;
      end $$;
      create trigger written_expiry before insert or update of shelf_life, shelf_life_unit, received_on on stock
        for each row execute function write_stock_expiry();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
