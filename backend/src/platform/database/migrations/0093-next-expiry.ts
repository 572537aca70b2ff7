import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What expires next is of lots that are neither quarantined nor recalled; one that has expired waits to be written off. */
export class NextExpiry1760000000093 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function follow_lot() returns trigger language plpgsql as $$
      begin
        update stock s set lots_expire_on = l.earliest, held_back = l.held
          from (select min(expires_on) filter (where state = 'available') as earliest, held_back_of(new.stock_id) as held
            from stock_lot where stock_id = new.stock_id and is_there) l
          where s.id = new.stock_id and (s.lots_expire_on is distinct from l.earliest or s.held_back <> l.held);
        return null;
      end $$;
      update stock s set lots_expire_on = l.earliest
        from (select stock_id, min(expires_on) filter (where state = 'available') as earliest from stock_lot where is_there group by stock_id) l
        where l.stock_id = s.id and s.lots_expire_on is distinct from l.earliest;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
