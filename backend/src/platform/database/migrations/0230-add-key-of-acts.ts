import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

/** Stores which API key acted for a user in uses, stock movements, treatments and imports; null when the user acted. */
export class AddKeyOfActs1760000000230 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, ['api_key', 'stock_import', 'stock_movement', 'treatment', 'usage'], 'access exclusive');
    await db.query(`
      alter table usage add column via_key_id integer references api_key (id),
        add column undone_via_key_id integer references api_key (id);
      alter table stock_movement add column via_key_id integer references api_key (id);
      alter table treatment add column via_key_id integer references api_key (id),
        add column undone_via_key_id integer references api_key (id);
      alter table stock_import add column via_key_id integer references api_key (id),
        add column undone_via_key_id integer references api_key (id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
