import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What imports did, so that they can be undone for a day. */
export class ImportsToUndo1760000000040 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table stock_import (
        id integer generated always as identity primary key,
        file_name text,
        created integer not null,
        updated integer not null,
        imported_at timestamptz not null default clock_timestamp(),
        imported_by uuid not null references app_user (id),
        undone_at timestamptz,
        undone_by uuid references app_user (id),
        -- The rows that its undo left as they are, each with the reason.
        kept jsonb not null default '[]'
      );
      create index stock_import_recent_idx on stock_import (imported_at desc);

      create table stock_import_row (
        import_id integer not null references stock_import (id) on delete cascade,
        stock_id integer not null references stock (id) on delete cascade,
        -- As in the file, counted as a spreadsheet counts.
        row_number integer not null,
        -- What it was; null: the import made it.
        before jsonb,
        -- Since the import.
        version integer not null,
        primary key (import_id, stock_id)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
