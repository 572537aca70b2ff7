import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the checklist of a task as an ordered list of items. */
export class AddTaskChecklist1760000000380 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table agency_tasks
        add column checklist jsonb not null default '[]',
        add constraint agency_tasks_checklist_check check (jsonb_typeof(checklist) = 'array');
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
