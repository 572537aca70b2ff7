import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox that feeds every open screen, the places of the reactions, and answers kept for repeated requests. */
export class Events1760000000003 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table event (
        seq bigint generated always as identity primary key,
        id uuid not null default gen_random_uuid(),
        xid xid8 not null default pg_current_xact_id(),
        at timestamptz not null default clock_timestamp(),
        type text not null,
        actor_id uuid,
        actor_name text not null,
        project text,
        rooms text[] not null,
        data jsonb not null,
        affects uuid[] not null default '{}',
        internal jsonb
      );
      create index event_xid_idx on event (xid);
      create index event_at_idx on event (at);

      -- One row: the name of this life of the database, and up to which transaction events were pruned.
      create table feed_state (
        only_row boolean primary key default true check (only_row),
        life text not null,
        fingerprint text not null,
        pruned_xid xid8 not null default '0'
      );

      create table reaction (
        name text primary key,
        snapshot pg_snapshot not null
      );
      create table reaction_failure (
        reaction text not null references reaction (name),
        event_seq bigint not null,
        event jsonb not null,
        attempts integer not null,
        error text not null,
        retry_at timestamptz not null,
        primary key (reaction, event_seq)
      );

      create table idempotency_key (
        user_id uuid not null,
        key text not null,
        body_hash text not null,
        reply jsonb not null,
        created_at timestamptz not null default now(),
        constraint idempotency_key_pkey primary key (user_id, key)
      );
      create index idempotency_key_created_idx on idempotency_key (created_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
