import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who did what: an append-only table, and what notes the old values of every entity that is changed. */
export class Audit1760000000017 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table audit (
        id bigint generated always as identity primary key,
        at timestamptz not null default clock_timestamp(),
        -- No reference: what was done stays written, whatever becomes of people and things.
        actor_id uuid,
        actor_name text not null,
        action text not null,
        object_kind text not null,
        object_id text,
        object_name text,
        project text,
        changes jsonb not null default '[]',
        times integer not null default 1,
        address text
      );
      create index audit_recent_idx on audit (at desc, id desc);
      create index audit_actor_idx on audit (actor_id, at desc, id desc);
      create index audit_object_idx on audit (object_kind, object_id, at desc, id desc);
      create index audit_kind_idx on audit (object_kind, at desc, id desc);
      create index audit_action_idx on audit (action, at desc, id desc);
      create index audit_project_idx on audit (project, at desc, id desc);

      -- Uses are read from their own ledger: this finds those of one person.
      create index usage_logged_by_idx on usage (logged_by, used_at desc, id desc);

      -- Only audit_prune() says up to when entries may go, and nobody can say so of the last 30 days.
      create function refuse_audit_change() returns trigger language plpgsql as $$
      declare
        pruned_before timestamptz := nullif(current_setting('atrium.audit_pruned_before', true), '')::timestamptz;
      begin
        if tg_op = 'DELETE' and tg_level = 'ROW' and old.at < pruned_before and old.at < now() - interval '30 days' then
          return old;
        end if;
        raise exception 'The audit is append-only';
      end $$;
      create trigger audit_append_only before update or delete on audit for each row execute function refuse_audit_change();
      create trigger audit_not_emptied before truncate on audit for each statement execute function refuse_audit_change();

      -- One portion of the oldest entries; answers how many went.
      create function audit_prune(before timestamptz, portion integer) returns integer language plpgsql as $$
      declare
        gone integer;
      begin
        perform set_config('atrium.audit_pruned_before', before::text, true);
        delete from audit where id in (select id from audit where at < before and at < now() - interval '30 days' order by at, id limit portion);
        get diagnostics gone = row_count;
        perform set_config('atrium.audit_pruned_before', '', true);
        return gone;
      end $$;

      -- The ledger of stock refuses to be emptied as well.
      create trigger stock_movement_not_emptied before truncate on stock_movement for each statement execute function refuse_ledger_change();

      -- Keeps what a row was before its change until the end of the transaction, for the audit entry that is written with
      -- the change's event. The notes live in a setting of the transaction: no table, nothing to clean up. An import that
      -- changes thousands of rows is one entry and notes the first hundred.
      create function note_change() returns trigger language plpgsql as $$
      declare
        noted integer := coalesce(nullif(current_setting('atrium.noted', true), '')::integer, 0);
        old_row jsonb;
        new_row jsonb;
        before jsonb;
        after jsonb;
        notes text;
      begin
        if noted >= 100 then
          return null;
        end if;
        old_row := to_jsonb(old);
        new_row := case when tg_op = 'UPDATE' then to_jsonb(new) end;
        select coalesce(jsonb_object_agg(key, value), '{}'), coalesce(jsonb_object_agg(key, new_row -> key), '{}')
          into before, after
          from jsonb_each(old_row)
          where key !~ '(password|hash|secret|token|patient|search_text|_version$|^version$|^id$|^(created|updated)_(at|by)$)'
            and (new_row is null or value is distinct from new_row -> key);
        notes := coalesce(nullif(current_setting('atrium.changes', true), ''), '');
        perform set_config('atrium.noted', (noted + 1)::text, true);
        perform set_config('atrium.changes', notes || case when notes = '' then '' else ',' end || jsonb_build_object(
          'table', tg_table_name, 'id', old_row ->> 'id', 'version', (coalesce(new_row, old_row) ->> 'version')::integer, 'gone', new_row is null,
          'name', coalesce(nullif(concat_ws(' ', old_row ->> 'first_name', old_row ->> 'last_name'), ''), old_row ->> 'name', old_row ->> 'title',
            old_row ->> 'project_name', left(old_row ->> 'content', 60), old_row ->> 'supplier', old_row ->> 'email', left(old_row ->> 'description', 60)),
          'before', before, 'after', case when new_row is null then '{}' else after end)::text, true);
        return null;
      end $$;

      -- Every table of entities (they all have a version) notes its changes. Called after each migration, so that new
      -- tables are watched without anybody having to think of it. What is no edit (stock taken, a count) is not noted.
      create function watch_changes() returns void language plpgsql as $$
      declare
        watched record;
      begin
        for watched in
          select c.relname as name, bool_or(a.attname = 'edited_version') as has_edited
          from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
            and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_delete')
          group by c.relname having bool_or(a.attname = 'version' and a.atttypid = 'integer'::regtype)
        loop
          execute format('create trigger audit_update after update on %I for each row when (old.%I is distinct from new.%2$I) execute function note_change()',
            watched.name, case when watched.has_edited then 'edited_version' else 'version' end);
          execute format('create trigger audit_delete after delete on %I for each row execute function note_change()', watched.name);
        end loop;
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
