import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The HTTP status of a stored reply; null for the usual status of the endpoint. */
export class AddIdempotencyStatus1760000000330 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table idempotency_key add column status smallint');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
