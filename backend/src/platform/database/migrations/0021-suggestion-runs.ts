import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who asked for task suggestions, when, and what answered: for the limit of a month, and for what is made of them. */
export class SuggestionRuns1760000000021 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table agency_suggestion_runs (
        job_id uuid primary key,
        user_id uuid not null references app_user (id),
        at timestamptz not null default clock_timestamp(),
        -- The first day of the organisation's month.
        month date not null,
        -- A model was asked and, as far as is known, has worked: this counts against the month's limit.
        asked_model boolean not null default false,
        -- Null: nothing has answered (yet).
        source text check (source in ('openai-compatible', 'playbook')),
        model text,
        playbook text,
        offered smallint not null default 0
      );
      create index agency_suggestion_runs_limit_idx on agency_suggestion_runs (user_id, month) where asked_model;
      create index agency_suggestion_runs_at_idx on agency_suggestion_runs (at);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
