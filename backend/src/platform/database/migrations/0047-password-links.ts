import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links by which somebody chooses a password without signing in: mailed when it was forgotten, or as an invitation. */
export class PasswordLinks1760000000047 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table password_link (
        -- SHA-256 of what stands in the link; the link itself is nowhere.
        token_hash text primary key,
        user_id uuid not null references app_user (id) on delete cascade,
        purpose text not null check (purpose in ('reset', 'invitation')),
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index password_link_user_idx on password_link (user_id, created_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
