import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores every email of an order, so that limits can be counted. Earlier orders get their last email. */
export class AddOrderMails1760000000220 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table order_mail (
        id integer generated always as identity primary key,
        order_id integer not null references stock_order (id),
        address text not null,
        -- Not the supplier's address; the sender confirmed it.
        is_confirmed boolean not null,
        sent_by uuid references app_user (id),
        sent_at timestamptz not null default clock_timestamp()
      );
      create index order_mail_order on order_mail (order_id);
      create index order_mail_sender on order_mail (sent_by, sent_at);
      insert into order_mail (order_id, address, is_confirmed, sent_by, sent_at)
        select id, sent_to, false, sent_by, sent_at from stock_order where sent_to is not null and sent_at is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
