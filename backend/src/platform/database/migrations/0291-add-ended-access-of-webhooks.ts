import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the pause reason of a webhook whose owner has lost access. */
export class AddEndedAccessOfWebhooks1760000000291 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table webhook drop constraint webhook_paused_reason_check,
        add constraint webhook_paused_reason_check check (paused_reason in ('gone', 'failing', 'access-ended'));
      update webhook w set paused_reason = 'access-ended' from app_user u
        where u.id = w.made_by and not w.is_active and w.paused_reason is null and (u.removed_at is not null or not u.is_active);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
