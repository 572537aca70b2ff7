import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

/**
 * Adds purchases that reopen a reversed order line: the line is open again as a separate purchase, and its requests
 * have the status from before the receipt.
 */
export class AddReopenedPurchases1760000000201 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, ['purchase', 'reorder_request'], 'access exclusive');
    await db.query(`
      alter table purchase
        -- It was logged when it had arrived, so it was never on order.
        add column received_at_once boolean not null default false,
        -- The reversed purchase whose pieces are on order again with this one.
        add column reopens integer references purchase (id);
      alter table reorder_request
        -- The status before the receipt that closed the request.
        add column received_from text check (received_from in ('pending', 'ordered'));

      alter table purchase disable trigger user;
      alter table reorder_request disable trigger user;
      -- Creation and receipt of one transaction are less than a second apart.
      update purchase q set received_at_once = true where quantity_received > 0
        and exists (select 1 from stock_movement m where m.purchase_id = q.id and m.type = 'purchase' and m.at < q.created_at + interval '1 second');
      update reorder_request set received_from = case when received_at < approved_at + interval '1 second' then 'pending' else 'ordered' end
        where status = 'received';
      alter table purchase enable trigger user;
      alter table reorder_request enable trigger user;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
