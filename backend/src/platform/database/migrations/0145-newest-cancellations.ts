import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTogether } from '../lock-together.js';

/** Recent activity tells what was cancelled and taken back, from the last rows of each. */
export class NewestCancellations1760000000145 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTogether(db, ['purchase', 'stock_order'], 'share row exclusive');
    await db.query(`
      create index purchase_reversed_at_idx on purchase (reversed_at desc, id desc) where reversed_at is not null;
      create index stock_order_cancelled_at_idx on stock_order (cancelled_at desc, id desc) where cancelled_at is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
