import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which edit changed a field last, and whose it was: two people who edit different fields of one record both stand. */
export class EditsByField1760000000024 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- So far every change of a price source was an edit.
      alter table price_source add column edited_version integer;
      update price_source set edited_version = version;
      alter table price_source alter column edited_version set not null, alter column edited_version set default 1;

      -- By column: the version of its last edit, and who made it. A writer that edits what stands in other tables (a goal's
      -- departments) names it with null in place of the two.
      create function note_edit() returns trigger language plpgsql as $$
      declare
        was jsonb := to_jsonb(old);
        made jsonb := jsonb_build_array(new.version, new.updated_by);
      begin
        select new.field_versions || coalesce(jsonb_object_agg(key, made), '{}') into new.field_versions
          from jsonb_each(to_jsonb(new))
          where key <> all (array['version', 'edited_version', 'quantity_version', 'field_versions', 'updated_at', 'updated_by', 'stock_status', 'search_text'])
            and value is distinct from was -> key;
        select new.field_versions || coalesce(jsonb_object_agg(key, made), '{}') into new.field_versions
          from jsonb_each(new.field_versions) where value = 'null';
        return new;
      end $$;
    `);
    const tables = (await db.query(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
        and a.attname = 'edited_version' and not a.attisdropped order by 1`)) as { name: string }[];
    for (const { name } of tables)
      await db.query(`alter table ${name} add column field_versions jsonb not null default '{}'`);
    // Called after each migration: tables that are made later get it by having the column.
    await db.query(`
      alter function watch_changes() rename to watch_for_audit;
      create function watch_changes() returns void language plpgsql as $$
      declare
        edited text;
      begin
        perform watch_for_audit();
        for edited in
          select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
          where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
            and a.attname = 'field_versions' and not a.attisdropped
            and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'edit_by_field')
        loop
          execute format('create trigger edit_by_field before update on %I for each row
            when (old.edited_version is distinct from new.edited_version) execute function note_edit()', edited);
        end loop;
      end $$;
      select watch_changes();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
