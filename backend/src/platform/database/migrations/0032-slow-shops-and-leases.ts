import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SlowShopsAndLeases1760000000032 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The host let the time of a page pass: until then its other pages fail at once.
      alter table page_host add column silent_until timestamptz;

      -- The queue alone knows which worker has a job (decision 0026).
      alter table job drop column leased_until;
      comment on column job.failures is 'As the queue counted them at the last start: tries that ended with an error.';
      comment on column job.losses is 'As the queue counted them at the last start: runs whose worker disappeared.';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
