import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which transactions changed something of an area: while none did, an answer made of it is still true (decision 0088). */
export class ChangedAreas1760000000147 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Unlogged: after a crash no answer is kept either, since a new life begins (feed_life).
      create unlogged table area_change (
        area text not null,
        xid xid8 not null default pg_current_xact_id(),
        made_at timestamptz not null default now(),
        primary key (area, xid)
      );
      create index area_change_made_at_idx on area_change (made_at);

      create function note_area_change() returns trigger language plpgsql as $$
      begin
        insert into area_change (area) values (tg_argv[0]) on conflict do nothing;
        return null;
      end $$;

      -- Every table that answers of the agency are made of, those of later migrations too.
      create function watch_areas() returns void language plpgsql as $$
      declare
        watched text[] := array(
          select quote_ident(c.relname) from pg_class c
          where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
            and (c.relname like 'agency\\_%' or c.relname in ('app_user', 'staff', 'assignment', 'department', 'organisation'))
            and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'agency_changed')
          order by c.relname);
        one text;
      begin
        if watched = '{}' then
          return;
        end if;
        -- All together, and given back before PostgreSQL looks for a deadlock: nobody is broken off.
        perform set_config('lock_timeout', '500ms', true);
        for attempt in 1..300 loop
          begin
            execute 'lock table ' || array_to_string(watched, ', ') || ' in share row exclusive mode';
            exit;
          exception when lock_not_available then
            if attempt = 300 then raise; end if;
            perform pg_sleep(1);
          end;
        end loop;
        foreach one in array watched loop
          execute format('create trigger agency_changed after insert or update or delete or truncate on %s
            for each statement execute function note_area_change(%L)', one, 'agency');
        end loop;
        perform set_config('lock_timeout', '0', true);
      end $$;

      alter function watch_changes() rename to watch_edits;
      create function watch_changes() returns void language plpgsql as $$
      begin
        perform watch_edits();
        perform watch_areas();
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
