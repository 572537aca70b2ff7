import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules of the organisation for everybody's sign-in: how long sessions last, and who needs a second factor from when. */
export class SignInRules1760000000048 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table organisation
        add column session_idle_hours integer not null default 12 check (session_idle_hours between 1 and 168),
        add column session_days integer not null default 7 check (session_days between 1 and 30),
        add column second_factor_roles text[] not null default '{}',
        add column second_factor_from date;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
