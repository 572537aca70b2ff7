import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From where a job was asked for, for whoever follows a wish through the product. */
export class TraceOfJobs1760000000078 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table job add column trace text');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
