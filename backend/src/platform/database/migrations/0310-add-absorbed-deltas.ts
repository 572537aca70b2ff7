import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

/**
 * Adds to count lines the changes of earlier counts that were reversed after the line set the level. Reversing the line
 * also reverses them, so that the level returns to its value before all of them.
 */
export class AddAbsorbedDeltas1760000000310 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, ['shelf_count_line'], 'access exclusive');
    await db.query('alter table shelf_count_line add column absorbed_delta integer not null default 0');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
