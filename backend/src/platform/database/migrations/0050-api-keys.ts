import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys with which programs make calls in somebody's name. */
export class ApiKeys1760000000050 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table api_key (
        id integer primary key generated always as identity,
        user_id uuid not null references app_user (id),
        name text not null,
        prefix text not null,
        -- SHA-256 of the key, which is random: there is nothing to guess that a slow hash would protect.
        key_hash bytea not null unique,
        permissions jsonb not null,
        is_read_only boolean not null,
        administers boolean not null,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null,
        ended_at timestamptz,
        -- Its owner was told that it will expire.
        warned_at timestamptz,
        version integer not null default 1
      );
      create index api_key_user_idx on api_key (user_id) where ended_at is null;
      create index api_key_expiry_idx on api_key (expires_at) where ended_at is null and warned_at is null;

      -- Apart from the key, since it is no change of it.
      create table api_key_use (
        key_id integer primary key references api_key (id) on delete cascade,
        at timestamptz not null,
        address text
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
