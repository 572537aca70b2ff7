import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys of accounts. Their private keys never leave their owner's devices: nothing here is secret. */
export class Passkeys1760000000064 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table passkey (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null references app_user (id) on delete cascade,
        credential_id text not null unique,
        public_key text not null,
        -- How often it says it was used; many always say 0.
        counter bigint not null default 0,
        transports text[] not null default '{}',
        name text not null,
        -- The host name that it was made for.
        host text not null,
        is_backed_up boolean not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz
      );
      create index passkey_user_idx on passkey (user_id);
      -- Of questions that were answered, until they are too old to be answered again.
      create table used_challenge (
        hash text primary key,
        expires_at timestamptz not null
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
