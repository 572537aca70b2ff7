import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever invited somebody hears when the mail with the link could not be sent. */
export class RefusedInvitations1760000000126 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table password_link
        add column mail_job uuid,
        add column invited_by uuid references app_user (id) on delete set null,
        -- Why its mail could not be sent.
        add column refusal text;
      create index password_link_mail_job_idx on password_link (mail_job) where mail_job is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
