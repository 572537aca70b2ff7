import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where projects tell other programs of what happens, and what was sent. */
export class Webhooks1760000000051 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table webhook (
        id integer primary key generated always as identity,
        project text not null,
        name text not null,
        url text not null,
        events text[] not null,
        is_active boolean not null default true,
        -- Sealed (platform/secrets/seals.ts): whoever reads the table cannot sign.
        secret text not null,
        -- Signs beside the new one until its time is over.
        old_secret text,
        old_secret_until timestamptz,
        failing_since timestamptz,
        -- A worker is at its deliveries, or was asked to be.
        queued_at timestamptz,
        made_by uuid references app_user (id),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by uuid references app_user (id),
        version integer not null default 1,
        edited_version integer not null default 1,
        field_versions jsonb not null default '{}'
      );
      create index webhook_project_idx on webhook (project);

      create table webhook_delivery (
        seq bigint generated always as identity primary key,
        id uuid not null unique default gen_random_uuid(),
        webhook_id integer not null references webhook (id) on delete cascade,
        event_id uuid not null,
        event text not null,
        -- As it is sent and signed, to the byte.
        body text not null,
        state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
        tries integer not null default 0,
        created_at timestamptz not null default now(),
        tried_at timestamptz,
        next_try_at timestamptz default now(),
        status integer,
        duration_ms integer,
        answer text,
        revision integer not null default 1,
        unique (webhook_id, event_id)
      );
      create index webhook_delivery_due_idx on webhook_delivery (next_try_at) where state = 'waiting';
      create index webhook_delivery_list_idx on webhook_delivery (webhook_id, seq desc);
      create index webhook_delivery_age_idx on webhook_delivery (created_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
