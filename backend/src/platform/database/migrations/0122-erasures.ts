import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Taking somebody out of what is kept goes on in portions, so that it does not grow with the audit (decision 0081). */
export class Erasures1760000000122 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table erasure (
        user_id uuid primary key references app_user (id) on delete cascade,
        staff_id integer not null,
        asked_by uuid references app_user (id) on delete set null,
        asked_at timestamptz not null default clock_timestamp(),
        -- Who began before this transaction may still write what the person was called.
        asked_xid bigint not null default pg_current_xact_id()::text::bigint,
        -- All that they were called; nobody's once it is over.
        search_names text[] not null,
        job_id uuid,
        step text not null,
        -- The key of the last row of the step that was gone through.
        place jsonb,
        done bigint not null default 0,
        total bigint not null default 0,
        -- As it was told last.
        percent integer not null default 0,
        finished_at timestamptz
      );
      create index erasure_open_idx on erasure (asked_at) where finished_at is null;

      -- What audit_forget() does to all entries, for those with these ids: (after, until]. Answers how many named the person.
      create function audit_forget_part(person uuid, staff_id integer, names text[], called text, after bigint, until bigint) returns integer
        -- The processes may not change an entry themselves.
        language plpgsql security definer set search_path from current as $$
      declare
        reference text := '("id": "' || person || '", "name": )"([^"\\\\]|\\\\.)*"';
        about_people text[] := array['staff', 'assignment', 'session', 'password', 'second-factor', 'passkey', 'mail', 'api-key', 'account', 'identity', 'access-review'];
        their_ids text[] := array[person::text, staff_id::text];
        quoted text[] := array(select to_json(n)::text from unnest(names) n);
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
              or exists (select from unnest(quoted) q where position(q in a.changes::text) > 0))));
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
