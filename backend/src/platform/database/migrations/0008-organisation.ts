import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settings of the organisation: one row. */
export class Organisation1760000000008 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table organisation (
        only_row boolean primary key default true check (only_row),
        time_zone text not null default 'UTC',
        currency text not null default 'USD',
        version integer not null default 1,
        edited_version integer not null default 1,
        updated_at timestamptz not null default now(),
        updated_by uuid references app_user (id)
      );
      insert into organisation default values;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
