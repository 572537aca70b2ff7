import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTogether } from '../lock-together.js';

/** One index of the times of use in place of two: what was undone stands in it. Uses wait while it is made; reading goes on. */
export class TimesOfUse1760000000156 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTogether(db, ['usage'], 'share row exclusive');
    await db.query('create index usage_times_idx on usage (kind, used_at, id) include (undone_at)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
