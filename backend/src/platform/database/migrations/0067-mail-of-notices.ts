import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices by mail: in the morning or at once, by kind and person, until somebody stops them. */
export class MailOfNotices1760000000067 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- A kind that is missing comes with the digest; what is off stands in notice_off.
      create table notice_by_mail (
        user_id uuid not null references app_user (id) on delete cascade,
        kind text not null,
        how text not null check (how in ('bell', 'digest', 'at-once')),
        primary key (user_id, kind)
      );
      create table notice_mail (
        user_id uuid primary key references app_user (id) on delete cascade,
        is_stopped boolean not null default false,
        -- The last day whose digest was sent, or had nothing in it.
        digest_day date
      );
      -- The day that digests are sent for, and when it began: what came later waits for the next.
      create table notice_digest (
        only_row boolean primary key default true check (only_row),
        day date not null,
        began_at timestamptz not null
      );
      -- A notice that has grown since may be mailed again.
      alter table notification add column mailed_at timestamptz;
      create index notification_unread_age_idx on notification (created_at) where read_at is null;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
