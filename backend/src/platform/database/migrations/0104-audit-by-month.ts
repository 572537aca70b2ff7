import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Third: the table of before becomes the first part of the audit. No row is moved and none is read. */
export class AuditByMonth1760000000104 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      select lock_when_free('audit', 300);
      do $$
      declare
        ends text := (select substring(pg_get_expr(conbin, conrelid) from '''([^'']+)''') from pg_constraint
          where conrelid = 'audit'::regclass and conname = 'audit_start_ends');
        last_id bigint;
        is_called boolean;
      begin
        select s.last_value, s.is_called into last_id, is_called from audit_id_seq s;
        alter table audit alter column id drop identity;
        create sequence audit_id_seq;
        perform setval('audit_id_seq', last_id, is_called);
        alter table audit alter column id set default nextval('audit_id_seq');
        drop trigger audit_append_only on audit;

        alter table audit rename to audit_start;
        create table audit (like audit_start including defaults) partition by range (at);
        alter sequence audit_id_seq owned by audit.id;
        create index audit_parts_recent_idx on audit (at desc, id desc);
        create index audit_parts_actor_idx on audit (actor_id, at desc, id desc);
        create index audit_parts_object_idx on audit (object_kind, object_id, at desc, id desc);
        create index audit_parts_kind_idx on audit (object_kind, at desc, id desc);
        create index audit_parts_action_idx on audit (action, at desc, id desc);
        create index audit_parts_project_idx on audit (project, at desc, id desc);
        create trigger audit_append_only before update or delete on audit for each row execute function refuse_audit_change();
        create trigger audit_not_emptied before truncate on audit for each statement execute function refuse_audit_change();

        execute format('alter table audit attach partition audit_start for values from (minvalue) to (%L)', ends);
        alter table audit_start drop constraint audit_start_ends;
      end $$;

      -- Each part with the instants from which and until which it holds entries; null: without an end on that side.
      create view audit_part as
        select c.oid::regclass as part, substring(bound from 'FROM \\(''([^'']+)''')::timestamptz as begins_at,
          substring(bound from 'TO \\(''([^'']+)''')::timestamptz as ends_at
        from pg_inherits i join pg_class c on c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) bound
        where i.inhparent = 'audit'::regclass;

      -- An empty part, called by its beginning. Only its owner may do more with it than read it and add to it.
      create function audit_begin_part(begins timestamptz, ends timestamptz) returns void language plpgsql as $$
      declare
        name text := case when begins is null then 'audit_start' else to_char(begins at time zone 'UTC', '"audit_from_"YYYY_MM') end;
        other text;
      begin
        execute format('create table %I (like audit including defaults including indexes, primary key (id))', name);
        execute format('create trigger audit_not_emptied before truncate on %I for each statement execute function refuse_audit_change()', name);
        for other in select distinct a.grantee::regrole::text from pg_class c, aclexplode(c.relacl) a
          where c.oid = name::regclass and a.grantee not in (0, c.relowner)
        loop
          execute format('revoke update, delete, truncate, references, trigger on %I from %s', name, other);
        end loop;
        execute format('alter table audit attach partition %I for values from (%s) to (%s)', name,
          coalesce(quote_literal(begins), 'minvalue'), coalesce(quote_literal(ends), 'maxvalue'));
      end $$;

      -- Gives the last part an end while it is still empty, and begins the next; answers how many were begun. What comes is
      -- always taken: the last part has no end, and where this has not been called in time it ends after its newest entry.
      create function audit_parts_ahead(months integer default 2) returns integer
        -- The processes may not make tables themselves.
        language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        far_enough timestamptz := now() + least(months, 24) * interval '1 month';
        last_part record;
        ends timestamptz;
        begun integer := 0;
      begin
        loop
          select * into last_part from audit_part where ends_at is null;
          exit when last_part.begins_at > far_enough;
          -- Of several who try one does, and the others look again behind it.
          perform lock_when_free('audit', 1);
          select * into last_part from audit_part where ends_at is null;
          exit when last_part.begins_at > far_enough;
          execute format('select greatest(max(at), %L) from %s', last_part.begins_at, last_part.part) into ends;
          ends := (date_trunc('month', ends at time zone 'UTC') + interval '1 month') at time zone 'UTC';
          execute format('alter table audit detach partition %s', last_part.part);
          execute format('alter table audit attach partition %s for values from (%L) to (%L)', last_part.part, last_part.begins_at, ends);
          perform audit_begin_part(ends, null);
          begun := begun + 1;
        end loop;
        return begun;
      end $$;

      -- Takes away every part all of whose entries may go, and answers how many entries that were. The first part stays, empty.
      -- The owner's alone, as it drops tables.
      create function audit_drop_parts(before timestamptz) returns bigint language plpgsql as $$
      declare
        ends timestamptz := (select max(ends_at) from audit_part where ends_at <= least(before, now() - interval '30 days'));
        parts regclass[] := array(select part from audit_part where ends_at <= ends);
        one regclass;
        entries bigint;
        gone bigint := 0;
      begin
        foreach one in array parts loop
          execute format('select count(*) from %s', one) into entries;
          gone := gone + entries;
        end loop;
        if gone = 0 then
          return 0;
        end if;
        perform lock_when_free('audit', 10);
        foreach one in array parts loop
          execute format('drop table %s', one);
        end loop;
        perform audit_begin_part(null, ends);
        return gone;
      end $$;

      -- As before, and looks at the parts alone that hold what is older.
      create or replace function audit_prune(before timestamptz, portion integer) returns integer language plpgsql as $$
      declare
        until_then timestamptz := least(before, now() - interval '30 days');
        gone integer;
      begin
        perform set_config('atrium.audit_pruned_before', before::text, true);
        delete from audit where at < until_then and id in (select id from audit where at < until_then order by at, id limit portion);
        get diagnostics gone = row_count;
        perform set_config('atrium.audit_pruned_before', '', true);
        return gone;
      end $$;

      select audit_begin_part((select max(ends_at) from audit_part), null);
      select audit_parts_ahead();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
