import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who looked at whose access in which quarter, and lists of staff that can be taken back. */
export class AccessReviews1760000000070 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table access_review (
        id integer primary key generated always as identity,
        -- 2026-Q4
        quarter text not null unique,
        due_on date not null,
        opened_at timestamptz not null default now(),
        -- Null: it was opened because its quarter began.
        opened_by uuid references app_user (id),
        finished_at timestamptz,
        revision integer not null default 1
      );

      -- What was there when it was opened; names are those of now.
      create table access_review_row (
        id integer primary key generated always as identity,
        review_id integer not null references access_review (id),
        user_id uuid not null references app_user (id),
        -- Null: what the account's role gives by itself.
        assignment_id integer references assignment (id),
        role text not null,
        project text,
        access_role text,
        rights text[] not null default '{}',
        until date,
        decision text check (decision in ('confirmed', 'ended')),
        decided_at timestamptz,
        decided_by uuid references app_user (id),
        unique nulls not distinct (review_id, user_id, assignment_id)
      );

      create table staff_import (
        id integer primary key generated always as identity,
        imported_at timestamptz not null default now(),
        imported_by uuid not null references app_user (id),
        file_name text,
        undone_at timestamptz,
        -- The staff members that it made.
        staff_ids integer[] not null
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
