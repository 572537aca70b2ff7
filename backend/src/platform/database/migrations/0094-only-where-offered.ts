import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Single sign-on is the only way to sign in where it is offered, and nowhere else. */
export class OnlyWhereOffered1760000000094 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      update single_sign_on set is_only = false, version = version + 1 where is_only and not is_on;
      alter table single_sign_on add constraint single_sign_on_only_where_offered check (is_on or not is_only);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
