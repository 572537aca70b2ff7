import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What rows were before they were changed, for the audit: as many as a transaction changes, found by row. */
export class NotedChanges1760000000026 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Written by the triggers of watch_changes(), taken up in the same transaction by the writer of the audit, who names the
      -- row. What nobody takes up (the tasks of a deleted goal, the items of an import) a chore clears away. Unlogged:
      -- nothing of it is needed once its transaction is over.
      create unlogged table noted_change (
        seq bigint generated always as identity,
        xid xid8 not null default pg_current_xact_id(),
        source text not null,
        -- '' in a table of one row.
        row_id text not null,
        name text,
        before jsonb not null,
        after jsonb not null,
        primary key (xid, source, row_id, seq)
      );

      create or replace function note_change() returns trigger language plpgsql as $$
      declare
        old_row jsonb := to_jsonb(old);
        new_row jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) end;
      begin
        insert into noted_change (source, row_id, name, before, after)
        select tg_table_name, coalesce(old_row ->> 'id', ''),
          coalesce(nullif(concat_ws(' ', old_row ->> 'first_name', old_row ->> 'last_name'), ''), old_row ->> 'name', old_row ->> 'title',
            old_row ->> 'project_name', left(old_row ->> 'content', 60), old_row ->> 'supplier', old_row ->> 'email', left(old_row ->> 'description', 60)),
          coalesce(jsonb_object_agg(key, value), '{}'),
          case when new_row is null then '{}' else coalesce(jsonb_object_agg(key, new_row -> key), '{}') end
        from jsonb_each(old_row)
        where key !~ '(password|hash|secret|token|patient|search_text|_versions?$|^version$|^id$|^(created|updated)_(at|by)$)'
          and (new_row is null or value is distinct from new_row -> key);
        return null;
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
