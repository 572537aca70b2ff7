import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each person was told, and which stock was already told to have run out. */
export class Notifications1760000000010 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table notification (
        id integer generated always as identity primary key,
        user_id uuid not null references app_user (id) on delete cascade,
        type text not null,
        title text not null,
        body text not null,
        link text,
        created_at timestamptz not null default clock_timestamp(),
        read_at timestamptz,
        -- Names the fact: nobody is told of the same one twice.
        dedupe text not null,
        constraint notification_dedupe_key unique (user_id, dedupe)
      );
      create index notification_user_idx on notification (user_id, id desc);
      create index notification_unread_idx on notification (user_id) where read_at is null;
      create index notification_created_idx on notification (created_at);

      -- Here from the moment it was told that the stock ran out until it is above its minimum again.
      create table stock_told_out (
        stock_id integer primary key references stock (id) on delete cascade,
        at timestamptz not null default now()
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
