import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the agency's analytics look for: tasks by the day they are due or were made, those in progress by person, posts by day. */
export class AnalyticsIndexes1760000000022 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index agency_tasks_due_day_idx on agency_tasks (due_date);
      create index agency_tasks_created_idx on agency_tasks (created_at);
      create index agency_tasks_in_progress_idx on agency_tasks (assigned_to) where status = 'in_progress';
      create index agency_posts_day_idx on agency_posts (scheduled_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
