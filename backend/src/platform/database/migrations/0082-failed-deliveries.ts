import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The page of the status counts what was given up lately, among all that was delivered. */
export class FailedDeliveries1760000000082 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `create index webhook_delivery_failed_idx on webhook_delivery (tried_at) where state = 'failed'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
