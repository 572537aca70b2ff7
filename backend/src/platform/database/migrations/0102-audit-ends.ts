import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit by month, in three steps so that nobody waits for long (decision 0074). First: nothing comes to the table of
 * before after the month that follows this one. What stands in it is not looked at yet.
 */
export class AuditEnds1760000000102 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Whoever changes a table holds everybody up who comes after, while they themselves wait for a dump or a forgotten
      -- transaction. So they wait for a good second at a time, and let the others pass in between; a vacuum that nobody has
      -- asked for makes way after one. For what else is changed then the same patience holds.
      create function lock_when_free(name regclass, tries integer) returns void language plpgsql as $$
      begin
        perform set_config('lock_timeout', '1200ms', true);
        for attempt in 1..tries loop
          begin
            execute format('lock table only %s in access exclusive mode', name);
            return;
          exception when lock_not_available then
            if attempt < tries then perform pg_sleep(3); end if;
          end;
        end loop;
        raise exception 'The table % is in use by something that takes long, such as a dump or a transaction that was left open', name
          using errcode = 'lock_not_available';
      end $$;

      select lock_when_free('audit', 300);
      do $$ begin
        execute format('alter table audit add constraint audit_start_ends check (at < %L) not valid',
          (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC');
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
