import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Erases the names of removed users also in names of files that the audit lists. */
export class EraseNamesInFileAudit1760000000420 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function audit_forget_part(person uuid, staff_id integer, names text[], called text, after bigint, until bigint)
        returns integer language plpgsql security definer set search_path to '$user', 'public' as $$
      declare
        reference text := '("id": "' || person || '", "name": )"([^"\\\\]|\\\\.)*"';
        about_people text[] := array['staff', 'assignment', 'session', 'password', 'second-factor', 'passkey', 'mail', 'api-key', 'account', 'identity', 'access-review'];
        their_ids text[] := array[person::text, staff_id::text];
        quoted text[] := array(select to_json(n)::text from unnest(names) n);
        file_change jsonb := '[{"field": "document"}]';
        theirs bigint[];
        known text;
      begin
        if not exists (select from app_user u where u.id = person and u.erased_at is not null) then
          raise exception 'Only of an erased person';
        end if;
        theirs := array(
          select a.id from audit a where a.id > after and a.id <= until and (
            a.actor_id = person
            or position('"id": "' || person || '"' in a.changes::text) > 0
            or a.object_kind = any (about_people) and (
              a.object_id = any (their_ids)
              or exists (select from unnest(names) n where position(n in a.object_name) > 0)
              or exists (select from unnest(quoted) q where position(q in a.changes::text) > 0))
            or (a.object_kind = 'file' or a.changes @> file_change)
              and exists (select from unnest(names) n where position(n in a.object_name) > 0 or position(btrim(to_json(n)::text, '"') in a.changes::text) > 0)));
        if theirs = '{}' then
          return 0;
        end if;
        perform set_config('atrium.audit_forgets', 'on', true);
        update audit set address = null,
            actor_name = case when actor_name like '% via %' then called || ' via API key' else called end
          where id = any (theirs) and actor_id = person;
        update audit set changes = regexp_replace(changes::text, reference, '\\1' || to_json(called)::text, 'g')::jsonb
          where id = any (theirs) and changes::text like '%"id": "' || person || '"%';
        update audit set address = null, changes = (
            select coalesce(jsonb_agg(case when c ->> 'field' = any (array['firstName', 'lastName', 'email', 'phone', 'address', 'emergencyContact', 'profileImageUrl', 'notes', 'username', 'skills', 'certifications', 'directManager'])
              then jsonb_build_object('field', c -> 'field', 'before', null, 'after', null, 'isPrivate', true) else c end), '[]')
            from jsonb_array_elements(changes) c)
          where id = any (theirs) and object_id = any (their_ids) and object_kind = any (about_people)
            and (object_id <> staff_id::text or object_kind = 'staff');
        foreach known in array names loop
          update audit set object_name = replace(object_name, known, called)
            where id = any (theirs) and object_kind = any (about_people) and position(known in object_name) > 0;
          update audit set changes = replace(changes::text, to_json(known)::text, to_json(called)::text)::jsonb
            where id = any (theirs) and object_kind = any (about_people) and position(to_json(known)::text in changes::text) > 0;
          update audit set object_name = replace(object_name, known, called)
            where id = any (theirs) and object_kind = 'file' and position(known in object_name) > 0;
          update audit set changes = (
              select jsonb_agg(case when object_kind = 'file' or c ->> 'field' = 'document'
                then replace(c::text, btrim(to_json(known)::text, '"'), btrim(to_json(called)::text, '"'))::jsonb else c end order by nth)
              from jsonb_array_elements(changes) with ordinality e (c, nth))
            where id = any (theirs) and (object_kind = 'file' or changes @> file_change)
              and position(btrim(to_json(known)::text, '"') in changes::text) > 0;
        end loop;
        perform set_config('atrium.audit_forgets', '', true);
        return cardinality(theirs);
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
