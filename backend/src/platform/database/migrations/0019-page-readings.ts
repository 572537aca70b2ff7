import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What reading shop pages needs to remember between workers, and what a job is about, for whoever looks after jobs. */
export class PageReadings1760000000019 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table page_host (
        -- With its port where that is not the usual one.
        host text primary key,
        -- Whose turn it is: one request at a time, over all workers.
        holder uuid,
        held_until timestamptz,
        -- The shop asked not to be asked before.
        not_before timestamptz,
        robots text,
        robots_read_at timestamptz,
        touched_at timestamptz not null default now()
      );
      create index page_host_touched_idx on page_host (touched_at);

      create table page_reading (
        -- SHA-256 of the address: addresses are longer than an index bears.
        url_hash bytea primary key,
        reading jsonb not null,
        fetched_at timestamptz not null
      );
      create index page_reading_fetched_idx on page_reading (fetched_at);

      alter table job add column about text;
      create index job_newest_idx on job (created_at desc, id desc);
      create index job_state_idx on job (state, created_at desc, id desc);
      create index job_name_idx on job (name, state, created_at desc, id desc);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
