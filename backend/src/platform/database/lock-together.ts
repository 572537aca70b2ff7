import type { QueryRunner } from 'typeorm';

const ATTEMPTS = 300;

/**
 * For a migration that changes several tables: all of them before anything is changed, and given back before PostgreSQL
 * looks for a deadlock (after a second). Whoever has one of them and waits for another goes on, and nobody is broken off.
 * @param mode as of `lock table`; what the changes take at most, so that they never wait for more
 */
export const lockTogether = async (
  db: QueryRunner,
  tables: readonly string[],
  mode: 'access exclusive' | 'share row exclusive',
): Promise<void> => {
  await db.query(`
    do $$ begin
      perform set_config('lock_timeout', '500ms', true);
      for attempt in 1..${ATTEMPTS} loop
        begin
          lock table ${tables.join(', ')} in ${mode} mode;
          exit;
        exception when lock_not_available then
          if attempt = ${ATTEMPTS} then raise; end if;
          perform pg_sleep(1);
        end;
      end loop;
      perform set_config('lock_timeout', '0', true);
    end $$`);
};
