import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  purchase: ['logged', 'received', 'reversed'],
  reorder_request: ['requested', 'approved'],
  shelf_count: ['opened', 'closed', 'reversed'],
  stock_order: ['placed', 'sent', 'cancelled'],
};

/** Stores which API key acted for a user in purchases, orders, requests and counts; null when the user acted. */
export class AddKeyOfOrdersAndCounts1760000000290 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, ['api_key', ...Object.keys(COLUMNS)], 'access exclusive');
    for (const [table, acts] of Object.entries(COLUMNS))
      await db.query(
        `alter table ${table} ${acts.map((act) => `add column ${act}_via_key_id integer references api_key (id)`).join(', ')}`,
      );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
