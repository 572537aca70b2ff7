import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether addresses count that a provider sends without saying whether it verified them, as Microsoft Entra ID does. */
export class AddAcceptsUnstatedEmail1760000000191 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table single_sign_on add column accepts_unstated_email boolean not null default false');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
