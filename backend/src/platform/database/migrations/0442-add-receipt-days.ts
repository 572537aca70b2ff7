import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

/** Adds the day of arrival to the movements of receipts. Earlier receipts have none. */
export class AddReceiptDays1760000000442 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, ['stock_movement'], 'access exclusive');
    await db.query('alter table stock_movement add column received_on date');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
