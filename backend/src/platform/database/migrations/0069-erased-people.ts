import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is known of somebody who has left can be removed; what they did stays, under a name that says nothing. */
export class ErasedPeople1760000000069 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table app_user add column erased_at timestamptz;

      -- Beside audit_prune() the one way in which an entry changes: audit_forget() takes a person out of it. Who it was
      -- (the id), when and what was done stay as they are.
      create or replace function refuse_audit_change() returns trigger language plpgsql as $$
      declare
        pruned_before timestamptz := nullif(current_setting('atrium.audit_pruned_before', true), '')::timestamptz;
      begin
        if tg_op = 'DELETE' and tg_level = 'ROW' and old.at < pruned_before and old.at < now() - interval '30 days' then
          return old;
        end if;
        if tg_op = 'UPDATE' and current_setting('atrium.audit_forgets', true) = 'on'
          and (old.id, old.at, old.actor_id, old.action, old.object_kind, old.object_id, old.project, old.times)
            is not distinct from (new.id, new.at, new.actor_id, new.action, new.object_kind, new.object_id, new.project, new.times)
        then
          return new;
        end if;
        raise exception 'The audit is append-only';
      end $$;

      -- Every name that somebody had, in every entry; in entries about them also what was noted of them.
      create function audit_forget(person uuid, staff_id integer, names text[], called text) returns void
        -- The processes may not change an entry themselves.
        language plpgsql security definer set search_path from current as $$
      declare
        -- A reference to the person, as entries hold it.
        reference text := '("id": "' || person || '", "name": )"([^"\\\\]|\\\\.)*"';
        about_people text[] := array['staff', 'assignment', 'session', 'password', 'second-factor', 'passkey', 'mail', 'api-key', 'account', 'identity', 'access-review'];
        known text;
      begin
        if not exists (select from app_user u where u.id = person and u.erased_at is not null) then
          raise exception 'Only of an erased person';
        end if;
        perform set_config('atrium.audit_forgets', 'on', true);
        update audit set address = null,
            actor_name = case when actor_name like '% via %' then called || ' via API key' else called end
          where actor_id = person;
        update audit set changes = regexp_replace(changes::text, reference, '\\1' || to_json(called)::text, 'g')::jsonb
          where changes::text like '%"id": "' || person || '"%';
        -- What was noted of the person: that it changed stays, what it was does not.
        update audit set address = null, changes = (
            select coalesce(jsonb_agg(case when c ->> 'field' = any (array['firstName', 'lastName', 'email', 'phone', 'address', 'emergencyContact', 'profileImageUrl', 'notes', 'username', 'skills', 'certifications', 'directManager'])
              then jsonb_build_object('field', c -> 'field', 'before', null, 'after', null, 'isPrivate', true) else c end), '[]')
            from jsonb_array_elements(changes) c)
          where object_id in (person::text, staff_id::text) and object_kind = any (about_people) and (object_id <> staff_id::text or object_kind = 'staff');
        foreach known in array names loop
          update audit set object_name = replace(object_name, known, called)
            where object_kind = any (about_people) and object_name like '%' || replace(replace(replace(known, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%';
          update audit set changes = replace(changes::text, to_json(known)::text, to_json(called)::text)::jsonb
            where object_kind = any (about_people) and position(to_json(known)::text in changes::text) > 0;
        end loop;
        perform set_config('atrium.audit_forgets', '', true);
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
