import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices that grow while they are unread, what each person does not want to hear of, and what was told about work. */
export class NoticesOfWork1760000000033 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Several of the same by the same person become one. The revision tells a client which is newer; it is not called
      -- version, because a notice is no entity that the audit follows.
      alter table notification
        add column group_key text,
        add column count integer not null default 1,
        add column revision integer not null default 1;
      create index notification_group_idx on notification (user_id, group_key) where read_at is null and group_key is not null;

      -- A kind that is missing is on.
      create table notice_off (
        user_id uuid not null references app_user (id) on delete cascade,
        kind text not null,
        primary key (user_id, kind)
      );

      -- The last day whose work was told of in the morning.
      create table agency_morning (
        only_row boolean primary key default true check (only_row),
        day date not null
      );
      -- Here from the moment its owner was told until it is behind no more.
      create table agency_told_behind (
        goal_id integer primary key references agency_goals (id) on delete cascade
      );

      alter table agency_posts add column author_id uuid references app_user (id);
      update agency_posts set author_id = updated_by;
      -- The time that its author was told of; another one may be told again.
      create table agency_told_posts (
        post_id integer primary key references agency_posts (id) on delete cascade,
        scheduled_at timestamp without time zone not null
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
