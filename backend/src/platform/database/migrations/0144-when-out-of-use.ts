import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From when to when a product was deactivated: what stood on a shelf on a day does not change by what is put away later. */
export class WhenOutOfUse1760000000144 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table stock_out_of_use (
        stock_id integer not null references stock on delete cascade,
        since timestamptz not null,
        -- Null: still.
        ended_at timestamptz,
        primary key (stock_id, since)
      );

      create function note_out_of_use() returns trigger language plpgsql as $$
      begin
        if new.is_active then
          update stock_out_of_use set ended_at = clock_timestamp() where stock_id = new.id and ended_at is null;
        else
          insert into stock_out_of_use (stock_id, since) values (new.id, clock_timestamp());
        end if;
        return null;
      end $$;
      create trigger note_out_of_use after update of is_active on stock
        for each row when (new.is_active <> old.is_active) execute function note_out_of_use();

      -- As the audit has it; what it does not know was never counted, and is not from now on.
      insert into stock_out_of_use (stock_id, since)
        select s.id, coalesce((select max(a.at) from audit a
          where a.object_kind = s.kind and a.object_id = s.id::text and a.action = 'removed'), '-infinity')
        from stock s where not s.is_active;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
