import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keeps a use in the recall list of a lot that was held when the use was undone or corrected. */
export class AddUndoneWhileHeld1760000000270 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table usage add column undone_while_held boolean not null default false;
      update usage u set undone_while_held = true where u.undone_at is not null and exists (
        select 1 from stock_movement m join stock_lot t on t.id = m.lot_id
        where m.usage_id = u.id and m.type = 'usage' and t.held_since <= u.undone_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
