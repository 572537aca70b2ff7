import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Splits the administration right of API keys: `administers` reads people, `changes_people` also changes them. Keys made
 * before keep the lesser right.
 */
export class AddChangePeopleRightOfKeys1760000000190 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table api_key add column changes_people boolean not null default false');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
