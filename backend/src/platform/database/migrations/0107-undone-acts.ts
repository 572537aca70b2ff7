import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of an act on several products that was undone: which of them stayed as somebody left them since, and why. */
export class UndoneActs1760000000107 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table bulk_act add column kept jsonb');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
