import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';
import { queryRows } from '../rows.js';

/**
 * Removes the cache of agency responses. The table stays for one release with a row that is never visible, so that
 * processes of the previous release always read fresh data during a rolling upgrade.
 */
export class RemoveAreaChanges1760000000300 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    const triggers = await queryRows<{ name: string; table: string }>(
      db,
      `select t.tgname::text as name, t.tgrelid::regclass::text as "table" from pg_trigger t join pg_proc f on f.oid = t.tgfoid
       where f.proname = 'note_area_change' and f.pronamespace = current_schema()::regnamespace and not t.tgisinternal`,
    );
    const tables = [...new Set(triggers.map(({ table }) => table))];
    if (tables.length > 0) await lockTables(db, [...tables, 'area_change'], 'access exclusive');
    await db.query(triggers.map(({ name, table }) => `drop trigger ${name} on ${table};`).join('\n'));
    await db.query(`
      drop function watch_changes();
      alter function watch_edits() rename to watch_changes;
      drop function watch_areas();
      drop function note_area_change();
      truncate area_change;
      alter table area_change set logged;
      insert into area_change (area, xid, made_at) values ('agency', '9223372036854775807', 'infinity');
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
