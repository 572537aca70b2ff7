import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What staff ask to be ordered, and what became of it. */
export class ReorderRequests1760000000006 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table reorder_request (
        id integer generated always as identity primary key,
        kind text not null,
        stock_id integer not null references stock (id),
        requested_quantity integer not null check (requested_quantity >= 1),
        priority text not null check (priority in ('low', 'normal', 'medium', 'urgent', 'critical')),
        reason text,
        status text not null default 'pending' check (status in ('pending', 'ordered', 'dismissed', 'received')),
        note text,
        requested_at timestamptz not null default clock_timestamp(),
        requested_by uuid references app_user (id),
        approved_by uuid references app_user (id),
        approved_at timestamptz,
        received_at timestamptz,
        version integer not null default 1,
        edited_version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by uuid references app_user (id)
      );
      create index reorder_request_pending_idx on reorder_request (requested_at desc, id desc) where status = 'pending';
      create index reorder_request_status_idx on reorder_request (status, requested_at desc, id desc);
      create index reorder_request_recent_idx on reorder_request (requested_at desc, id desc);
      create index reorder_request_stock_idx on reorder_request (stock_id, requested_at desc);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
