import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where in the clinic something lies. */
export class Shelf1760000000089 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table stock add column shelf text;
      create index stock_shelf_idx on stock (lower(shelf)) where is_active and shelf is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
