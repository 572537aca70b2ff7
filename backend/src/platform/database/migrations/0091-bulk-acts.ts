import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Acts on several products at once, with what each row was before, so that one press takes all of it back. */
export class BulkActs1760000000091 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table bulk_act (
        id integer generated always as identity primary key,
        rows jsonb not null,
        made_by uuid references app_user (id),
        made_at timestamptz not null default clock_timestamp(),
        undone_by uuid references app_user (id),
        undone_at timestamptz
      );
      create index bulk_act_made_idx on bulk_act (made_at);
      -- Reports of prices read some days.
      create index purchase_day_idx on purchase (purchase_date);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
