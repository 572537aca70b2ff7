import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the clinic shows itself: one row, and its uploaded logos under the hash of their content. */
export class ClinicSettings1760000000011 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table clinic_settings (
        only_row boolean primary key default true check (only_row),
        clinic_name text not null default 'Perfect B',
        tagline text default 'Aesthetic Medicine',
        logo_url text,
        accent_color text not null default '#0d9488',
        version integer not null default 1,
        edited_version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by uuid references app_user (id)
      );
      insert into clinic_settings default values;

      create table clinic_logo (
        hash text primary key,
        content_type text not null,
        content bytea not null,
        created_at timestamptz not null default now()
      );

      alter table organisation add column created_at timestamptz not null default now();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
