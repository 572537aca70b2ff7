import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTogether } from '../lock-together.js';

/** `usage_times_idx` serves what these did; in a transaction of its own, so that nobody waits for more than the moment. */
export class TwoIndexesLess1760000000157 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTogether(db, ['usage'], 'access exclusive');
    await db.query('drop index usage_recent_idx; drop index usage_counted_idx');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
