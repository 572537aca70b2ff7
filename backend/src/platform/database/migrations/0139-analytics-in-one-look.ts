import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the agency's analytics add up stands in the indexes that find it. */
export class AnalyticsInOneLook1760000000139 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- The list's order, with all that is added up of an entry.
      create index agency_time_entries_worked_idx on agency_time_entries (date_worked desc, id desc)
        include (task_id, user_id, seconds, billable, goal_id, client_id);
      drop index agency_time_entries_day_idx;

      create index agency_task_changes_start_idx on agency_task_changes (task_id, at) where status = 'in_progress';
      create index agency_goals_cancelled_idx on agency_goals (id) where status = 'cancelled';
      create index agency_tasks_accepted_idx on agency_tasks (created_at) where origin <> 'manual';
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
