import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

/**
 * Links a use or write-off that was entered late with the movement that compensates it, because a later count,
 * adjustment or import already included its units.
 */
export class AddStockCompensations1760000000340 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, ['stock_movement'], 'share row exclusive');
    await db.query(`
      create table stock_compensation (
        movement_id bigint primary key references stock_movement (id),
        entry_id bigint not null unique references stock_movement (id)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
