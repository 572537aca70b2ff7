import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTogether } from '../lock-together.js';

/** What the agency's analytics add up stands in the indexes that find it; open goals and searched ones have theirs. */
export class AnalyticsInOneLook1760000000139 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTogether(db, ['agency_time_entries', 'agency_task_changes', 'agency_goals', 'agency_tasks'], 'share row exclusive');
    await db.query(`
      create index agency_task_changes_start_idx on agency_task_changes (task_id, at) where status = 'in_progress';
      create index agency_goals_cancelled_idx on agency_goals (id) where status = 'cancelled';
      create index agency_tasks_accepted_idx on agency_tasks (created_at) where origin <> 'manual';

      create index agency_goals_open_idx on agency_goals (due_date, id) where status not in ('completed', 'cancelled');
      create index agency_goals_search_idx on agency_goals using gin (search_text gin_trgm_ops);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
