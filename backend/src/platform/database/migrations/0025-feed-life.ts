import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cursors end with the run of the server that gave them. */
export class FeedLife1760000000025 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The name of this life of the transaction ids (decision 0028). PostgreSQL empties an unlogged table exactly when it
      -- may give ids out again: after a crash, and where a replica or a restored copy takes over.
      create unlogged table feed_life (
        only_row boolean primary key default true check (only_row),
        name text not null,
        started_at timestamptz not null
      );
      alter table feed_state drop column life;
      -- The timeline is no part of it any more: a server that took over has the same events and the same places of reactions.
      update feed_state set fingerprint = regexp_replace(fingerprint, '^(\\d+-\\d+)-\\d+$', '\\1');
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
