import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions live here, so that an outage of Redis signs nobody out. */
export class Sessions1760000000002 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table session (
        sid text primary key,
        sess jsonb not null,
        expire timestamptz not null
      );
      create index session_expire_idx on session (expire);
      create index session_user_idx on session ((sess ->> 'userId'));

      create table sign_in_attempt (
        key text primary key,
        points integer not null default 0,
        expire bigint
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
