import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Signing in at a provider: how it is set up, who is who there, and which sign-ins have been used. */
export class SingleSignOn1760000000066 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table single_sign_on (
        only_row boolean primary key default true check (only_row),
        is_on boolean not null default false,
        is_only boolean not null default false,
        label text not null default '',
        issuer text not null default '',
        client_identifier text not null default '',
        -- Sealed (platform/secrets/seals.ts); null: a public client.
        secret text,
        adds_people boolean not null default false,
        trusts_second_factor boolean not null default true,
        groups_claim text not null default 'groups',
        groups jsonb not null default '[]',
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by uuid references app_user (id),
        version integer not null default 1,
        edited_version integer not null default 1,
        field_versions jsonb not null default '{}'
      );
      insert into single_sign_on default values;

      -- Who somebody is at a provider. Its subject stays when mail and names change.
      create table provider_identity (
        issuer text not null,
        subject text not null,
        user_id uuid not null references app_user (id) on delete cascade,
        linked_at timestamptz not null default now(),
        last_used_at timestamptz not null default now(),
        primary key (issuer, subject),
        unique (user_id, issuer)
      );

      -- Sign-ins that have come back: each does so once.
      create table provider_sign_in_used (
        state_hash text primary key,
        expires_at timestamptz not null
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
