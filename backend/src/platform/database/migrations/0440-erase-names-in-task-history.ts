import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the erasure of a person replace names in the history of tasks, such as in names of files. */
export class EraseNamesInTaskHistory1760000000440 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function refuse_history_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and current_setting('atrium.history_forgets', true) = 'on'
          and to_jsonb(old) - 'changes' - 'reason' = to_jsonb(new) - 'changes' - 'reason'
        then
          return new;
        end if;
        raise exception 'The history is append-only';
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
