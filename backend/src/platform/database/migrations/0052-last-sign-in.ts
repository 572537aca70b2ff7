import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody signed in last: sessions end and are forgotten, and the audit is too long to ask for everybody. */
export class LastSignIn1760000000052 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table app_user add column last_sign_in_at timestamptz;
      update app_user u set last_sign_in_at = a.at
        from (select actor_id, max(at) as at from audit where action = 'signed-in' group by actor_id) a
        where a.actor_id = u.id;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
