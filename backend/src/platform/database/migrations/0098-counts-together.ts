import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who stands where in a count, counts that were taken back, and what an act in bulk was. */
export class CountsTogether1760000000098 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Of somebody who counts: what they are at. It is worth a minute.
      create table shelf_count_presence (
        count_id integer not null references shelf_count (id),
        user_id uuid not null references app_user (id),
        stock_id integer not null references stock (id),
        at timestamptz not null default clock_timestamp(),
        primary key (count_id, user_id)
      );

      alter table shelf_count drop constraint shelf_count_status_check;
      alter table shelf_count add constraint shelf_count_status_check
        check (status in ('open', 'posted', 'cancelled', 'reversed'));
      alter table shelf_count add column reversed_by uuid references app_user (id);
      alter table shelf_count add column reversed_at timestamptz;

      -- What was done ("supplier", "deactivate"); null: before that was kept.
      alter table bulk_act add column what text;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
