import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTogether } from '../lock-together.js';

/** Lots alone have expiry dates: lists of what expires read them, and no estimate by shelf life. */
export class IndexLotExpiry1760000000188 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTogether(db, ['stock'], 'share row exclusive');
    await db.query(`
      create index stock_lots_expire_idx on stock (kind, lots_expire_on) where is_active and tracks_lots;
      drop index stock_next_expiry_idx, stock_expiring_idx;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
