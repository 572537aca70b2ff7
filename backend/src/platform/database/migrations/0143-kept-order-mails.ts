import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail of an order that was kept here, since no mail server is set up, was not sent. */
export class KeptOrderMails1760000000143 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table stock_order add column is_mail_kept boolean not null default false');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
