import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What suggestions of orders are counted from: when something ran out, and how long suppliers take. */
export class UseADay1760000000072 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Few lines, so that a use that leaves something writes to no further index.
      create index stock_movement_empty_idx on stock_movement (stock_id, id desc) where balance = 0;
      create index purchase_arrived_idx on purchase (supplier_id, id desc) where received_date is not null and reversed_at is null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
