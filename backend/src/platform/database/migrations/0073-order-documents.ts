import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invoices and delivery notes that are kept with an order. */
export class OrderDocuments1760000000073 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table order_document (
        id integer generated always as identity primary key,
        order_id integer not null references stock_order (id),
        name text not null,
        content_type text not null,
        size integer not null,
        hash text not null,
        content bytea not null,
        added_by uuid references app_user (id),
        added_at timestamptz not null default clock_timestamp()
      );
      -- Its bytes are compressed already.
      alter table order_document alter column content set storage external;
      create unique index order_document_key on order_document (order_id, hash);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
