import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds claims of webhook deliveries: a worker claims each delivery before sending it, and the claim expires with its
 * lease. Also adds why a webhook was paused: its receiver answered 410, or failed for days.
 */
export class AddWebhookClaims1760000000221 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table webhook_delivery add column claim uuid, add column claimed_until timestamptz;
      alter table webhook add column paused_reason text check (paused_reason in ('gone', 'failing'));
      update webhook set paused_reason = 'failing' where not is_active and failing_since is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
