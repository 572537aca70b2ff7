import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

/** Adds the decisions about the open work of users whose access ends on a later day. */
export class AddPlannedHandovers1760000000441 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, ['app_user'], 'share row exclusive');
    await db.query(`
      create table planned_handover (
        user_id uuid primary key references app_user (id) on delete cascade,
        decided_by uuid not null references app_user (id),
        decided_at timestamptz not null default now(),
        choice jsonb not null
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
