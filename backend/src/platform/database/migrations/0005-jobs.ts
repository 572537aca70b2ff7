import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Background jobs as people see them. The queue only carries their ids: what counts stands here. */
export class Jobs1760000000005 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table job (
        id uuid primary key,
        name text not null,
        -- Null: the system asked for it.
        asked_by uuid references app_user (id),
        project text check (project in ('perfect-b', 'talent-phi')),
        -- Rooms of the socket server that hear of its progress and end.
        rooms text[] not null default '{}',
        -- Forgotten once the job has finished.
        input jsonb,
        state text not null default 'waiting' check (state in ('waiting', 'running', 'finished', 'failed')),
        progress smallint not null default 0 check (progress between 0 and 100),
        result jsonb,
        error text,
        -- Starts. The number of the last one is what a run must show to write anything.
        attempts integer not null default 0,
        -- Tries that ended with an error.
        failures integer not null default 0,
        -- Runs whose worker disappeared.
        losses integer not null default 0,
        created_at timestamptz not null default clock_timestamp(),
        -- When the queue had taken it; null: whoever asked has not been told that it will run.
        queued_at timestamptz,
        started_at timestamptz,
        finished_at timestamptz,
        -- A running job belongs to its worker until then; the worker keeps renewing it.
        leased_until timestamptz
      );
      create index job_own_idx on job (asked_by, created_at desc, id desc);
      create index job_open_idx on job (created_at) where state in ('waiting', 'running');
      create index job_ended_idx on job (finished_at) where state in ('finished', 'failed');
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
