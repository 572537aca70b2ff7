import type { QueryRunner } from 'typeorm';

const MAX_ATTEMPTS = 300;

/**
 * Locks all tables that a migration changes before it changes any. Each attempt gives up after 500 ms, before
 * PostgreSQL's deadlock detection (1 s) could cancel another transaction, and is repeated after 1 s.
 * @param mode lock mode of `lock table`: the strongest that the migration's statements need
 */
export const lockTables = async (
  db: QueryRunner,
  tables: readonly string[],
  mode: 'access exclusive' | 'share row exclusive',
): Promise<void> => {
  await db.query(`
    do $$ begin
      perform set_config('lock_timeout', '500ms', true);
      for attempt in 1..${MAX_ATTEMPTS} loop
        begin
          lock table ${tables.join(', ')} in ${mode} mode;
          exit;
        exception when lock_not_available then
          if attempt = ${MAX_ATTEMPTS} then raise; end if;
          perform pg_sleep(1);
        end;
      end loop;
      perform set_config('lock_timeout', '0', true);
    end $$`);
};
