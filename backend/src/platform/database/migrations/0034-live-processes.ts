import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many sockets each person has open at each API process. Worth nothing after a crash, so it is not logged. */
export class LiveProcesses1760000000034 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create unlogged table live_process (
        id uuid primary key,
        sockets jsonb not null,
        seen_at timestamptz not null default now()
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
