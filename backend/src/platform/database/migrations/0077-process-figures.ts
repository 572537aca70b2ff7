import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each process that runs did in the last minutes, for the page that shows it. */
export class ProcessFigures1760000000077 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Worth nothing after a crash.
      create unlogged table process_figures (
        id uuid primary key,
        kind text not null check (kind in ('api', 'worker')),
        host text not null,
        pid integer not null,
        started_at timestamptz not null,
        seen_at timestamptz not null default now(),
        samples jsonb not null
      ) with (fillfactor = 50);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
