import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was bought; stock rises when it is received, and may be received in parts. */
export class Purchases1760000000007 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table purchase (
        id integer generated always as identity primary key,
        kind text not null,
        stock_id integer not null references stock (id),
        supplier_id integer references supplier (id),
        quantity_purchased integer not null check (quantity_purchased >= 1),
        quantity_received integer not null default 0 check (quantity_received >= 0 and quantity_received <= quantity_purchased),
        unit_cost numeric(10, 2),
        total_cost numeric(19, 2),
        purchase_date date not null,
        received_date date,
        -- When stock last rose by it; the newest entry of the activity list.
        received_at timestamptz,
        invoice_number text,
        ordered_by uuid references app_user (id),
        logged_by uuid references app_user (id),
        received_by uuid references app_user (id),
        notes text,
        reorder_request_id integer references reorder_request (id),
        reversed_at timestamptz,
        reversed_by uuid references app_user (id),
        reversal_reason text,
        version integer not null default 1,
        edited_version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by uuid references app_user (id)
      );
      create index purchase_recent_idx on purchase (kind, created_at desc, id desc);
      create index purchase_received_idx on purchase (received_at desc, id desc) where received_at is not null and reversed_at is null;
      create index purchase_stock_idx on purchase (stock_id, created_at desc);
      create index purchase_invoice_idx on purchase (supplier_id, lower(invoice_number));
      create index purchase_request_idx on purchase (reorder_request_id);

      alter table stock_movement add column purchase_id integer references purchase (id);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
