import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTogether } from '../lock-together.js';

/**
 * A count line absorbs the changes of earlier counts that are reversed while the line states the level. Its own
 * reversal also reverses them, so the level returns to its value before all of them.
 */
export class AddAbsorbedDeltas1760000000310 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTogether(db, ['shelf_count_line'], 'access exclusive');
    await db.query('alter table shelf_count_line add column absorbed_delta integer not null default 0');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
