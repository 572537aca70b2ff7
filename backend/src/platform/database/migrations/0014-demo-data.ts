import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which demonstration data was loaded, so that it is loaded once. */
export class DemoData1760000000014 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('create table demo_data (area text primary key, loaded_at timestamptz not null default now())');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
