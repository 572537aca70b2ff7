-- The schema of version 0.1.0 with the rows that every installation has, as one step: what the migrations before it made.
-- Written from a dump of that schema; never edited.
SET LOCAL check_function_bodies = off;

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE FUNCTION audit_begin_part(begins timestamp with time zone, ends timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION audit_drop_parts(before timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION audit_forget(person uuid, staff_id integer, names text[], called text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO '$user', 'public'
    AS $$
      declare
        -- A reference to the person, as entries hold it.
        reference text := '("id": "' || person || '", "name": )"([^"\\]|\\.)*"';
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
        update audit set changes = regexp_replace(changes::text, reference, '\1' || to_json(called)::text, 'g')::jsonb
          where changes::text like '%"id": "' || person || '"%';
        -- What was noted of the person: that it changed stays, what it was does not.
        update audit set address = null, changes = (
            select coalesce(jsonb_agg(case when c ->> 'field' = any (array['firstName', 'lastName', 'email', 'phone', 'address', 'emergencyContact', 'profileImageUrl', 'notes', 'username', 'skills', 'certifications', 'directManager'])
              then jsonb_build_object('field', c -> 'field', 'before', null, 'after', null, 'isPrivate', true) else c end), '[]')
            from jsonb_array_elements(changes) c)
          where object_id in (person::text, staff_id::text) and object_kind = any (about_people) and (object_id <> staff_id::text or object_kind = 'staff');
        foreach known in array names loop
          update audit set object_name = replace(object_name, known, called)
            where object_kind = any (about_people) and object_name like '%' || replace(replace(replace(known, '\', '\\'), '%', '\%'), '_', '\_') || '%';
          update audit set changes = replace(changes::text, to_json(known)::text, to_json(called)::text)::jsonb
            where object_kind = any (about_people) and position(to_json(known)::text in changes::text) > 0;
        end loop;
        perform set_config('atrium.audit_forgets', '', true);
      end $$;

CREATE FUNCTION audit_forget_part(person uuid, staff_id integer, names text[], called text, after bigint, until bigint) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO '$user', 'public'
    AS $$
      declare
        reference text := '("id": "' || person || '", "name": )"([^"\\]|\\.)*"';
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
        update audit set changes = regexp_replace(changes::text, reference, '\1' || to_json(called)::text, 'g')::jsonb
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

CREATE FUNCTION audit_parts_ahead(months integer DEFAULT 2) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION audit_prune(before timestamp with time zone, portion integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION begin_usage_window() RETURNS void
    LANGUAGE plpgsql
    AS $$
      declare
        zone text;
        day date;
        first_instant timestamptz;
        paced_from timestamptz;
        cut timestamptz;
      begin
        lock table usage_window in exclusive mode;
        select time_zone, (clock_timestamp() at time zone time_zone)::date into zone, day from organisation;
        if exists (select 1 from usage_window_head h
          where h.time_zone = zone and h.today = day and h.cut_at > clock_timestamp() - interval '5 hours') then return; end if;
        first_instant := (day - 29)::timestamp at time zone zone;
        paced_from := (day - 89)::timestamp at time zone zone;
        cut := date_trunc('hour', clock_timestamp()) - interval '1 hour';
        delete from usage_window_day;
        delete from usage_window;
        insert into usage_window_day (kind, day, quantity, entries)
          select u.kind, (u.used_at at time zone zone)::date, sum(u.quantity), count(*)
          from usage u where u.kind in ('item', 'consumable') and u.undone_at is null and u.used_at >= first_instant and u.used_at < cut group by 1, 2;
        insert into usage_window (stock_id, kind, quantity, entries, used, days, cover)
          select s.id, s.kind, w.quantity, w.entries, w.used, p.days, days_of_cover(s.quantity, w.used, p.days)
          from (
            select u.stock_id, sum(u.quantity)::bigint as used,
              coalesce(sum(u.quantity) filter (where u.used_at >= first_instant), 0)::bigint as quantity,
              (count(*) filter (where u.used_at >= first_instant))::integer as entries
            from usage u where u.kind in ('item', 'consumable') and u.undone_at is null and u.used_at >= paced_from and u.used_at < cut group by u.stock_id
          ) w join stock s on s.id = w.stock_id cross join lateral (select
  greatest(0, least(90, day - (s.created_at at time zone zone)::date + 1) - coalesce((
    select sum(greatest(0, least(coalesce((e.until at time zone zone)::date, day + 1), day + 1)
        - greatest((e.at at time zone zone)::date + 1, day - 89, (s.created_at at time zone zone)::date)))::int
    from (
      -- It was made with nothing on the shelf.
      (select s.created_at - interval '1 day' as at, f.at as until from
         (select * from stock_movement where stock_id = s.id order by id limit 1) f where f.type <> 'initial' and f.balance = f.delta)
      union all
      (select m.at, (select n.at from stock_movement n where n.stock_id = s.id and n.id > m.id order by n.id limit 1) as until
       from stock_movement m where m.stock_id = s.id and m.balance = 0 order by m.id desc limit 90)
    ) e where e.until is null or e.until >= (day - 89)::timestamp at time zone zone), 0))::int as days) p;
        insert into usage_window_head (time_zone, today, begins_at, paced_from, cut_at) values (zone, day, first_instant, paced_from, cut)
          on conflict (only_row) do update set time_zone = excluded.time_zone, today = excluded.today, begins_at = excluded.begins_at,
            paced_from = excluded.paced_from, cut_at = excluded.cut_at;
      end $$;

CREATE FUNCTION claim_sign_in(keys text[], limits integer[], window_ms bigint) RETURNS TABLE(key text, points integer, expire bigint)
    LANGUAGE plpgsql
    AS $$
      #variable_conflict use_column
      declare
        now_ms bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
        is_full boolean := false;
        one record;
      begin
        -- Nobody waits until a count is on disk.
        perform set_config('synchronous_commit', 'off', true);
        for one in
          insert into sign_in_attempt as a (key, points, expire)
          select k, 1, now_ms + window_ms from unnest(keys) as k order by k
          on conflict (key) do update set
            points = case when a.expire > now_ms then a.points + 1 else 1 end,
            expire = case when a.expire > now_ms then a.expire else excluded.expire end
          returning a.key, a.points, a.expire
        loop
          key := one.key;
          points := one.points;
          expire := one.expire;
          is_full := is_full or one.points > limits[array_position(keys, one.key)];
          return next;
        end loop;
        if is_full then
          delete from sign_in_attempt a where a.key = any (keys) and a.points = 1;
          update sign_in_attempt a set points = a.points - 1 where a.key = any (keys);
        end if;
      end $$;

CREATE FUNCTION count_changed_level() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        insert into stock_level_change (kind, level, change)
          select old.kind, old.stock_status, -1 where old.is_active
          union all select new.kind, new.stock_status, 1 where new.is_active;
        return null;
      end $$;

CREATE FUNCTION count_changed_stock() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform count_stock(new.kind, case when new.is_active then 1 else -1 end);
        return null;
      end $$;

CREATE FUNCTION count_deleted_stock() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform count_stock(kind, -count(*)) from changed where is_active group by kind order by kind;
        insert into stock_level_change (kind, level, change)
          select kind, stock_status, -count(*) from changed where is_active group by kind, stock_status;
        return null;
      end $$;

CREATE FUNCTION count_goal_tasks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
          update agency_goals g set total_tasks = total_tasks + c.total, completed_tasks = completed_tasks + c.completed
          from (select goal_id, count(*) as total, count(*) filter (where status = 'completed') as completed from added group by goal_id) c
          where g.id = c.goal_id;
        elsif tg_op = 'DELETE' then
          update agency_goals g set total_tasks = total_tasks - c.total, completed_tasks = completed_tasks - c.completed
          from (select goal_id, count(*) as total, count(*) filter (where status = 'completed') as completed from taken group by goal_id) c
          where g.id = c.goal_id;
        else
          update agency_goals g set total_tasks = total_tasks + c.total, completed_tasks = completed_tasks + c.completed
          from (
            select goal_id, sum(one) as total, sum(case when status = 'completed' then one else 0 end) as completed
            from (select goal_id, status, 1 as one from added union all select goal_id, status, -1 from taken) d group by goal_id
          ) c
          where g.id = c.goal_id and (c.total <> 0 or c.completed <> 0);
        end if;
        return null;
      end $$;

CREATE FUNCTION count_in_usage_window(of_kind text, of_stock integer, used_at timestamp with time zone, units integer, uses integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
      begin
        -- Waits for a window that is just being made.
        lock table usage_window in row exclusive mode;
        insert into usage_window_day as d (kind, day, quantity, entries)
          select of_kind, (used_at at time zone h.time_zone)::date, units, uses from usage_window_head h
          where used_at >= h.begins_at and used_at < h.cut_at and of_kind in ('item', 'consumable')
          on conflict (kind, day) do update set quantity = d.quantity + excluded.quantity, entries = d.entries + excluded.entries;
        insert into usage_window as w (stock_id, kind, quantity, entries, used, days, cover)
          select s.id, s.kind, case when used_at >= h.begins_at then units else 0 end, case when used_at >= h.begins_at then uses else 0 end, units,
            p.days, days_of_cover(s.quantity, units, p.days)
          from usage_window_head h, stock s cross join lateral (
            select coalesce((select days from usage_window where stock_id = s.id), days_there(s.id, h2.time_zone, h2.today)) as days from usage_window_head h2) p
          where used_at >= h.paced_from and used_at < h.cut_at and s.id = of_stock and of_kind in ('item', 'consumable')
          on conflict (stock_id) do update set quantity = w.quantity + excluded.quantity, entries = w.entries + excluded.entries,
            used = w.used + excluded.used, cover = days_of_cover((select quantity from stock where id = of_stock), w.used + excluded.used, w.days);
      end $$;

CREATE FUNCTION count_new_stock() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform count_stock(kind, count(*)) from changed where is_active group by kind order by kind;
        insert into stock_level_change (kind, level, change)
          select kind, stock_status, count(*) from changed where is_active group by kind, stock_status;
        return null;
      end $$;

CREATE FUNCTION count_stock(of_kind text, change bigint) RETURNS void
    LANGUAGE sql
    AS $$
        update stock_count set active = active + change where kind = of_kind and shard = pg_backend_pid() % 16 and change <> 0
      $$;

CREATE FUNCTION count_truncated_stock() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        update stock_count set active = 0;
        delete from stock_level_change;
        return null;
      end $$;

CREATE FUNCTION cut_to_bytes(given text, bytes integer) RETURNS text
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
      begin
        while octet_length(given) > bytes loop
          given := left(given, length(given) - greatest(1, (octet_length(given) - bytes) / 4));
        end loop;
        return given;
      end $$;

CREATE FUNCTION days_of_cover(left_over integer, used bigint, days integer) RETURNS numeric
    LANGUAGE sql IMMUTABLE
    AS $$
        select case when left_over > 0 and used > 0 then left_over * days::numeric / used end
      $$;

CREATE FUNCTION days_there(of_stock integer, zone text, day date) RETURNS integer
    LANGUAGE sql STABLE
    AS $$
        select
  greatest(0, least(90, day - (s.created_at at time zone zone)::date + 1) - coalesce((
    select sum(greatest(0, least(coalesce((e.until at time zone zone)::date, day + 1), day + 1)
        - greatest((e.at at time zone zone)::date + 1, day - 89, (s.created_at at time zone zone)::date)))::int
    from (
      -- It was made with nothing on the shelf.
      (select s.created_at - interval '1 day' as at, f.at as until from
         (select * from stock_movement where stock_id = s.id order by id limit 1) f where f.type <> 'initial' and f.balance = f.delta)
      union all
      (select m.at, (select n.at from stock_movement n where n.stock_id = s.id and n.id > m.id order by n.id limit 1) as until
       from stock_movement m where m.stock_id = s.id and m.balance = 0 order by m.id desc limit 90)
    ) e where e.until is null or e.until >= (day - 89)::timestamp at time zone zone), 0))::int from stock s where s.id = of_stock
      $$;

CREATE FUNCTION fold_stock_levels() RETURNS void
    LANGUAGE sql
    AS $$
        with gone as (
          delete from stock_level_change where ctid = any (array(select ctid from stock_level_change limit 100000 for update skip locked))
          returning kind, level, change
        )
        insert into stock_level_change (kind, level, change) select kind, level, sum(change) from gone group by kind, level having sum(change) <> 0
      $$;

CREATE FUNCTION fold_stock_value() RETURNS void
    LANGUAGE sql
    AS $$
        with gone as (
          delete from stock_value_change where ctid = any (array(select ctid from stock_value_change limit 100000 for update skip locked)) returning kind, change
        )
        insert into stock_value_change (kind, change) select kind, sum(change) from gone group by kind having sum(change) <> 0
      $$;

CREATE FUNCTION follow_answer() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform renew_on_order(r.stock_id) from reorder_request r where r.id = new.request_id and r.status = 'ordered';
        return null;
      end $$;

CREATE FUNCTION follow_expiry(of_stock integer) RETURNS void
    LANGUAGE sql
    AS $$
        update stock s set lots_expire_on = l.earliest, usable_expires_on = l.usable, expired_quantity = l.expired, held_back = l.held
        from (
          select min(t.expires_on) filter (where t.state = 'available') as earliest,
            min(t.expires_on) filter (where t.state = 'available' and t.expires_on >= d.today) as usable,
            coalesce(sum(t.quantity) filter (where t.state = 'available' and t.expires_on < d.today), 0)::int as expired,
            coalesce(sum(t.quantity) filter (where t.state <> 'available' or t.expires_on < d.today), 0)::int as held
          from (select (clock_timestamp() at time zone o.time_zone)::date as today from organisation o) d
            left join stock_lot t on t.stock_id = of_stock and t.is_there
        ) l
        where s.id = of_stock and (s.lots_expire_on, s.usable_expires_on, s.expired_quantity, s.held_back)
          is distinct from (l.earliest, l.usable, l.expired, l.held)
      $$;

CREATE FUNCTION follow_late_usage() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'UPDATE' then
          perform count_in_usage_window(old.kind, old.stock_id, old.used_at, -old.quantity, -1);
        end if;
        perform count_in_usage_window(new.kind, new.stock_id, new.used_at, new.quantity, 1);
        return null;
      end $$;

CREATE FUNCTION follow_lot() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform follow_expiry(new.stock_id);
        return null;
      end $$;

CREATE FUNCTION follow_movement() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare
        receipt date;
      begin
        if new.type <> 'undo' and new.type <> 'adjustment' then
          receipt := newest_receipt(new.stock_id);
          update stock set received_on = receipt where id = new.stock_id and received_on is distinct from receipt;
        end if;
        insert into stock_value_change (kind, change)
          select s.kind, new.delta * coalesce(t.unit_cost, s.unit_cost) from stock s left join stock_lot t on t.id = new.lot_id
          where s.id = new.stock_id and s.is_active and coalesce(t.unit_cost, s.unit_cost) <> 0 and new.delta <> 0;
        update usage_window w set days = p.days, cover = days_of_cover(new.balance, w.used, p.days)
          from (select d.stock_id, case when new.balance = new.delta then days_there(d.stock_id, h.time_zone, h.today) else d.days end as days
                from usage_window d, usage_window_head h where d.stock_id = new.stock_id) p
          where w.stock_id = p.stock_id;
        return null;
      end $$;

CREATE FUNCTION follow_opened() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform write_opened(new.stock_id);
        return null;
      end $$;

CREATE FUNCTION follow_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform renew_on_order(stock_id) from (
          select distinct stock_id from purchase where order_id = new.id and reversed_at is null order by stock_id) lines;
        return null;
      end $$;

CREATE FUNCTION follow_purchase() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' and new.reorder_request_id is not null then
          insert into purchase_request (purchase_id, request_id) values (new.id, new.reorder_request_id) on conflict do nothing;
        end if;
        update stock_order set version = version + 1 where id = new.order_id;
        perform renew_on_order(new.stock_id);
        return null;
      end $$;

CREATE FUNCTION follow_request() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform renew_on_order(new.stock_id);
        return null;
      end $$;

CREATE FUNCTION follow_undone_usage() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        perform count_in_usage_window(new.kind, new.stock_id, new.used_at, -new.quantity, -1);
        return null;
      end $$;

CREATE FUNCTION held_back_of(of_stock integer) RETURNS integer
    LANGUAGE sql STABLE
    AS $$
        select coalesce(sum(t.quantity), 0)::int from stock_lot t, organisation o
        where t.stock_id = of_stock and t.is_there
          and (t.state <> 'available' or t.expires_on < (clock_timestamp() at time zone o.time_zone)::date)
      $$;

CREATE FUNCTION is_placed(of_request integer) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
        select exists (select 1 from purchase_request x join purchase q on q.id = x.purchase_id where x.request_id = of_request and q.reversed_at is null)
      $$;

CREATE FUNCTION keep_hours_of_goal() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        -- Whoever is logging time on one of them right now is waited for, so that no hour is missed.
        perform from agency_tasks where goal_id = old.id order by id for update;
        update agency_time_entries e set task_id = null, task_title = t.title, goal_title = old.title, client_id = old.client_id,
          marketing_project_id = (select p.marketing_project_id from agency_marketing_project_goals p where p.goal_id = old.id), version = e.version + 1
        from agency_tasks t where t.goal_id = old.id and e.task_id = t.id;
        return old;
      end $$;

CREATE FUNCTION keep_hours_of_task() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        update agency_time_entries e set task_id = null, task_title = old.title, goal_title = g.title, goal_id = g.id, client_id = g.client_id,
          marketing_project_id = p.marketing_project_id, version = e.version + 1
        from agency_goals g left join agency_marketing_project_goals p on p.goal_id = g.id
        where e.task_id = old.id and g.id = old.goal_id;
        return old;
      end $$;

CREATE FUNCTION keep_stock_codes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        -- A barcode and a code are different columns: one at a time checks both.
        perform pg_advisory_xact_lock(hashtext('stock_code'));
        delete from stock_code where stock_id = new.id;
        if new.is_active then
          insert into stock_code (code_key, stock_id, pieces)
            select search_squeeze(c ->> 'code'), new.id, (c ->> 'pieces')::int from jsonb_array_elements(new.codes) c;
          if exists (select 1 from stock_code c where c.code_key = new.search_barcode)
            or exists (select 1 from stock_code c join stock s on s.search_barcode = c.code_key and s.is_active where c.stock_id = new.id)
          then
            raise unique_violation using message = 'duplicate key value violates unique constraint "stock_code_key"', constraint = 'stock_code_key';
          end if;
        end if;
        return null;
      end $$;

CREATE FUNCTION leave_order_draft() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        new.draft_order_id := null;
        return new;
      end $$;

CREATE FUNCTION lock_when_free(name regclass, tries integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION name_skeleton(name text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(regexp_replace(NORMALIZE(name, NFKC), '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text));

CREATE FUNCTION lot_key(number text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN btrim(regexp_replace(regexp_replace(regexp_replace(name_skeleton(number), '[\u2010-\u2015\u2212\u2043\uFE58\uFE63\uFF0D]'::text, '-'::text, 'g'::text), '\s*-\s*'::text, '-'::text, 'g'::text), '\s+'::text, ' '::text, 'g'::text));

CREATE FUNCTION lot_shape(number text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(regexp_replace(translate(lot_key(number), 'авекмнорстухіјѕαβεζηικμνορτυχo'::text, 'abekmh0pctyxijsabezhikmn0ptyx0'::text), '[\s-]'::text, ''::text, 'g'::text), '^0+(?=.)'::text, ''::text);

CREATE FUNCTION move_time_days() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        insert into agency_time_days as d (day, user_id, goal_id, is_kept, client_id, marketing_project_id, entries, seconds, billable_seconds)
        select e.date_worked, e.user_id, g.id, false, null, null, sum(g.sign), sum(g.sign * e.seconds), coalesce(sum(g.sign * e.seconds) filter (where e.billable), 0)
        from agency_time_entries e, (values (old.goal_id, -1), (new.goal_id, 1)) g (id, sign) where e.task_id = new.id group by 1, 2, 3 order by 1, 2, 3
        on conflict (day, user_id, goal_id, is_kept, client_id, marketing_project_id) do update set entries = d.entries + excluded.entries, seconds = d.seconds + excluded.seconds,
          billable_seconds = d.billable_seconds + excluded.billable_seconds;
        return null;
      end $$;

CREATE FUNCTION search_fold(typed text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN translate(replace(replace(replace(replace(lower(regexp_replace(NORMALIZE(typed, NFKD), '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u2800\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'::text, ''::text, 'g'::text)), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'øłđðħŧıς'::text, 'olddhtiσ'::text);

CREATE FUNCTION natural_order(given text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN cut_to_bytes(regexp_replace(regexp_replace(search_fold(given), '([0-9]+)'::text, '000000000000000\1'::text, 'g'::text), '[0-9]*([0-9]{15})'::text, '\1'::text, 'g'::text), 1000);

CREATE FUNCTION newest_receipt(of_stock integer) RETURNS date
    LANGUAGE sql STABLE
    AS $$
        select max(coalesce(p.received_date, (m.at at time zone o.time_zone)::date))
        from stock_movement m cross join organisation o left join purchase p on p.id = m.purchase_id
        where m.stock_id = of_stock and m.type in ('initial', 'purchase', 'import') and m.delta > 0 and p.reversed_at is null
      $$;

CREATE FUNCTION note_area_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        insert into area_change (area) values (tg_argv[0]) on conflict do nothing;
        return null;
      end $$;

CREATE FUNCTION note_branding() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        new.branding_changed_at := new.updated_at;
        new.branding_changed_by := new.updated_by;
        return new;
      end $$;

CREATE FUNCTION note_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $_$
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
      end $_$;

CREATE FUNCTION note_edit() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION note_out_of_use() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.is_active then
          update stock_out_of_use set ended_at = clock_timestamp() where stock_id = new.id and ended_at is null;
        else
          insert into stock_out_of_use (stock_id, since) values (new.id, clock_timestamp());
        end if;
        return null;
      end $$;

CREATE FUNCTION note_search_words() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      declare
        written jsonb := to_jsonb(new);
      begin
        perform note_search_words(tg_argv[0], concat_ws(' ', written ->> 'name', written ->> 'title', written ->> 'brand'));
        return null;
      end $$;

CREATE FUNCTION note_search_words(of text, names text) RETURNS void
    LANGUAGE sql
    AS $$
        insert into search_word
        select distinct of, typed.word from regexp_split_to_table(search_words(names), ' ') typed (word)
        where length(typed.word) >= 4 and typed.word !~ '[0-9]'
          and not exists (select 1 from search_word known where known.area = of and known.word = typed.word)
      $$;

CREATE FUNCTION opened_part(id integer, lot_id integer, number text, expires_on date, state text, content_left numeric, holds numeric, unit text, opened_at timestamp with time zone, spoils_at timestamp with time zone) RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
        select jsonb_build_object('id', id, 'lotId', lot_id, 'number', number, 'expiresOn', expires_on::text,
          'state', coalesce(state, 'available'), 'left', trim_scale(content_left), 'holds', trim_scale(holds), 'unit', unit,
          'openedAt', to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'spoilsAt', to_char(spoils_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      $$;

CREATE FUNCTION order_of_purchase() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if new.order_id is null then
          insert into stock_order (supplier_id, ordered_on, expected_on, placed_by, placed_at, updated_by)
            values (new.supplier_id, new.purchase_date,
              new.purchase_date + coalesce((select lead_time_days from supplier where id = new.supplier_id), 7),
              new.ordered_by, new.created_at, new.updated_by)
            returning id into new.order_id;
        end if;
        return new;
      end $$;

CREATE TABLE organisation (
    only_row boolean DEFAULT true NOT NULL,
    time_zone text DEFAULT 'UTC'::text NOT NULL,
    currency text DEFAULT 'USD'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    session_idle_hours integer DEFAULT 12 NOT NULL,
    session_days integer DEFAULT 7 NOT NULL,
    second_factor_roles text[] DEFAULT '{}'::text[] NOT NULL,
    second_factor_from date,
    CONSTRAINT organisation_only_row_check CHECK (only_row),
    CONSTRAINT organisation_session_days_check CHECK (((session_days >= 1) AND (session_days <= 30))),
    CONSTRAINT organisation_session_idle_hours_check CHECK (((session_idle_hours >= 1) AND (session_idle_hours <= 168)))
);

CREATE FUNCTION organisation_today() RETURNS date
    LANGUAGE sql STABLE
    RETURN (SELECT ((now() AT TIME ZONE organisation.time_zone))::date AS timezone FROM organisation);

CREATE FUNCTION raise_goals_of_department() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        update agency_goals set version = version + 1
        where id in (select goal_id from agency_goal_departments where department_id = old.id);
        return old;
      end $$;

CREATE FUNCTION recount_stock_value() RETURNS void
    LANGUAGE plpgsql
    AS $$
      begin
        lock table stock in share row exclusive mode;
        delete from stock_value_change;
        insert into stock_value_change (kind, change)
          select kind, sum(value) from (select s.kind, stock_value(s.id, s.quantity, s.tracks_lots, s.unit_cost) as value from stock s where s.is_active) v
          where value <> 0 group by kind;
      end $$;

CREATE FUNCTION refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION refuse_history_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        raise exception 'The history is append-only';
      end $$;

CREATE FUNCTION refuse_ledger_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        raise exception 'The ledger is append-only';
      end $$;

CREATE FUNCTION renew_on_order(of_stock integer) RETURNS void
    LANGUAGE sql
    AS $$
        update stock s set on_order = n.on_order, to_place = n.to_place, arrives_on = n.arrives_on
        from (select p.on_order, e.to_place, least(p.expected_on, e.expected_on) as arrives_on
          from (select coalesce(sum(q.quantity_purchased - q.quantity_received - q.quantity_cancelled), 0) as on_order, min(o.expected_on) as expected_on
              from purchase q join stock_order o on o.id = q.order_id
              where q.stock_id = of_stock and q.reversed_at is null and q.quantity_received + q.quantity_cancelled < q.quantity_purchased) p,
            (select coalesce(sum(r.requested_quantity), 0) as to_place, min(r.expected_on) as expected_on
              from reorder_request r where r.stock_id = of_stock and r.status = 'ordered' and not is_placed(r.id)) e) n
        where s.id = of_stock and (s.on_order, s.to_place, s.arrives_on) is distinct from (n.on_order, n.to_place, n.arrives_on)
      $$;

CREATE FUNCTION search_squeeze(typed text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(search_fold(typed), '[\u0009-\u000D\u0020\u002D\u00A0\u1680\u2000-\u200A\u2010-\u2015\u2028\u2029\u202F\u205F\u2212\u3000\uFEFF]+'::text, ''::text, 'g'::text);

CREATE FUNCTION search_words(typed text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN btrim(regexp_replace(search_fold(typed), '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u00D7\u00F7\u2000-\u206F\u2212\u3000\uFEFF]+'::text, ' '::text, 'g'::text));

CREATE FUNCTION stock_value(of_stock integer, quantity integer, tracks_lots boolean, unit_cost numeric) RETURNS numeric
    LANGUAGE sql STABLE
    AS $_$
        select case when tracks_lots
          then (select sum(t.quantity * coalesce(t.unit_cost, $4)) from stock_lot t where t.stock_id = $1 and t.is_there)
          else quantity * unit_cost end
      $_$;

CREATE FUNCTION sum_kept_time() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op <> 'INSERT' then
          update agency_marketing_project_kept_time s set seconds = s.seconds - c.seconds, billable_seconds = s.billable_seconds - c.billable,
            unrated_seconds = s.unrated_seconds - c.unrated, rated_seconds = s.rated_seconds - c.rated
          from (
            select marketing_project_id as id, sum(seconds) as seconds, coalesce(sum(seconds) filter (where billable), 0) as billable,
              coalesce(sum(seconds) filter (where hourly_rate is null), 0) as unrated, coalesce(sum(seconds * hourly_rate), 0) as rated
            from taken where marketing_project_id is not null group by marketing_project_id
          ) c where s.marketing_project_id = c.id;
        end if;
        if tg_op <> 'DELETE' then
          insert into agency_marketing_project_kept_time as s (marketing_project_id, seconds, billable_seconds, unrated_seconds, rated_seconds)
          select marketing_project_id, sum(seconds), coalesce(sum(seconds) filter (where billable), 0),
            coalesce(sum(seconds) filter (where hourly_rate is null), 0), coalesce(sum(seconds * hourly_rate), 0)
          from added where marketing_project_id is not null group by marketing_project_id order by marketing_project_id
          on conflict (marketing_project_id) do update set seconds = s.seconds + excluded.seconds,
            billable_seconds = s.billable_seconds + excluded.billable_seconds, unrated_seconds = s.unrated_seconds + excluded.unrated_seconds,
            rated_seconds = s.rated_seconds + excluded.rated_seconds;
        end if;
        return null;
      end $$;

CREATE FUNCTION sum_task_time() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op <> 'INSERT' then
          update agency_task_time s set entries = s.entries - c.entries, seconds = s.seconds - c.seconds,
            billable_seconds = s.billable_seconds - c.billable, unrated_seconds = s.unrated_seconds - c.unrated, rated_seconds = s.rated_seconds - c.rated
          from (
            select task_id, count(*) as entries, sum(seconds) as seconds, coalesce(sum(seconds) filter (where billable), 0) as billable,
              coalesce(sum(seconds) filter (where hourly_rate is null), 0) as unrated, coalesce(sum(seconds * hourly_rate), 0) as rated
            from taken where task_id is not null group by task_id
          ) c where s.task_id = c.task_id;
        end if;
        if tg_op <> 'DELETE' then
          insert into agency_task_time as s (task_id, entries, seconds, billable_seconds, unrated_seconds, rated_seconds)
          select task_id, count(*), sum(seconds), coalesce(sum(seconds) filter (where billable), 0),
            coalesce(sum(seconds) filter (where hourly_rate is null), 0), coalesce(sum(seconds * hourly_rate), 0)
          from added where task_id is not null group by task_id order by task_id
          on conflict (task_id) do update set entries = s.entries + excluded.entries, seconds = s.seconds + excluded.seconds,
            billable_seconds = s.billable_seconds + excluded.billable_seconds, unrated_seconds = s.unrated_seconds + excluded.unrated_seconds,
            rated_seconds = s.rated_seconds + excluded.rated_seconds;
        end if;
        return null;
      end $$;

CREATE FUNCTION sum_time_days() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        if tg_op = 'INSERT' then
  insert into agency_time_days as d (day, user_id, goal_id, is_kept, client_id, marketing_project_id, entries, seconds, billable_seconds)
  select e.date_worked, e.user_id, coalesce(t.goal_id, e.goal_id), e.task_id is null, case when e.task_id is null then e.client_id end,
    case when e.task_id is null then e.marketing_project_id end, sum(e.sign), sum(e.sign * e.seconds), coalesce(sum(e.sign * e.seconds) filter (where e.billable), 0)
  from (select *, 1 as sign from added) e left join agency_tasks t on t.id = e.task_id group by 1, 2, 3, 4, 5, 6
  having sum(e.sign) <> 0 or sum(e.sign * e.seconds) <> 0 or coalesce(sum(e.sign * e.seconds) filter (where e.billable), 0) <> 0
  order by 1, 2, 3, 4, 5, 6
  on conflict (day, user_id, goal_id, is_kept, client_id, marketing_project_id) do update set entries = d.entries + excluded.entries, seconds = d.seconds + excluded.seconds,
    billable_seconds = d.billable_seconds + excluded.billable_seconds;
        elsif tg_op = 'DELETE' then
  insert into agency_time_days as d (day, user_id, goal_id, is_kept, client_id, marketing_project_id, entries, seconds, billable_seconds)
  select e.date_worked, e.user_id, coalesce(t.goal_id, e.goal_id), e.task_id is null, case when e.task_id is null then e.client_id end,
    case when e.task_id is null then e.marketing_project_id end, sum(e.sign), sum(e.sign * e.seconds), coalesce(sum(e.sign * e.seconds) filter (where e.billable), 0)
  from (select *, -1 as sign from taken) e left join agency_tasks t on t.id = e.task_id group by 1, 2, 3, 4, 5, 6
  having sum(e.sign) <> 0 or sum(e.sign * e.seconds) <> 0 or coalesce(sum(e.sign * e.seconds) filter (where e.billable), 0) <> 0
  order by 1, 2, 3, 4, 5, 6
  on conflict (day, user_id, goal_id, is_kept, client_id, marketing_project_id) do update set entries = d.entries + excluded.entries, seconds = d.seconds + excluded.seconds,
    billable_seconds = d.billable_seconds + excluded.billable_seconds;
        else
  insert into agency_time_days as d (day, user_id, goal_id, is_kept, client_id, marketing_project_id, entries, seconds, billable_seconds)
  select e.date_worked, e.user_id, coalesce(t.goal_id, e.goal_id), e.task_id is null, case when e.task_id is null then e.client_id end,
    case when e.task_id is null then e.marketing_project_id end, sum(e.sign), sum(e.sign * e.seconds), coalesce(sum(e.sign * e.seconds) filter (where e.billable), 0)
  from (select *, -1 as sign from taken union all select *, 1 as sign from added) e left join agency_tasks t on t.id = e.task_id group by 1, 2, 3, 4, 5, 6
  having sum(e.sign) <> 0 or sum(e.sign * e.seconds) <> 0 or coalesce(sum(e.sign * e.seconds) filter (where e.billable), 0) <> 0
  order by 1, 2, 3, 4, 5, 6
  on conflict (day, user_id, goal_id, is_kept, client_id, marketing_project_id) do update set entries = d.entries + excluded.entries, seconds = d.seconds + excluded.seconds,
    billable_seconds = d.billable_seconds + excluded.billable_seconds;
        end if;
        return null;
      end $$;

CREATE FUNCTION unit_cost_text(cost numeric) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
        select case when cost = round(cost, 2) then round(cost, 2)::text when cost = round(cost, 4) then round(cost, 4)::text else round(cost, 6)::text end
      $$;

CREATE FUNCTION user_id_in(text) RETURNS uuid
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $_$
        select case when $1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then $1::uuid end
      $_$;

CREATE FUNCTION value_changed_lot() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        insert into stock_value_change (kind, change)
          select s.kind, (new.moved - old.moved) * coalesce(new.unit_cost, s.unit_cost, 0)
            + old.quantity * (coalesce(new.unit_cost, s.unit_cost, 0) - coalesce(old.unit_cost, s.unit_cost, 0))
          from stock s where s.id = new.stock_id and s.is_active and s.tracks_lots;
        return null;
      end $$;

CREATE FUNCTION value_changed_stock() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        insert into stock_value_change (kind, change) values (new.kind,
          case when new.is_active then coalesce(stock_value(new.id, old.quantity, new.tracks_lots, new.unit_cost), 0) else 0 end
          - case when old.is_active then coalesce(stock_value(old.id, old.quantity, old.tracks_lots, old.unit_cost), 0) else 0 end);
        return null;
      end $$;

CREATE FUNCTION watch_areas() RETURNS void
    LANGUAGE plpgsql
    AS $$
      declare
        watched text[] := array(
          select quote_ident(c.relname) from pg_class c
          where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
            and (c.relname like 'agency\_%' or c.relname in ('app_user', 'staff', 'assignment', 'department', 'organisation'))
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

CREATE FUNCTION watch_changes() RETURNS void
    LANGUAGE plpgsql
    AS $$
      begin
        perform watch_edits();
        perform watch_areas();
      end $$;

CREATE FUNCTION watch_edits() RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION watch_for_audit() RETURNS void
    LANGUAGE plpgsql
    AS $_$
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
      end $_$;

CREATE FUNCTION write_opened(of_stock integer) RETURNS void
    LANGUAGE sql
    AS $$
        update stock s set opened = o.list
          from (select coalesce(jsonb_agg(opened_part(c.id, c.lot_id, t.number, t.expires_on, t.state, c.content_left, c.holds, c.unit,
                  c.opened_at, c.spoils_at) order by c.id), '[]') as list
                from opened_container c left join stock_lot t on t.id = c.lot_id where c.stock_id = of_stock and c.is_there) o
          where s.id = of_stock and s.opened is distinct from o.list
      $$;

CREATE FUNCTION write_stock_expiry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        -- Cut before it is added to a date, so that no date leaves the database's range.
        new.expires_on := case when new.shelf_life is null then null
          when new.shelf_life_unit = 'months' then (new.received_on + make_interval(months => least(new.shelf_life, 12000)))::date
          else (new.received_on + make_interval(days => least(new.shelf_life, 365000)))::date end;
        return new;
      end $$;

CREATE FUNCTION write_stock_search() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
      begin
        new.order_name := natural_order(new.name);
        new.search_name := cut_to_bytes(search_squeeze(new.name), 1000);
        new.search_sku := search_squeeze(new.sku);
        new.search_barcode := search_squeeze(new.barcode);
        new.search_text := cut_to_bytes(search_squeeze(new.name) || E'\n' || coalesce(new.search_sku, '') || E'\n'
          || coalesce(new.search_barcode, '') || E'\n'
          || (select coalesce(string_agg(search_squeeze(c ->> 'code') || E'\n', ''), '') from jsonb_array_elements(new.codes) c)
          || search_squeeze(coalesce(new.brand, ''))
          || E'\n ' || search_words(new.name || ' ' || coalesce(new.brand, '')) || ' ', 1500);
        return new;
      end $$;

CREATE TABLE access_batch (
    id integer NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    made_by uuid NOT NULL,
    undone_at timestamp with time zone,
    rows jsonb NOT NULL
);
ALTER TABLE access_batch ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME access_batch_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE access_ending_told (
    assignment_id integer NOT NULL,
    until date NOT NULL,
    on_the_day boolean NOT NULL
);

CREATE TABLE access_review (
    id integer NOT NULL,
    quarter text NOT NULL,
    due_on date NOT NULL,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    opened_by uuid,
    finished_at timestamp with time zone,
    revision integer DEFAULT 1 NOT NULL
);
ALTER TABLE access_review ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME access_review_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE access_review_row (
    id integer NOT NULL,
    review_id integer NOT NULL,
    user_id uuid NOT NULL,
    assignment_id integer,
    role text NOT NULL,
    project text,
    access_role text,
    rights text[] DEFAULT '{}'::text[] NOT NULL,
    until date,
    decision text,
    decided_at timestamp with time zone,
    decided_by uuid,
    CONSTRAINT access_review_row_decision_check CHECK ((decision = ANY (ARRAY['confirmed'::text, 'ended'::text])))
);
ALTER TABLE access_review_row ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME access_review_row_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE access_role (
    id integer NOT NULL,
    project text NOT NULL,
    name text NOT NULL,
    rights text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT access_role_project_check CHECK ((project = ANY (ARRAY['perfect-b'::text, 'talent-phi'::text])))
);
ALTER TABLE access_role ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME access_role_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE agency_clients (
    id integer NOT NULL,
    name text NOT NULL,
    contact_email text,
    contact_phone text,
    industry text,
    description text,
    website text,
    address text,
    status text DEFAULT 'active'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    search_text text GENERATED ALWAYS AS ((((search_squeeze(name) || '
 '::text) || search_words(name)) || ' '::text)) STORED NOT NULL,
    CONSTRAINT agency_clients_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'potential'::text])))
);
ALTER TABLE agency_clients ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME agency_clients_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE agency_goal_departments (
    goal_id integer NOT NULL,
    department_id integer NOT NULL,
    project text DEFAULT 'talent-phi'::text NOT NULL,
    place integer DEFAULT 0 NOT NULL,
    CONSTRAINT agency_goal_departments_project_check CHECK ((project = 'talent-phi'::text))
);

CREATE TABLE agency_goals (
    id integer NOT NULL,
    title text NOT NULL,
    description text,
    client_id integer,
    owner_id text NOT NULL,
    owner_user_id uuid GENERATED ALWAYS AS (user_id_in(owner_id)) STORED,
    metric_name text,
    metric_target double precision,
    metric_current double precision DEFAULT 0 NOT NULL,
    priority text DEFAULT 'medium'::text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    start_date date NOT NULL,
    due_date date NOT NULL,
    completed_at timestamp with time zone,
    completed_tasks integer DEFAULT 0 NOT NULL,
    total_tasks integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    search_text text GENERATED ALWAYS AS ((((search_squeeze(title) || '
 '::text) || search_words(title)) || ' '::text)) STORED NOT NULL,
    CONSTRAINT agency_goals_completed_check CHECK (((status = 'completed'::text) = (completed_at IS NOT NULL))),
    CONSTRAINT agency_goals_dates_check CHECK ((due_date >= start_date)),
    CONSTRAINT agency_goals_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
    CONSTRAINT agency_goals_status_check CHECK ((status = ANY (ARRAY['active'::text, 'on_hold'::text, 'paused'::text, 'completed'::text, 'cancelled'::text])))
);
ALTER TABLE agency_goals ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME agency_goals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE agency_marketing_project_goals (
    goal_id integer NOT NULL,
    marketing_project_id integer NOT NULL
);

CREATE TABLE agency_marketing_project_kept_time (
    marketing_project_id integer NOT NULL,
    seconds bigint NOT NULL,
    billable_seconds bigint NOT NULL,
    unrated_seconds bigint NOT NULL,
    rated_seconds numeric NOT NULL
);

CREATE TABLE agency_marketing_projects (
    id integer NOT NULL,
    name text NOT NULL,
    client_id integer,
    client_name text NOT NULL,
    description text,
    project_manager_id uuid,
    budget numeric(12,2),
    status text DEFAULT 'active'::text NOT NULL,
    start_date date,
    end_date date,
    told_percent integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT agency_marketing_projects_budget_check CHECK ((budget >= (0)::numeric)),
    CONSTRAINT agency_marketing_projects_dates_check CHECK ((end_date >= start_date)),
    CONSTRAINT agency_marketing_projects_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'active'::text, 'on_hold'::text, 'completed'::text, 'cancelled'::text]))),
    CONSTRAINT agency_marketing_projects_told_percent_check CHECK ((told_percent = ANY (ARRAY[0, 80, 100])))
);
ALTER TABLE agency_marketing_projects ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME agency_marketing_projects_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE agency_morning (
    only_row boolean DEFAULT true NOT NULL,
    day date NOT NULL,
    CONSTRAINT agency_morning_only_row_check CHECK (only_row)
);

CREATE TABLE agency_posts (
    id integer NOT NULL,
    client_id integer NOT NULL,
    content text NOT NULL,
    platform text NOT NULL,
    scheduled_at timestamp without time zone NOT NULL,
    status text DEFAULT 'scheduled'::text NOT NULL,
    image_url text,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    author_id uuid,
    CONSTRAINT agency_posts_platform_check CHECK ((platform = ANY (ARRAY['instagram'::text, 'facebook'::text, 'twitter'::text, 'linkedin'::text]))),
    CONSTRAINT agency_posts_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'failed'::text])))
);
ALTER TABLE agency_posts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME agency_posts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE agency_settings (
    only_row boolean DEFAULT true NOT NULL,
    wip_limit integer DEFAULT 5 NOT NULL,
    capacity_hours numeric(4,2) DEFAULT 8 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT agency_settings_capacity_hours_check CHECK (((capacity_hours >= (0)::numeric) AND (capacity_hours <= (24)::numeric))),
    CONSTRAINT agency_settings_only_row_check CHECK (only_row),
    CONSTRAINT agency_settings_wip_limit_check CHECK ((wip_limit >= 0))
);

CREATE TABLE agency_suggestion_runs (
    job_id uuid NOT NULL,
    user_id uuid NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    month date NOT NULL,
    asked_model boolean DEFAULT false NOT NULL,
    source text,
    model text,
    playbook text,
    offered smallint DEFAULT 0 NOT NULL,
    CONSTRAINT agency_suggestion_runs_source_check CHECK ((source = ANY (ARRAY['openai-compatible'::text, 'playbook'::text])))
);

CREATE TABLE agency_task_changes (
    id bigint NOT NULL,
    type text NOT NULL,
    task_id integer NOT NULL,
    goal_id integer NOT NULL,
    client_id integer,
    department_ids integer[] DEFAULT '{}'::integer[] NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    user_id uuid,
    title text NOT NULL,
    status text NOT NULL,
    status_before text,
    assigned_to text NOT NULL,
    due_date date,
    estimated_hours numeric(5,2),
    origin text NOT NULL,
    changes jsonb DEFAULT '[]'::jsonb NOT NULL,
    reason text,
    CONSTRAINT agency_task_changes_type_check CHECK ((type = ANY (ARRAY['created'::text, 'updated'::text, 'removed'::text])))
);
ALTER TABLE agency_task_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME agency_task_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE agency_task_time (
    task_id integer NOT NULL,
    entries integer NOT NULL,
    seconds bigint NOT NULL,
    billable_seconds bigint NOT NULL,
    unrated_seconds bigint NOT NULL,
    rated_seconds numeric NOT NULL
);

CREATE TABLE agency_tasks (
    id integer NOT NULL,
    goal_id integer NOT NULL,
    title text NOT NULL,
    description text,
    assigned_to text NOT NULL,
    assignee_user_id uuid GENERATED ALWAYS AS (user_id_in(assigned_to)) STORED,
    status text DEFAULT 'todo'::text NOT NULL,
    priority text DEFAULT 'medium'::text NOT NULL,
    estimated_hours numeric(5,2),
    actual_hours numeric(5,2),
    due_date date,
    completed_at timestamp with time zone,
    proof_url text,
    notes text,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    origin text DEFAULT 'manual'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    search_text text GENERATED ALWAYS AS ((((search_squeeze(title) || '
 '::text) || search_words(title)) || ' '::text)) STORED NOT NULL,
    CONSTRAINT agency_tasks_actual_hours_check CHECK ((actual_hours >= (0)::numeric)),
    CONSTRAINT agency_tasks_completed_check CHECK (((status = 'completed'::text) = (completed_at IS NOT NULL))),
    CONSTRAINT agency_tasks_estimated_hours_check CHECK ((estimated_hours >= (0)::numeric)),
    CONSTRAINT agency_tasks_origin_check CHECK ((origin = ANY (ARRAY['manual'::text, 'model'::text, 'playbook'::text, 'edited'::text]))),
    CONSTRAINT agency_tasks_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
    CONSTRAINT agency_tasks_status_check CHECK ((status = ANY (ARRAY['todo'::text, 'in_progress'::text, 'completed'::text])))
);
ALTER TABLE agency_tasks ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME agency_tasks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE agency_time_days (
    day date NOT NULL,
    user_id uuid NOT NULL,
    goal_id integer,
    is_kept boolean NOT NULL,
    client_id integer,
    marketing_project_id integer,
    entries integer NOT NULL,
    seconds bigint NOT NULL,
    billable_seconds bigint NOT NULL
);

CREATE TABLE agency_time_entries (
    id integer NOT NULL,
    task_id integer,
    user_id uuid NOT NULL,
    date_worked date NOT NULL,
    seconds integer NOT NULL,
    billable boolean DEFAULT true NOT NULL,
    description text,
    hourly_rate numeric(8,2),
    task_title text,
    goal_title text,
    goal_id integer,
    client_id integer,
    marketing_project_id integer,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT agency_time_entries_hourly_rate_check CHECK ((hourly_rate >= (0)::numeric)),
    CONSTRAINT agency_time_entries_seconds_check CHECK (((seconds > 0) AND (seconds <= 86400))),
    CONSTRAINT agency_time_entries_titles_check CHECK (((task_id IS NOT NULL) OR ((task_title IS NOT NULL) AND (goal_title IS NOT NULL))))
);
ALTER TABLE agency_time_entries ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME agency_time_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE agency_told_behind (
    goal_id integer NOT NULL
);

CREATE TABLE agency_told_posts (
    post_id integer NOT NULL,
    scheduled_at timestamp without time zone NOT NULL
);

CREATE TABLE agency_website_pages (
    id integer NOT NULL,
    client_id integer NOT NULL,
    project_name text NOT NULL,
    url text NOT NULL,
    category text DEFAULT 'Treatment'::text NOT NULL,
    main_status text DEFAULT 'Pending Creation'::text NOT NULL,
    focus_keyphrase text,
    meta_title text,
    meta_description text,
    social_media_picture text,
    result_pictures text,
    responsible text,
    notes text,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT agency_website_pages_main_status_check CHECK ((main_status = ANY (ARRAY['live'::text, 'in-progress'::text, 'needs-review'::text, 'issues'::text, 'Pending Creation'::text])))
);
ALTER TABLE agency_website_pages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME agency_website_pages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE api_key (
    id integer NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    key_hash bytea NOT NULL,
    permissions jsonb NOT NULL,
    is_read_only boolean NOT NULL,
    administers boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    warned_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    changes_people boolean DEFAULT false NOT NULL
);
ALTER TABLE api_key ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME api_key_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE api_key_use (
    key_id integer NOT NULL,
    at timestamp with time zone NOT NULL,
    address text
);

CREATE TABLE app_user (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    email text,
    username text,
    first_name text,
    last_name text,
    profile_image_url text,
    role text DEFAULT 'user'::text NOT NULL,
    password_hash text,
    password_changed_at timestamp with time zone,
    must_change_password boolean DEFAULT false NOT NULL,
    temporary_password_expires_at timestamp with time zone,
    is_active boolean DEFAULT true NOT NULL,
    removed_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    last_sign_in_at timestamp with time zone,
    erased_at timestamp with time zone,
    CONSTRAINT app_user_check CHECK (((email IS NOT NULL) OR (username IS NOT NULL))),
    CONSTRAINT app_user_role_check CHECK ((role = ANY (ARRAY['superadmin'::text, 'admin'::text, 'manager'::text, 'user'::text])))
);

CREATE UNLOGGED TABLE area_change (
    area text NOT NULL,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE assignment (
    id integer NOT NULL,
    staff_id integer NOT NULL,
    project text NOT NULL,
    "position" text,
    department_id integer,
    permissions text[] DEFAULT '{}'::text[] NOT NULL,
    access_level text DEFAULT 'user'::text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    assigned_at timestamp with time zone DEFAULT now() NOT NULL,
    unassigned_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    role_id integer,
    until date,
    CONSTRAINT assignment_project_check CHECK ((project = ANY (ARRAY['perfect-b'::text, 'talent-phi'::text])))
);
ALTER TABLE assignment ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME assignment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE audit (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    actor_id uuid,
    actor_name text NOT NULL,
    action text NOT NULL,
    object_kind text NOT NULL,
    object_id text,
    object_name text,
    project text,
    changes jsonb DEFAULT '[]'::jsonb NOT NULL,
    times integer DEFAULT 1 NOT NULL,
    address text
)
PARTITION BY RANGE (at);

CREATE SEQUENCE audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE audit_id_seq OWNED BY audit.id;

CREATE VIEW audit_part AS
 SELECT (c.oid)::regclass AS part,
    ("substring"(bound.bound, 'FROM \(''([^'']+)'''::text))::timestamp with time zone AS begins_at,
    ("substring"(bound.bound, 'TO \(''([^'']+)'''::text))::timestamp with time zone AS ends_at
   FROM (pg_inherits i
     JOIN pg_class c ON ((c.oid = i.inhrelid))),
    LATERAL pg_get_expr(c.relpartbound, c.oid) bound(bound)
  WHERE (i.inhparent = ('audit'::regclass)::oid);

CREATE TABLE bulk_act (
    id integer NOT NULL,
    rows jsonb NOT NULL,
    made_by uuid,
    made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    undone_by uuid,
    undone_at timestamp with time zone,
    what text,
    kept jsonb
);
ALTER TABLE bulk_act ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME bulk_act_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE category (
    id integer NOT NULL,
    name text NOT NULL,
    description text,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    search_text text GENERATED ALWAYS AS ((((search_squeeze(name) || '
 '::text) || search_words(name)) || ' '::text)) STORED NOT NULL
);
ALTER TABLE category ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME category_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE clinic_logo (
    hash text NOT NULL,
    content_type text NOT NULL,
    content bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE clinic_settings (
    only_row boolean DEFAULT true NOT NULL,
    clinic_name text DEFAULT 'Perfect B'::text NOT NULL,
    tagline text DEFAULT 'Aesthetic Medicine'::text,
    logo_url text,
    accent_color text DEFAULT '#0d9488'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    price_watch boolean DEFAULT true NOT NULL,
    price_change_percent integer DEFAULT 10 NOT NULL,
    branding_changed_at timestamp with time zone,
    branding_changed_by uuid,
    cost_method text DEFAULT 'last'::text NOT NULL,
    delivery_address text,
    phone text,
    tax_number text,
    CONSTRAINT clinic_settings_cost_method_check CHECK ((cost_method = ANY (ARRAY['last'::text, 'average'::text]))),
    CONSTRAINT clinic_settings_only_row_check CHECK (only_row),
    CONSTRAINT clinic_settings_price_change_percent_check CHECK (((price_change_percent >= 1) AND (price_change_percent <= 100)))
);

CREATE TABLE demo_data (
    area text NOT NULL,
    loaded_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE department (
    id integer NOT NULL,
    project text NOT NULL,
    name text NOT NULL,
    description text,
    manager_id uuid,
    budget numeric(12,2),
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT department_project_check CHECK ((project = ANY (ARRAY['perfect-b'::text, 'talent-phi'::text])))
);
ALTER TABLE department ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME department_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE erasure (
    user_id uuid NOT NULL,
    staff_id integer NOT NULL,
    asked_by uuid,
    asked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    asked_xid bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
    search_names text[] NOT NULL,
    job_id uuid,
    step text NOT NULL,
    place jsonb,
    done bigint DEFAULT 0 NOT NULL,
    total bigint DEFAULT 0 NOT NULL,
    percent integer DEFAULT 0 NOT NULL,
    finished_at timestamp with time zone
);

CREATE TABLE event (
    seq bigint NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    type text NOT NULL,
    actor_id uuid,
    actor_name text NOT NULL,
    project text,
    rooms text[] NOT NULL,
    data json NOT NULL,
    affects uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    internal jsonb
)
WITH (toast_tuple_target='8160');
ALTER TABLE event ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME event_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE UNLOGGED TABLE feed_life (
    only_row boolean DEFAULT true NOT NULL,
    name text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    CONSTRAINT feed_life_only_row_check CHECK (only_row)
);

CREATE TABLE feed_state (
    only_row boolean DEFAULT true NOT NULL,
    fingerprint text NOT NULL,
    pruned_xid xid8 DEFAULT '0'::xid8 NOT NULL,
    CONSTRAINT feed_state_only_row_check CHECK (only_row)
);

CREATE TABLE idempotency_key (
    user_id uuid NOT NULL,
    key text NOT NULL,
    body_hash text NOT NULL,
    reply jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE job (
    id uuid NOT NULL,
    name text NOT NULL,
    asked_by uuid,
    project text,
    rooms text[] DEFAULT '{}'::text[] NOT NULL,
    input jsonb,
    state text DEFAULT 'waiting'::text NOT NULL,
    progress smallint DEFAULT 0 NOT NULL,
    result jsonb,
    error text,
    attempts integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    losses integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    queued_at timestamp with time zone,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    about text,
    trace text,
    CONSTRAINT job_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
    CONSTRAINT job_project_check CHECK ((project = ANY (ARRAY['perfect-b'::text, 'talent-phi'::text]))),
    CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'finished'::text, 'failed'::text])))
);

COMMENT ON COLUMN job.failures IS 'As the queue counted them at the last start: tries that ended with an error.';

COMMENT ON COLUMN job.losses IS 'As the queue counted them at the last start: runs whose worker disappeared.';

CREATE TABLE kit (
    id integer NOT NULL,
    name text NOT NULL,
    treatment_type text,
    lines jsonb NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_by uuid
);
ALTER TABLE kit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME kit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE UNLOGGED TABLE live_process (
    id uuid NOT NULL,
    sockets jsonb NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE lot_expiry_told (
    lot_id integer NOT NULL,
    expires_on date NOT NULL,
    days integer NOT NULL
);

CREATE UNLOGGED TABLE noted_change (
    seq bigint NOT NULL,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    source text NOT NULL,
    row_id text NOT NULL,
    name text,
    before jsonb NOT NULL,
    after jsonb NOT NULL
);
ALTER TABLE noted_change ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME noted_change_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE notice_by_mail (
    user_id uuid NOT NULL,
    kind text NOT NULL,
    how text NOT NULL,
    CONSTRAINT notice_by_mail_how_check CHECK ((how = ANY (ARRAY['bell'::text, 'digest'::text, 'at-once'::text])))
);

CREATE TABLE notice_digest (
    only_row boolean DEFAULT true NOT NULL,
    day date NOT NULL,
    began_at timestamp with time zone NOT NULL,
    CONSTRAINT notice_digest_only_row_check CHECK (only_row)
);

CREATE TABLE notice_mail (
    user_id uuid NOT NULL,
    is_stopped boolean DEFAULT false NOT NULL,
    digest_day date
);

CREATE TABLE notice_off (
    user_id uuid NOT NULL,
    kind text NOT NULL
);

CREATE TABLE notification (
    id integer NOT NULL,
    user_id uuid NOT NULL,
    type text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    link text,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    read_at timestamp with time zone,
    dedupe text NOT NULL,
    group_key text,
    count integer DEFAULT 1 NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    mailed_at timestamp with time zone
);
ALTER TABLE notification ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME notification_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE opened_container (
    id integer NOT NULL,
    stock_id integer NOT NULL,
    lot_id integer,
    holds numeric(12,3) NOT NULL,
    unit text NOT NULL,
    content_left numeric(12,3) NOT NULL,
    unit_cost numeric(14,6),
    value_left numeric(14,6),
    opened_at timestamp with time zone NOT NULL,
    opened_by uuid,
    spoils_at timestamp with time zone,
    returned_at timestamp with time zone,
    is_there boolean GENERATED ALWAYS AS ((content_left > (0)::numeric)) STORED NOT NULL,
    told smallint DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT opened_container_check CHECK (((content_left >= (0)::numeric) AND (content_left <= holds))),
    CONSTRAINT opened_container_holds_check CHECK ((holds > (0)::numeric)),
    CONSTRAINT opened_container_value_left_check CHECK ((value_left >= (0)::numeric))
)
WITH (fillfactor='80');
ALTER TABLE opened_container ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME opened_container_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE order_document (
    id integer NOT NULL,
    order_id integer NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    hash text NOT NULL,
    content bytea NOT NULL,
    added_by uuid,
    added_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
ALTER TABLE ONLY order_document ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE order_document ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME order_document_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE UNLOGGED TABLE outside_picture (
    url_hash bytea NOT NULL,
    content_type text,
    content bytea,
    size integer NOT NULL,
    fetched_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY outside_picture ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE page_host (
    host text NOT NULL,
    holder uuid,
    held_until timestamp with time zone,
    not_before timestamp with time zone,
    robots text,
    robots_read_at timestamp with time zone,
    touched_at timestamp with time zone DEFAULT now() NOT NULL,
    silent_until timestamp with time zone
);

CREATE TABLE page_reading (
    url_hash bytea NOT NULL,
    reading jsonb NOT NULL,
    fetched_at timestamp with time zone NOT NULL
);

CREATE TABLE passkey (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key text NOT NULL,
    counter bigint DEFAULT 0 NOT NULL,
    transports text[] DEFAULT '{}'::text[] NOT NULL,
    name text NOT NULL,
    host text NOT NULL,
    is_backed_up boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone
);

CREATE TABLE password_link (
    token_hash text NOT NULL,
    user_id uuid NOT NULL,
    purpose text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    mail_job uuid,
    invited_by uuid,
    refusal text,
    CONSTRAINT password_link_purpose_check CHECK ((purpose = ANY (ARRAY['reset'::text, 'invitation'::text])))
);

CREATE TABLE price_reading (
    id bigint NOT NULL,
    stock_id integer NOT NULL,
    url_key text NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    price integer,
    currency text,
    availability text,
    outcome text,
    note text,
    CONSTRAINT price_reading_price_check CHECK ((price >= 0))
);
ALTER TABLE price_reading ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME price_reading_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE price_source (
    id integer NOT NULL,
    stock_id integer NOT NULL,
    supplier text NOT NULL,
    url text,
    price integer,
    currency text NOT NULL,
    units_per_package integer,
    availability text,
    read_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    edited_version integer DEFAULT 1 NOT NULL,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    is_watched boolean DEFAULT true NOT NULL,
    CONSTRAINT price_source_price_check CHECK ((price >= 0)),
    CONSTRAINT price_source_units_per_package_check CHECK ((units_per_package >= 1))
);
ALTER TABLE price_source ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME price_source_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE price_watch (
    source_id integer NOT NULL,
    next_check_at timestamp with time zone DEFAULT (now() + '7 days'::interval) NOT NULL,
    queued_at timestamp with time zone,
    asked_at timestamp with time zone,
    asked_job uuid,
    checked_at timestamp with time zone,
    outcome text,
    note text,
    failures integer DEFAULT 0 NOT NULL,
    told_price integer,
    told_offer text DEFAULT 'offered'::text NOT NULL
);

CREATE UNLOGGED TABLE process_figures (
    id uuid NOT NULL,
    kind text NOT NULL,
    host text NOT NULL,
    pid integer NOT NULL,
    started_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    samples jsonb NOT NULL,
    CONSTRAINT process_figures_kind_check CHECK ((kind = ANY (ARRAY['api'::text, 'worker'::text])))
)
WITH (fillfactor='50');

CREATE TABLE provider_identity (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    linked_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    groups text[]
);

CREATE TABLE provider_sign_in_used (
    state_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE purchase (
    id integer NOT NULL,
    kind text NOT NULL,
    stock_id integer NOT NULL,
    supplier_id integer,
    quantity_purchased integer NOT NULL,
    quantity_received integer DEFAULT 0 NOT NULL,
    unit_cost numeric(14,6),
    total_cost numeric(19,2),
    purchase_date date NOT NULL,
    received_date date,
    received_at timestamp with time zone,
    invoice_number text,
    ordered_by uuid,
    logged_by uuid,
    received_by uuid,
    notes text,
    reorder_request_id integer,
    reversed_at timestamp with time zone,
    reversed_by uuid,
    reversal_reason text,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    order_id integer,
    quantity_cancelled integer DEFAULT 0 NOT NULL,
    received_cost numeric(19,2),
    cost_before numeric(14,6),
    cost_after numeric(14,6),
    CONSTRAINT purchase_check CHECK (((quantity_received >= 0) AND (quantity_received <= quantity_purchased))),
    CONSTRAINT purchase_quantity_cancelled_check CHECK ((quantity_cancelled >= 0)),
    CONSTRAINT purchase_quantity_purchased_check CHECK ((quantity_purchased >= 1))
);
ALTER TABLE purchase ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME purchase_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE purchase_request (
    purchase_id integer NOT NULL,
    request_id integer NOT NULL
);

CREATE TABLE reaction (
    name text NOT NULL,
    snapshot pg_snapshot NOT NULL
);

CREATE TABLE reaction_failure (
    reaction text NOT NULL,
    event_seq bigint NOT NULL,
    event jsonb NOT NULL,
    attempts integer NOT NULL,
    error text NOT NULL,
    retry_at timestamp with time zone NOT NULL
);

CREATE TABLE recovery_code (
    user_id uuid NOT NULL,
    code_hash text NOT NULL
);

CREATE TABLE remembered_device (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid NOT NULL,
    secret_hash text NOT NULL,
    device text,
    address text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE reorder_request (
    id integer NOT NULL,
    kind text NOT NULL,
    stock_id integer NOT NULL,
    requested_quantity integer NOT NULL,
    priority text NOT NULL,
    reason text,
    status text DEFAULT 'pending'::text NOT NULL,
    note text,
    requested_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    requested_by uuid,
    approved_by uuid,
    approved_at timestamp with time zone,
    received_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    supplier_id integer,
    expected_on date,
    draft_order_id integer,
    CONSTRAINT reorder_request_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'medium'::text, 'urgent'::text, 'critical'::text]))),
    CONSTRAINT reorder_request_requested_quantity_check CHECK ((requested_quantity >= 1)),
    CONSTRAINT reorder_request_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'ordered'::text, 'dismissed'::text, 'received'::text])))
);
ALTER TABLE reorder_request ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME reorder_request_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE search_word (
    area text NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE second_factor (
    user_id uuid NOT NULL,
    secret text NOT NULL,
    begun_at timestamp with time zone DEFAULT now() NOT NULL,
    since timestamp with time zone,
    last_step bigint DEFAULT 0 NOT NULL
);

CREATE TABLE session (
    sid text NOT NULL,
    sess jsonb NOT NULL,
    expire timestamp with time zone NOT NULL
);

CREATE TABLE shelf_count (
    id integer NOT NULL,
    name text NOT NULL,
    status text DEFAULT 'open'::text NOT NULL,
    blind boolean DEFAULT false NOT NULL,
    kind text,
    category_ids integer[],
    shelf text,
    stock_ids integer[],
    opened_by uuid,
    opened_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    closed_by uuid,
    closed_at timestamp with time zone,
    total integer DEFAULT 0 NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_by uuid,
    reversed_by uuid,
    reversed_at timestamp with time zone,
    CONSTRAINT shelf_count_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'consumable'::text]))),
    CONSTRAINT shelf_count_status_check CHECK ((status = ANY (ARRAY['open'::text, 'posted'::text, 'cancelled'::text, 'reversed'::text])))
);
ALTER TABLE shelf_count ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME shelf_count_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE shelf_count_line (
    id integer NOT NULL,
    count_id integer NOT NULL,
    stock_id integer NOT NULL,
    lot_id integer,
    lot_number text,
    lot_expires_on date,
    counted integer NOT NULL,
    balance integer NOT NULL,
    counted_by uuid,
    counted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    wants_recount boolean DEFAULT false NOT NULL,
    first_counted integer,
    posted_delta integer,
    posted_value numeric(24,6),
    seen_movement bigint DEFAULT 0 NOT NULL,
    refusal text,
    later_source text,
    later_by uuid,
    later_at timestamp with time zone,
    CONSTRAINT shelf_count_line_balance_check CHECK ((balance >= 0)),
    CONSTRAINT shelf_count_line_counted_check CHECK ((counted >= 0)),
    CONSTRAINT shelf_count_line_later_source_check CHECK ((later_source = ANY (ARRAY['count'::text, 'adjustment'::text, 'import'::text])))
);
ALTER TABLE shelf_count_line ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME shelf_count_line_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE shelf_count_presence (
    count_id integer NOT NULL,
    user_id uuid NOT NULL,
    stock_id integer NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE shelf_count_stock (
    count_id integer NOT NULL,
    stock_id integer NOT NULL
);

CREATE TABLE sign_in_attempt (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE single_sign_on (
    only_row boolean DEFAULT true NOT NULL,
    is_on boolean DEFAULT false NOT NULL,
    is_only boolean DEFAULT false NOT NULL,
    label text DEFAULT ''::text NOT NULL,
    issuer text DEFAULT ''::text NOT NULL,
    client_identifier text DEFAULT ''::text NOT NULL,
    secret text,
    adds_people boolean DEFAULT false NOT NULL,
    trusts_second_factor boolean DEFAULT true NOT NULL,
    groups_claim text DEFAULT 'groups'::text NOT NULL,
    groups jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    accepts_unstated_email boolean DEFAULT false NOT NULL,
    CONSTRAINT single_sign_on_only_row_check CHECK (only_row),
    CONSTRAINT single_sign_on_only_where_offered CHECK ((is_on OR (NOT is_only)))
);

CREATE TABLE staff (
    id integer NOT NULL,
    user_id uuid NOT NULL,
    phone text,
    "position" text,
    direct_manager text,
    hourly_rate numeric(8,2),
    salary numeric(10,2),
    hire_date date NOT NULL,
    skills text[] DEFAULT '{}'::text[] NOT NULL,
    certifications text[] DEFAULT '{}'::text[] NOT NULL,
    emergency_contact text,
    address text,
    notes text,
    removed_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    last_day date,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL
);
ALTER TABLE staff ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME staff_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE staff_import (
    id integer NOT NULL,
    imported_at timestamp with time zone DEFAULT now() NOT NULL,
    imported_by uuid NOT NULL,
    file_name text,
    undone_at timestamp with time zone,
    staff_ids integer[] NOT NULL
);
ALTER TABLE staff_import ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME staff_import_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE stock (
    id integer NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    sku text,
    barcode text,
    brand text,
    category_id integer,
    primary_supplier_id integer,
    quantity integer DEFAULT 0 NOT NULL,
    min_stock_level integer NOT NULL,
    reorder_quantity integer NOT NULL,
    unit text NOT NULL,
    unit_cost numeric(14,6),
    package_cost numeric(10,2),
    units_per_package integer,
    shelf_life integer,
    shelf_life_unit text DEFAULT 'days'::text NOT NULL,
    description text,
    notes text,
    image_url text,
    is_active boolean DEFAULT true NOT NULL,
    last_order_at timestamp with time zone,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    quantity_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    received_on date,
    expires_on date,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    search_name text NOT NULL COLLATE pg_catalog."C",
    search_text text NOT NULL,
    search_sku text,
    search_barcode text,
    tracks_lots boolean DEFAULT false NOT NULL,
    lots_expire_on date,
    content_amount numeric(12,3),
    content_unit text,
    hours_once_opened integer,
    opened jsonb DEFAULT '[]'::jsonb NOT NULL,
    held_back integer DEFAULT 0 NOT NULL,
    stock_status text GENERATED ALWAYS AS (
CASE
    WHEN (quantity <= held_back) THEN 'out'::text
    WHEN (kind = 'item'::text) THEN
    CASE
        WHEN ((quantity - held_back) < min_stock_level) THEN 'low'::text
        ELSE 'good'::text
    END
    WHEN ((quantity - held_back) <= min_stock_level) THEN 'low'::text
    WHEN ((((quantity - held_back))::bigint * 2) <= ((min_stock_level)::bigint * 3)) THEN 'warning'::text
    ELSE 'good'::text
END) STORED NOT NULL,
    on_order bigint DEFAULT 0 NOT NULL,
    to_place bigint DEFAULT 0 NOT NULL,
    arrives_on date,
    shelf text,
    usable_expires_on date,
    expired_quantity integer DEFAULT 0 NOT NULL,
    order_name text NOT NULL COLLATE pg_catalog."C",
    codes jsonb DEFAULT '[]'::jsonb NOT NULL,
    supplier_product_number text,
    CONSTRAINT stock_content_amount_check CHECK ((content_amount > (0)::numeric)),
    CONSTRAINT stock_hours_once_opened_check CHECK ((hours_once_opened >= 1)),
    CONSTRAINT stock_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'consumable'::text]))),
    CONSTRAINT stock_min_stock_level_check CHECK ((min_stock_level >= 0)),
    CONSTRAINT stock_package_cost_check CHECK ((package_cost >= (0)::numeric)),
    CONSTRAINT stock_quantity_check CHECK (((quantity >= 0) AND (quantity <= 1000000000))),
    CONSTRAINT stock_reorder_quantity_check CHECK ((reorder_quantity >= 1)),
    CONSTRAINT stock_shelf_life_check CHECK ((shelf_life >= 0)),
    CONSTRAINT stock_shelf_life_unit_check CHECK ((shelf_life_unit = ANY (ARRAY['days'::text, 'months'::text]))),
    CONSTRAINT stock_unit_cost_check CHECK ((unit_cost >= (0)::numeric)),
    CONSTRAINT stock_units_per_package_check CHECK ((units_per_package >= 1))
)
WITH (fillfactor='80');

CREATE TABLE stock_code (
    code_key text NOT NULL,
    stock_id integer NOT NULL,
    pieces integer NOT NULL
);

CREATE TABLE stock_count (
    kind text NOT NULL,
    shard integer NOT NULL,
    active integer DEFAULT 0 NOT NULL
);
ALTER TABLE stock ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME stock_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE stock_import (
    id integer NOT NULL,
    file_name text,
    created integer NOT NULL,
    updated integer NOT NULL,
    imported_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    imported_by uuid NOT NULL,
    undone_at timestamp with time zone,
    undone_by uuid,
    kept jsonb DEFAULT '[]'::jsonb NOT NULL
);
ALTER TABLE stock_import ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME stock_import_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE stock_import_row (
    import_id integer NOT NULL,
    stock_id integer NOT NULL,
    row_number integer NOT NULL,
    before jsonb,
    version integer NOT NULL
);

CREATE TABLE stock_level_change (
    kind text NOT NULL,
    level text NOT NULL,
    change integer NOT NULL
);

CREATE TABLE stock_lot (
    id integer NOT NULL,
    stock_id integer NOT NULL,
    number text,
    expires_on date,
    quantity integer DEFAULT 0 NOT NULL,
    moved integer DEFAULT 0 NOT NULL,
    is_there boolean GENERATED ALWAYS AS ((quantity > 0)) STORED NOT NULL,
    state text DEFAULT 'available'::text NOT NULL,
    state_reason text,
    supplier_id integer,
    unit_cost numeric(14,6),
    received_on date,
    purchase_id integer,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_by uuid,
    state_at timestamp with time zone,
    state_by uuid,
    managed_state text DEFAULT 'available'::text NOT NULL,
    held_since timestamp with time zone,
    state_before jsonb,
    merged_into integer,
    merged_at timestamp with time zone,
    CONSTRAINT stock_lot_held_since_check CHECK (((state = 'available'::text) = (held_since IS NULL))),
    CONSTRAINT stock_lot_managed_state_check CHECK ((((managed_state = 'available'::text) OR (managed_state = state)) OR ((state = 'recalled'::text) AND (managed_state = 'quarantined'::text)))),
    CONSTRAINT stock_lot_quantity_check CHECK (((quantity >= 0) AND (quantity <= 1000000000))),
    CONSTRAINT stock_lot_state_check CHECK ((state = ANY (ARRAY['available'::text, 'quarantined'::text, 'recalled'::text])))
)
WITH (fillfactor='80');
ALTER TABLE stock_lot ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME stock_lot_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE stock_movement (
    id bigint NOT NULL,
    stock_id integer NOT NULL,
    type text NOT NULL,
    delta integer NOT NULL,
    balance integer NOT NULL,
    reason text,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    user_id uuid,
    usage_id integer,
    purchase_id integer,
    note text,
    lot_id integer,
    value numeric(24,6),
    container_id integer,
    content numeric(12,3),
    undoes bigint,
    together bigint,
    states text,
    count_id integer,
    occurred_at timestamp with time zone,
    CONSTRAINT stock_movement_balance_check CHECK ((balance >= 0)),
    CONSTRAINT stock_movement_states_check CHECK ((states = ANY (ARRAY['stock'::text, 'lot'::text])))
);
ALTER TABLE stock_movement ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME stock_movement_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE stock_order (
    id integer NOT NULL,
    supplier_id integer,
    ordered_on date NOT NULL,
    expected_on date,
    note text,
    placed_by uuid,
    placed_at timestamp with time zone DEFAULT clock_timestamp(),
    sent_to text,
    sent_at timestamp with time zone,
    sent_by uuid,
    cancelled_at timestamp with time zone,
    cancelled_by uuid,
    cancel_reason text,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_by uuid,
    is_mail_kept boolean DEFAULT false NOT NULL
);
ALTER TABLE stock_order ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME stock_order_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE stock_out_of_use (
    stock_id integer NOT NULL,
    since timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);

CREATE TABLE stock_told_out (
    stock_id integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE stock_value_change (
    kind text NOT NULL,
    change numeric NOT NULL
);

CREATE TABLE supplier (
    id integer NOT NULL,
    name text NOT NULL,
    contact_email text,
    contact_phone text,
    website text,
    notes text,
    is_active boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL,
    search_text text GENERATED ALWAYS AS ((((search_squeeze(name) || '
 '::text) || search_words(name)) || ' '::text)) STORED NOT NULL,
    lead_time_days integer,
    safety_days integer,
    customer_number text,
    CONSTRAINT supplier_lead_time_days_check CHECK (((lead_time_days >= 0) AND (lead_time_days <= 365))),
    CONSTRAINT supplier_safety_days_check CHECK (((safety_days >= 0) AND (safety_days <= 365)))
);
ALTER TABLE supplier ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME supplier_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE treatment (
    id integer NOT NULL,
    patient_id text,
    treatment_type text,
    treatment_area text,
    reason text,
    user_id uuid,
    logged_by uuid,
    logged_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    kit_id integer,
    kit_name text,
    kit_changes jsonb,
    usage_ids integer[],
    undone_at timestamp with time zone,
    undone_by uuid,
    undo_reason text,
    version integer DEFAULT 1 NOT NULL,
    used_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE treatment_correction (
    id integer NOT NULL,
    treatment_id integer NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    user_id uuid,
    changes jsonb NOT NULL,
    patient_before text,
    patient_after text
);
ALTER TABLE treatment_correction ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME treatment_correction_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE treatment ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME treatment_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE usage (
    id integer NOT NULL,
    kind text NOT NULL,
    stock_id integer NOT NULL,
    quantity integer NOT NULL,
    treatment_type text,
    treatment_area text,
    reason text,
    patient_id text,
    used_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    user_id uuid,
    logged_by uuid,
    undone_at timestamp with time zone,
    undone_by uuid,
    version integer DEFAULT 1 NOT NULL,
    undo_reason text,
    has_lots boolean DEFAULT false NOT NULL,
    lot_reason text,
    content numeric(12,3),
    content_unit text,
    treatment_id integer,
    given_before_hold boolean DEFAULT false NOT NULL,
    entered_at timestamp with time zone,
    CONSTRAINT usage_content_check CHECK ((content > (0)::numeric))
);
ALTER TABLE usage ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME usage_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE usage_window (
    stock_id integer NOT NULL,
    kind text NOT NULL,
    quantity bigint NOT NULL,
    entries integer NOT NULL,
    cover numeric,
    used bigint DEFAULT 0 NOT NULL,
    days integer DEFAULT 0 NOT NULL
);

CREATE TABLE usage_window_day (
    kind text NOT NULL,
    day date NOT NULL,
    quantity bigint NOT NULL,
    entries integer NOT NULL
);

CREATE TABLE usage_window_head (
    only_row boolean DEFAULT true NOT NULL,
    time_zone text NOT NULL,
    today date NOT NULL,
    begins_at timestamp with time zone NOT NULL,
    cut_at timestamp with time zone NOT NULL,
    paced_from timestamp with time zone NOT NULL,
    CONSTRAINT usage_window_head_only_row_check CHECK (only_row)
);

CREATE TABLE used_challenge (
    hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE webhook (
    id integer NOT NULL,
    project text NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    secret text NOT NULL,
    old_secret text,
    old_secret_until timestamp with time zone,
    failing_since timestamp with time zone,
    queued_at timestamp with time zone,
    made_by uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by uuid,
    version integer DEFAULT 1 NOT NULL,
    edited_version integer DEFAULT 1 NOT NULL,
    field_versions jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE webhook_delivery (
    seq bigint NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    webhook_id integer NOT NULL,
    event_id uuid NOT NULL,
    event text NOT NULL,
    body text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    tried_at timestamp with time zone,
    next_try_at timestamp with time zone DEFAULT now(),
    status integer,
    duration_ms integer,
    answer text,
    revision integer DEFAULT 1 NOT NULL,
    CONSTRAINT webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
ALTER TABLE webhook_delivery ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME webhook_delivery_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE webhook ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME webhook_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE ONLY audit ALTER COLUMN id SET DEFAULT nextval('audit_id_seq'::regclass);
ALTER TABLE ONLY access_batch
    ADD CONSTRAINT access_batch_pkey PRIMARY KEY (id);
ALTER TABLE ONLY access_ending_told
    ADD CONSTRAINT access_ending_told_pkey PRIMARY KEY (assignment_id, until, on_the_day);
ALTER TABLE ONLY access_review
    ADD CONSTRAINT access_review_pkey PRIMARY KEY (id);
ALTER TABLE ONLY access_review
    ADD CONSTRAINT access_review_quarter_key UNIQUE (quarter);
ALTER TABLE ONLY access_review_row
    ADD CONSTRAINT access_review_row_pkey PRIMARY KEY (id);
ALTER TABLE ONLY access_review_row
    ADD CONSTRAINT access_review_row_review_id_user_id_assignment_id_key UNIQUE NULLS NOT DISTINCT (review_id, user_id, assignment_id);
ALTER TABLE ONLY access_role
    ADD CONSTRAINT access_role_pkey PRIMARY KEY (id);
ALTER TABLE ONLY agency_clients
    ADD CONSTRAINT agency_clients_pkey PRIMARY KEY (id);
ALTER TABLE ONLY agency_goal_departments
    ADD CONSTRAINT agency_goal_departments_pkey PRIMARY KEY (goal_id, department_id);
ALTER TABLE ONLY agency_goals
    ADD CONSTRAINT agency_goals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY agency_marketing_project_goals
    ADD CONSTRAINT agency_marketing_project_goals_pkey PRIMARY KEY (goal_id);
ALTER TABLE ONLY agency_marketing_project_kept_time
    ADD CONSTRAINT agency_marketing_project_kept_time_pkey PRIMARY KEY (marketing_project_id);
ALTER TABLE ONLY agency_marketing_projects
    ADD CONSTRAINT agency_marketing_projects_pkey PRIMARY KEY (id);
ALTER TABLE ONLY agency_morning
    ADD CONSTRAINT agency_morning_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY agency_posts
    ADD CONSTRAINT agency_posts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY agency_settings
    ADD CONSTRAINT agency_settings_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY agency_suggestion_runs
    ADD CONSTRAINT agency_suggestion_runs_pkey PRIMARY KEY (job_id);
ALTER TABLE ONLY agency_task_changes
    ADD CONSTRAINT agency_task_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY agency_task_time
    ADD CONSTRAINT agency_task_time_pkey PRIMARY KEY (task_id);
ALTER TABLE ONLY agency_tasks
    ADD CONSTRAINT agency_tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY agency_time_days
    ADD CONSTRAINT agency_time_days_key UNIQUE NULLS NOT DISTINCT (day, user_id, goal_id, is_kept, client_id, marketing_project_id);
ALTER TABLE ONLY agency_time_entries
    ADD CONSTRAINT agency_time_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY agency_told_behind
    ADD CONSTRAINT agency_told_behind_pkey PRIMARY KEY (goal_id);
ALTER TABLE ONLY agency_told_posts
    ADD CONSTRAINT agency_told_posts_pkey PRIMARY KEY (post_id);
ALTER TABLE ONLY agency_website_pages
    ADD CONSTRAINT agency_website_pages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY api_key
    ADD CONSTRAINT api_key_key_hash_key UNIQUE (key_hash);
ALTER TABLE ONLY api_key
    ADD CONSTRAINT api_key_pkey PRIMARY KEY (id);
ALTER TABLE ONLY api_key_use
    ADD CONSTRAINT api_key_use_pkey PRIMARY KEY (key_id);
ALTER TABLE ONLY app_user
    ADD CONSTRAINT app_user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY area_change
    ADD CONSTRAINT area_change_pkey PRIMARY KEY (area, xid);
ALTER TABLE ONLY assignment
    ADD CONSTRAINT assignment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY bulk_act
    ADD CONSTRAINT bulk_act_pkey PRIMARY KEY (id);
ALTER TABLE ONLY category
    ADD CONSTRAINT category_pkey PRIMARY KEY (id);
ALTER TABLE ONLY clinic_logo
    ADD CONSTRAINT clinic_logo_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY clinic_settings
    ADD CONSTRAINT clinic_settings_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY demo_data
    ADD CONSTRAINT demo_data_pkey PRIMARY KEY (area);
ALTER TABLE ONLY department
    ADD CONSTRAINT department_pkey PRIMARY KEY (id);
ALTER TABLE ONLY department
    ADD CONSTRAINT department_project_key UNIQUE (id, project);
ALTER TABLE ONLY erasure
    ADD CONSTRAINT erasure_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY event
    ADD CONSTRAINT event_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY feed_life
    ADD CONSTRAINT feed_life_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY feed_state
    ADD CONSTRAINT feed_state_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY idempotency_key
    ADD CONSTRAINT idempotency_key_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY job
    ADD CONSTRAINT job_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kit
    ADD CONSTRAINT kit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY live_process
    ADD CONSTRAINT live_process_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lot_expiry_told
    ADD CONSTRAINT lot_expiry_told_pkey PRIMARY KEY (lot_id, expires_on, days);
ALTER TABLE ONLY noted_change
    ADD CONSTRAINT noted_change_pkey PRIMARY KEY (xid, source, row_id, seq);
ALTER TABLE ONLY notice_by_mail
    ADD CONSTRAINT notice_by_mail_pkey PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY notice_digest
    ADD CONSTRAINT notice_digest_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY notice_mail
    ADD CONSTRAINT notice_mail_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY notice_off
    ADD CONSTRAINT notice_off_pkey PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY notification
    ADD CONSTRAINT notification_dedupe_key UNIQUE (user_id, dedupe);
ALTER TABLE ONLY notification
    ADD CONSTRAINT notification_pkey PRIMARY KEY (id);
ALTER TABLE ONLY opened_container
    ADD CONSTRAINT opened_container_pkey PRIMARY KEY (id);
ALTER TABLE ONLY order_document
    ADD CONSTRAINT order_document_pkey PRIMARY KEY (id);
ALTER TABLE ONLY organisation
    ADD CONSTRAINT organisation_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY outside_picture
    ADD CONSTRAINT outside_picture_pkey PRIMARY KEY (url_hash);
ALTER TABLE ONLY page_host
    ADD CONSTRAINT page_host_pkey PRIMARY KEY (host);
ALTER TABLE ONLY page_reading
    ADD CONSTRAINT page_reading_pkey PRIMARY KEY (url_hash);
ALTER TABLE ONLY passkey
    ADD CONSTRAINT passkey_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY password_link
    ADD CONSTRAINT password_link_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY price_reading
    ADD CONSTRAINT price_reading_pkey PRIMARY KEY (id);
ALTER TABLE ONLY price_source
    ADD CONSTRAINT price_source_pkey PRIMARY KEY (id);
ALTER TABLE ONLY price_watch
    ADD CONSTRAINT price_watch_pkey PRIMARY KEY (source_id);
ALTER TABLE ONLY process_figures
    ADD CONSTRAINT process_figures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY provider_identity
    ADD CONSTRAINT provider_identity_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY provider_identity
    ADD CONSTRAINT provider_identity_user_id_issuer_key UNIQUE (user_id, issuer);
ALTER TABLE ONLY provider_sign_in_used
    ADD CONSTRAINT provider_sign_in_used_pkey PRIMARY KEY (state_hash);
ALTER TABLE purchase
    ADD CONSTRAINT purchase_cancelled_check CHECK (((quantity_received + quantity_cancelled) <= quantity_purchased)) NOT VALID;
ALTER TABLE purchase
    ADD CONSTRAINT purchase_order_check CHECK ((order_id IS NOT NULL)) NOT VALID;
ALTER TABLE ONLY purchase
    ADD CONSTRAINT purchase_pkey PRIMARY KEY (id);
ALTER TABLE ONLY purchase_request
    ADD CONSTRAINT purchase_request_pkey PRIMARY KEY (request_id, purchase_id);
ALTER TABLE ONLY reaction_failure
    ADD CONSTRAINT reaction_failure_pkey PRIMARY KEY (reaction, event_seq);
ALTER TABLE ONLY reaction
    ADD CONSTRAINT reaction_pkey PRIMARY KEY (name);
ALTER TABLE ONLY recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (user_id, code_hash);
ALTER TABLE ONLY remembered_device
    ADD CONSTRAINT remembered_device_pkey PRIMARY KEY (id);
ALTER TABLE reorder_request
    ADD CONSTRAINT reorder_request_draft_check CHECK (((draft_order_id IS NULL) OR (status = 'pending'::text))) NOT VALID;
ALTER TABLE ONLY reorder_request
    ADD CONSTRAINT reorder_request_pkey PRIMARY KEY (id);
ALTER TABLE ONLY second_factor
    ADD CONSTRAINT second_factor_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY session
    ADD CONSTRAINT session_pkey PRIMARY KEY (sid);
ALTER TABLE ONLY shelf_count_line
    ADD CONSTRAINT shelf_count_line_pkey PRIMARY KEY (id);
ALTER TABLE ONLY shelf_count
    ADD CONSTRAINT shelf_count_pkey PRIMARY KEY (id);
ALTER TABLE ONLY shelf_count_presence
    ADD CONSTRAINT shelf_count_presence_pkey PRIMARY KEY (count_id, user_id);
ALTER TABLE ONLY shelf_count_stock
    ADD CONSTRAINT shelf_count_stock_pkey PRIMARY KEY (count_id, stock_id);
ALTER TABLE ONLY sign_in_attempt
    ADD CONSTRAINT sign_in_attempt_pkey PRIMARY KEY (key);
ALTER TABLE ONLY single_sign_on
    ADD CONSTRAINT single_sign_on_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY staff_import
    ADD CONSTRAINT staff_import_pkey PRIMARY KEY (id);
ALTER TABLE ONLY staff
    ADD CONSTRAINT staff_pkey PRIMARY KEY (id);
ALTER TABLE ONLY staff
    ADD CONSTRAINT staff_user_id_key UNIQUE (user_id);
ALTER TABLE ONLY stock_code
    ADD CONSTRAINT stock_code_key PRIMARY KEY (code_key);
ALTER TABLE stock
    ADD CONSTRAINT stock_content_check CHECK (((content_amount IS NULL) = (content_unit IS NULL))) NOT VALID;
ALTER TABLE ONLY stock_count
    ADD CONSTRAINT stock_count_pkey PRIMARY KEY (kind, shard);
ALTER TABLE ONLY stock_import
    ADD CONSTRAINT stock_import_pkey PRIMARY KEY (id);
ALTER TABLE ONLY stock_import_row
    ADD CONSTRAINT stock_import_row_pkey PRIMARY KEY (import_id, stock_id);
ALTER TABLE ONLY stock_lot
    ADD CONSTRAINT stock_lot_pkey PRIMARY KEY (id);
ALTER TABLE ONLY stock_movement
    ADD CONSTRAINT stock_movement_pkey PRIMARY KEY (id);
ALTER TABLE stock_movement
    ADD CONSTRAINT stock_movement_type_check CHECK ((type = ANY (ARRAY['initial'::text, 'usage'::text, 'undo'::text, 'purchase'::text, 'reversal'::text, 'adjustment'::text, 'import'::text, 'waste'::text]))) NOT VALID;
ALTER TABLE ONLY stock_order
    ADD CONSTRAINT stock_order_pkey PRIMARY KEY (id);
ALTER TABLE ONLY stock_out_of_use
    ADD CONSTRAINT stock_out_of_use_pkey PRIMARY KEY (stock_id, since);
ALTER TABLE ONLY stock
    ADD CONSTRAINT stock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY stock_told_out
    ADD CONSTRAINT stock_told_out_pkey PRIMARY KEY (stock_id);
ALTER TABLE ONLY supplier
    ADD CONSTRAINT supplier_pkey PRIMARY KEY (id);
ALTER TABLE ONLY treatment_correction
    ADD CONSTRAINT treatment_correction_pkey PRIMARY KEY (id);
ALTER TABLE ONLY treatment
    ADD CONSTRAINT treatment_pkey PRIMARY KEY (id);
ALTER TABLE ONLY usage
    ADD CONSTRAINT usage_pkey PRIMARY KEY (id);
ALTER TABLE usage
    ADD CONSTRAINT usage_quantity_check CHECK ((quantity >=
CASE
    WHEN (content IS NULL) THEN 1
    ELSE 0
END)) NOT VALID;
ALTER TABLE ONLY usage_window_day
    ADD CONSTRAINT usage_window_day_pkey PRIMARY KEY (kind, day);
ALTER TABLE ONLY usage_window_head
    ADD CONSTRAINT usage_window_head_pkey PRIMARY KEY (only_row);
ALTER TABLE ONLY usage_window
    ADD CONSTRAINT usage_window_pkey PRIMARY KEY (stock_id);
ALTER TABLE ONLY used_challenge
    ADD CONSTRAINT used_challenge_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY webhook_delivery
    ADD CONSTRAINT webhook_delivery_id_key UNIQUE (id);
ALTER TABLE ONLY webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY webhook_delivery
    ADD CONSTRAINT webhook_delivery_webhook_id_event_id_key UNIQUE (webhook_id, event_id);
ALTER TABLE ONLY webhook
    ADD CONSTRAINT webhook_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX access_role_name_key ON access_role USING btree (project, name_skeleton(name));
CREATE INDEX agency_clients_list_idx ON agency_clients USING btree (lower(name), id);
CREATE UNIQUE INDEX agency_clients_name_key ON agency_clients USING btree (name_skeleton(name)) WHERE (status <> 'inactive'::text);
CREATE INDEX agency_goal_departments_department_idx ON agency_goal_departments USING btree (department_id);
CREATE INDEX agency_goals_cancelled_idx ON agency_goals USING btree (id) WHERE (status = 'cancelled'::text);
CREATE INDEX agency_goals_client_idx ON agency_goals USING btree (client_id);
CREATE INDEX agency_goals_completed_idx ON agency_goals USING btree (completed_at) WHERE (completed_at IS NOT NULL);
CREATE INDEX agency_goals_list_idx ON agency_goals USING btree (due_date, id);
CREATE INDEX agency_goals_open_idx ON agency_goals USING btree (due_date, id) WHERE (status <> ALL (ARRAY['completed'::text, 'cancelled'::text]));
CREATE INDEX agency_goals_owner_idx ON agency_goals USING btree (owner_id);
CREATE INDEX agency_goals_search_idx ON agency_goals USING gin (search_text gin_trgm_ops);
CREATE INDEX agency_goals_status_idx ON agency_goals USING btree (status);
CREATE INDEX agency_marketing_project_goals_project_idx ON agency_marketing_project_goals USING btree (marketing_project_id);
CREATE INDEX agency_marketing_projects_client_idx ON agency_marketing_projects USING btree (client_id);
CREATE INDEX agency_marketing_projects_list_idx ON agency_marketing_projects USING btree (lower(name), id);
CREATE INDEX agency_marketing_projects_manager_idx ON agency_marketing_projects USING btree (project_manager_id);
CREATE INDEX agency_posts_client_idx ON agency_posts USING btree (client_id, scheduled_at, id);
CREATE INDEX agency_posts_day_idx ON agency_posts USING btree (scheduled_at);
CREATE INDEX agency_posts_image_idx ON agency_posts USING hash (image_url);
CREATE INDEX agency_posts_upcoming_idx ON agency_posts USING btree (scheduled_at, id) WHERE (status = 'scheduled'::text);
CREATE INDEX agency_suggestion_runs_at_idx ON agency_suggestion_runs USING btree (at);
CREATE INDEX agency_suggestion_runs_limit_idx ON agency_suggestion_runs USING btree (user_id, month) WHERE asked_model;
CREATE INDEX agency_task_changes_at_idx ON agency_task_changes USING btree (at);
CREATE INDEX agency_task_changes_start_idx ON agency_task_changes USING btree (task_id, at) WHERE (status = 'in_progress'::text);
CREATE INDEX agency_task_changes_status_idx ON agency_task_changes USING btree (status, at) WHERE (status IS DISTINCT FROM status_before);
CREATE INDEX agency_task_changes_task_idx ON agency_task_changes USING btree (task_id, id DESC);
CREATE INDEX agency_tasks_accepted_idx ON agency_tasks USING btree (created_at) WHERE (origin <> 'manual'::text);
CREATE INDEX agency_tasks_assignee_idx ON agency_tasks USING btree (assigned_to, status);
CREATE INDEX agency_tasks_completed_idx ON agency_tasks USING btree (completed_at) WHERE (completed_at IS NOT NULL);
CREATE INDEX agency_tasks_created_idx ON agency_tasks USING btree (created_at);
CREATE INDEX agency_tasks_due_day_idx ON agency_tasks USING btree (due_date);
CREATE INDEX agency_tasks_due_idx ON agency_tasks USING btree (due_date) WHERE (status <> 'completed'::text);
CREATE INDEX agency_tasks_goal_idx ON agency_tasks USING btree (goal_id, status);
CREATE INDEX agency_tasks_in_progress_idx ON agency_tasks USING btree (assigned_to) WHERE (status = 'in_progress'::text);
CREATE INDEX agency_tasks_list_idx ON agency_tasks USING btree (COALESCE(due_date, 'infinity'::date), id);
CREATE INDEX agency_tasks_recent_idx ON agency_tasks USING btree (updated_at DESC, id DESC);
CREATE INDEX agency_tasks_search_idx ON agency_tasks USING gin (search_text gin_trgm_ops);
CREATE INDEX agency_time_entries_client_idx ON agency_time_entries USING btree (client_id) WHERE (client_id IS NOT NULL);
CREATE INDEX agency_time_entries_day_idx ON agency_time_entries USING btree (date_worked DESC, id DESC);
CREATE INDEX agency_time_entries_goal_idx ON agency_time_entries USING btree (goal_id) WHERE (goal_id IS NOT NULL);
CREATE INDEX agency_time_entries_internal_idx ON agency_time_entries USING btree (date_worked DESC, id DESC) WHERE (NOT billable);
CREATE INDEX agency_time_entries_person_idx ON agency_time_entries USING btree (user_id, date_worked DESC, id DESC);
CREATE INDEX agency_time_entries_project_idx ON agency_time_entries USING btree (marketing_project_id) WHERE (marketing_project_id IS NOT NULL);
CREATE INDEX agency_time_entries_task_idx ON agency_time_entries USING btree (task_id);
CREATE INDEX agency_website_pages_client_idx ON agency_website_pages USING btree (client_id, lower(project_name), id);
CREATE INDEX api_key_expiry_idx ON api_key USING btree (expires_at) WHERE ((ended_at IS NULL) AND (warned_at IS NULL));
CREATE INDEX api_key_user_idx ON api_key USING btree (user_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX app_user_email_key ON app_user USING btree (lower(email)) WHERE ((removed_at IS NULL) AND is_active);
CREATE UNIQUE INDEX app_user_username_key ON app_user USING btree (lower(username)) WHERE (removed_at IS NULL);
CREATE INDEX area_change_made_at_idx ON area_change USING btree (made_at);
CREATE UNIQUE INDEX assignment_active_key ON assignment USING btree (staff_id, project) WHERE is_active;
CREATE INDEX assignment_department_idx ON assignment USING btree (department_id);
CREATE INDEX assignment_project_idx ON assignment USING btree (project) WHERE is_active;
CREATE INDEX assignment_role_idx ON assignment USING btree (role_id);
CREATE INDEX assignment_until_idx ON assignment USING btree (until) WHERE (is_active AND (until IS NOT NULL));
CREATE INDEX audit_parts_action_idx ON ONLY audit USING btree (action, at DESC, id DESC);
CREATE INDEX audit_parts_actor_idx ON ONLY audit USING btree (actor_id, at DESC, id DESC);
CREATE INDEX audit_parts_kind_idx ON ONLY audit USING btree (object_kind, at DESC, id DESC);
CREATE INDEX audit_parts_object_idx ON ONLY audit USING btree (object_kind, object_id, at DESC, id DESC);
CREATE INDEX audit_parts_project_idx ON ONLY audit USING btree (project, at DESC, id DESC);
CREATE INDEX audit_parts_recent_idx ON ONLY audit USING btree (at DESC, id DESC);
CREATE INDEX bulk_act_made_idx ON bulk_act USING btree (made_at);
CREATE UNIQUE INDEX category_name_key ON category USING btree (name_skeleton(name));
CREATE UNIQUE INDEX department_name_key ON department USING btree (project, name_skeleton(name)) WHERE is_active;
CREATE INDEX erasure_open_idx ON erasure USING btree (asked_at) WHERE (finished_at IS NULL);
CREATE INDEX event_at_idx ON event USING btree (at);
CREATE INDEX event_xid_idx ON event USING btree (xid);
CREATE INDEX idempotency_key_created_idx ON idempotency_key USING btree (created_at);
CREATE INDEX job_ended_idx ON job USING btree (finished_at) WHERE (state = ANY (ARRAY['finished'::text, 'failed'::text]));
CREATE INDEX job_name_idx ON job USING btree (name, state, created_at DESC, id DESC);
CREATE INDEX job_newest_idx ON job USING btree (created_at DESC, id DESC);
CREATE INDEX job_open_idx ON job USING btree (created_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX job_own_idx ON job USING btree (asked_by, created_at DESC, id DESC);
CREATE INDEX job_state_idx ON job USING btree (state, created_at DESC, id DESC);
CREATE UNIQUE INDEX kit_name_key ON kit USING btree (name_skeleton(name));
CREATE INDEX notification_created_idx ON notification USING btree (created_at);
CREATE INDEX notification_group_idx ON notification USING btree (user_id, group_key) WHERE ((read_at IS NULL) AND (group_key IS NOT NULL));
CREATE INDEX notification_unread_age_idx ON notification USING btree (created_at) WHERE (read_at IS NULL);
CREATE INDEX notification_unread_idx ON notification USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notification_user_idx ON notification USING btree (user_id, id DESC);
CREATE INDEX opened_container_lot_idx ON opened_container USING btree (lot_id) WHERE is_there;
CREATE INDEX opened_container_open_idx ON opened_container USING btree (id) WHERE is_there;
CREATE INDEX opened_container_stock_idx ON opened_container USING btree (stock_id) WHERE is_there;
CREATE UNIQUE INDEX order_document_key ON order_document USING btree (order_id, hash);
CREATE INDEX outside_picture_fetched_idx ON outside_picture USING btree (fetched_at);
CREATE INDEX page_host_touched_idx ON page_host USING btree (touched_at);
CREATE INDEX page_reading_fetched_idx ON page_reading USING btree (fetched_at);
CREATE INDEX passkey_user_idx ON passkey USING btree (user_id);
CREATE INDEX password_link_mail_job_idx ON password_link USING btree (mail_job) WHERE (mail_job IS NOT NULL);
CREATE INDEX password_link_user_idx ON password_link USING btree (user_id, created_at);
CREATE INDEX price_reading_stock_idx ON price_reading USING btree (stock_id, id DESC);
CREATE UNIQUE INDEX price_source_url_key ON price_source USING btree (stock_id, md5(url));
CREATE INDEX price_watch_next_idx ON price_watch USING btree (next_check_at);
CREATE INDEX price_watch_queued_idx ON price_watch USING btree (queued_at) WHERE (queued_at IS NOT NULL);
CREATE INDEX purchase_arrived_idx ON purchase USING btree (supplier_id, id DESC) WHERE ((received_date IS NOT NULL) AND (reversed_at IS NULL));
CREATE INDEX purchase_day_idx ON purchase USING btree (purchase_date);
CREATE INDEX purchase_invoice_idx ON purchase USING btree (supplier_id, lower(invoice_number));
CREATE INDEX purchase_open_idx ON purchase USING btree (stock_id, order_id) WHERE ((reversed_at IS NULL) AND ((quantity_received + quantity_cancelled) < quantity_purchased));
CREATE INDEX purchase_order_idx ON purchase USING btree (order_id);
CREATE INDEX purchase_received_date_idx ON purchase USING btree (received_date);
CREATE INDEX purchase_received_idx ON purchase USING btree (received_at DESC, id DESC) WHERE ((received_at IS NOT NULL) AND (reversed_at IS NULL));
CREATE INDEX purchase_recent_idx ON purchase USING btree (kind, created_at DESC, id DESC);
CREATE INDEX purchase_request_idx ON purchase USING btree (reorder_request_id);
CREATE INDEX purchase_request_purchase_idx ON purchase_request USING btree (purchase_id);
CREATE INDEX purchase_reversed_at_idx ON purchase USING btree (reversed_at DESC, id DESC) WHERE (reversed_at IS NOT NULL);
CREATE INDEX purchase_stock_idx ON purchase USING btree (stock_id, created_at DESC);
CREATE INDEX remembered_device_user_idx ON remembered_device USING btree (user_id);
CREATE INDEX reorder_request_draft_idx ON reorder_request USING btree (draft_order_id) WHERE (draft_order_id IS NOT NULL);
CREATE INDEX reorder_request_ordered_idx ON reorder_request USING btree (stock_id) WHERE (status = 'ordered'::text);
CREATE INDEX reorder_request_pending_idx ON reorder_request USING btree (requested_at DESC, id DESC) WHERE (status = 'pending'::text);
CREATE INDEX reorder_request_recent_idx ON reorder_request USING btree (requested_at DESC, id DESC);
CREATE INDEX reorder_request_status_idx ON reorder_request USING btree (status, requested_at DESC, id DESC);
CREATE INDEX reorder_request_stock_idx ON reorder_request USING btree (stock_id, requested_at DESC);
CREATE INDEX search_word_idx ON search_word USING btree (area, word);
CREATE INDEX session_expire_idx ON session USING btree (expire);
CREATE INDEX session_user_idx ON session USING btree (((sess ->> 'userId'::text)));
CREATE UNIQUE INDEX shelf_count_line_key ON shelf_count_line USING btree (count_id, stock_id, COALESCE(lot_id, 0), COALESCE(name_skeleton(lot_number), ''::text), COALESCE(lot_expires_on, 'infinity'::date));
CREATE INDEX shelf_count_line_lot_idx ON shelf_count_line USING btree (lot_id) WHERE (lot_id IS NOT NULL);
CREATE INDEX shelf_count_line_stock_idx ON shelf_count_line USING btree (stock_id);
CREATE INDEX shelf_count_status_idx ON shelf_count USING btree (status, id DESC);
CREATE INDEX staff_last_day_idx ON staff USING btree (last_day) WHERE ((last_day IS NOT NULL) AND (removed_at IS NULL));
CREATE UNIQUE INDEX stock_barcode_key ON stock USING btree (kind, name_skeleton(barcode)) WHERE is_active;
CREATE INDEX stock_category_idx ON stock USING btree (category_id);
CREATE INDEX stock_code_stock_id_idx ON stock_code USING btree (stock_id);
CREATE INDEX stock_image_idx ON stock USING hash (image_url);
CREATE INDEX stock_import_recent_idx ON stock_import USING btree (imported_at DESC);
CREATE INDEX stock_list_idx ON stock USING btree (kind, lower(name), id) WHERE is_active;
CREATE INDEX stock_lot_expiry_idx ON stock_lot USING btree (expires_on, id) WHERE is_there;
CREATE INDEX stock_lot_held_back_idx ON stock_lot USING btree (state_at DESC, id DESC) WHERE (state <> 'available'::text);
CREATE INDEX stock_lot_key_idx ON stock_lot USING btree (stock_id, lot_key(number)) WHERE (number IS NOT NULL);
CREATE UNIQUE INDEX stock_lot_number_key ON stock_lot USING btree (stock_id, name_skeleton(number)) WHERE (number IS NOT NULL);
CREATE INDEX stock_lot_search_idx ON stock_lot USING gin (search_squeeze(number) gin_trgm_ops) WHERE (number IS NOT NULL);
CREATE INDEX stock_lot_shape_idx ON stock_lot USING btree (stock_id, lot_shape(number)) WHERE (number IS NOT NULL);
CREATE INDEX stock_lot_stock_idx ON stock_lot USING btree (stock_id) WHERE is_there;
CREATE UNIQUE INDEX stock_lot_unknown_key ON stock_lot USING btree (stock_id, COALESCE(expires_on, 'infinity'::date)) WHERE (number IS NULL);
CREATE INDEX stock_lots_expire_idx ON stock USING btree (kind, lots_expire_on) WHERE (is_active AND tracks_lots);
CREATE INDEX stock_lots_tracked_idx ON stock USING btree (kind) WHERE (is_active AND tracks_lots);
CREATE INDEX stock_movement_adjusted_idx ON stock_movement USING btree (at DESC, id DESC) WHERE (type = 'adjustment'::text);
CREATE INDEX stock_movement_container_idx ON stock_movement USING btree (container_id, id) WHERE (container_id IS NOT NULL);
CREATE INDEX stock_movement_containers_of_usage_idx ON stock_movement USING btree (usage_id) WHERE ((container_id IS NOT NULL) AND (usage_id IS NOT NULL));
CREATE INDEX stock_movement_empty_idx ON stock_movement USING btree (stock_id, id DESC) WHERE (balance = 0);
CREATE INDEX stock_movement_lot_idx ON stock_movement USING btree (lot_id, id DESC) WHERE (lot_id IS NOT NULL);
CREATE INDEX stock_movement_lots_of_purchase_idx ON stock_movement USING btree (purchase_id) WHERE ((lot_id IS NOT NULL) AND (purchase_id IS NOT NULL));
CREATE INDEX stock_movement_lots_of_usage_idx ON stock_movement USING btree (usage_id) WHERE ((lot_id IS NOT NULL) AND (usage_id IS NOT NULL));
CREATE INDEX stock_movement_receipt_idx ON stock_movement USING btree (stock_id) WHERE ((type = ANY (ARRAY['initial'::text, 'purchase'::text, 'import'::text])) AND (delta > 0));
CREATE INDEX stock_movement_received_idx ON stock_movement USING btree (at DESC, id DESC) WHERE ((type = 'purchase'::text) AND (delta > 0));
CREATE INDEX stock_movement_states_idx ON stock_movement USING btree (stock_id, id) WHERE (states IS NOT NULL);
CREATE INDEX stock_movement_stock_idx ON stock_movement USING btree (stock_id, id DESC);
CREATE INDEX stock_movement_together_idx ON stock_movement USING btree (together) WHERE (together IS NOT NULL);
CREATE UNIQUE INDEX stock_movement_undoes_key ON stock_movement USING btree (undoes) WHERE (undoes IS NOT NULL);
CREATE INDEX stock_movement_waste_idx ON stock_movement USING btree (at DESC, id DESC) WHERE (type = 'waste'::text);
CREATE UNIQUE INDEX stock_name_key ON stock USING btree (kind, name_skeleton(name)) WHERE is_active;
CREATE INDEX stock_order_cancelled_at_idx ON stock_order USING btree (cancelled_at DESC, id DESC) WHERE (cancelled_at IS NOT NULL);
CREATE UNIQUE INDEX stock_order_draft_idx ON stock_order USING btree (COALESCE(supplier_id, 0)) WHERE (placed_at IS NULL);
CREATE INDEX stock_order_name_idx ON stock USING btree (kind, order_name, id) WHERE is_active;
CREATE INDEX stock_order_supplier_idx ON stock_order USING btree (supplier_id, id DESC);
CREATE INDEX stock_search_barcode_idx ON stock USING btree (search_barcode);
CREATE INDEX stock_search_idx ON stock USING gin (search_text gin_trgm_ops);
CREATE INDEX stock_search_order_idx ON stock USING btree (kind, is_active, search_name, id) INCLUDE (search_text, category_id, primary_supplier_id);
CREATE INDEX stock_search_sku_idx ON stock USING btree (search_sku);
CREATE INDEX stock_shelf_idx ON stock USING btree (lower(shelf)) WHERE (is_active AND (shelf IS NOT NULL));
CREATE UNIQUE INDEX stock_sku_key ON stock USING btree (kind, name_skeleton(sku)) WHERE is_active;
CREATE INDEX stock_status_idx ON stock USING btree (kind, stock_status, lower(name)) WHERE is_active;
CREATE INDEX stock_supplier_idx ON stock USING btree (primary_supplier_id);
CREATE UNIQUE INDEX supplier_name_key ON supplier USING btree (name_skeleton(name)) WHERE is_active;
CREATE INDEX treatment_correction_patient_idx ON treatment_correction USING btree (at) WHERE (COALESCE(patient_before, patient_after) IS NOT NULL);
CREATE INDEX treatment_correction_treatment_idx ON treatment_correction USING btree (treatment_id, id);
CREATE INDEX treatment_kit_idx ON treatment USING btree (kit_id, logged_at DESC) WHERE (kit_id IS NOT NULL);
CREATE INDEX treatment_recent_idx ON treatment USING btree (logged_at DESC, id DESC);
CREATE INDEX usage_entered_idx ON usage USING btree (kind, entered_at, id) WHERE (entered_at IS NOT NULL);
CREATE INDEX usage_logged_by_idx ON usage USING btree (logged_by, used_at DESC, id DESC);
CREATE INDEX usage_of_treatment_idx ON usage USING btree (treatment_id) WHERE (treatment_id IS NOT NULL);
CREATE INDEX usage_paced_idx ON usage_window USING btree (cover) WHERE (cover IS NOT NULL);
CREATE INDEX usage_patient_history_idx ON usage USING btree (patient_id, used_at DESC, id DESC) WHERE (patient_id IS NOT NULL);
CREATE INDEX usage_patient_name_idx ON usage USING btree (name_skeleton(patient_id)) WHERE (patient_id IS NOT NULL);
CREATE INDEX usage_patient_search_idx ON usage USING gin (search_squeeze(patient_id) gin_trgm_ops) WHERE (patient_id IS NOT NULL);
CREATE INDEX usage_stock_idx ON usage USING btree (stock_id, used_at DESC, id DESC);
CREATE INDEX usage_times_idx ON usage USING btree (kind, used_at, id) INCLUDE (undone_at);
CREATE INDEX usage_treatment_history_idx ON usage USING btree (treatment_type, used_at DESC, id DESC) WHERE (treatment_type IS NOT NULL);
CREATE INDEX usage_window_cover_idx ON usage_window USING btree (kind, cover, stock_id) WHERE (cover IS NOT NULL);
CREATE INDEX usage_window_quantity_idx ON usage_window USING btree (kind, quantity DESC, stock_id);
CREATE INDEX webhook_delivery_age_idx ON webhook_delivery USING btree (created_at);
CREATE INDEX webhook_delivery_due_idx ON webhook_delivery USING btree (next_try_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_delivery_failed_idx ON webhook_delivery USING btree (tried_at) WHERE (state = 'failed'::text);
CREATE INDEX webhook_delivery_list_idx ON webhook_delivery USING btree (webhook_id, seq DESC);
CREATE INDEX webhook_project_idx ON webhook USING btree (project);
CREATE TRIGGER agency_changed AFTER INSERT OR DELETE OR TRUNCATE ON app_user FOR EACH STATEMENT EXECUTE FUNCTION note_area_change('agency');
CREATE TRIGGER agency_changed_row AFTER UPDATE ON app_user FOR EACH ROW WHEN (((to_jsonb(old.*) - 'last_sign_in_at'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'last_sign_in_at'::text))) EXECUTE FUNCTION note_area_change('agency');
CREATE TRIGGER agency_clients_search_words AFTER INSERT OR UPDATE OF name ON agency_clients FOR EACH ROW EXECUTE FUNCTION note_search_words('agency');
CREATE TRIGGER agency_goals_keep_hours BEFORE DELETE ON agency_goals FOR EACH ROW EXECUTE FUNCTION keep_hours_of_goal();
CREATE TRIGGER agency_goals_search_words AFTER INSERT OR UPDATE OF title ON agency_goals FOR EACH ROW EXECUTE FUNCTION note_search_words('agency');
CREATE TRIGGER agency_task_changes_append_only BEFORE DELETE OR UPDATE ON agency_task_changes FOR EACH ROW EXECUTE FUNCTION refuse_history_change();
CREATE TRIGGER agency_tasks_count_delete AFTER DELETE ON agency_tasks REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION count_goal_tasks();
CREATE TRIGGER agency_tasks_count_insert AFTER INSERT ON agency_tasks REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_goal_tasks();
CREATE TRIGGER agency_tasks_count_update AFTER UPDATE ON agency_tasks REFERENCING OLD TABLE AS taken NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_goal_tasks();
CREATE TRIGGER agency_tasks_keep_hours BEFORE DELETE ON agency_tasks FOR EACH ROW EXECUTE FUNCTION keep_hours_of_task();
CREATE TRIGGER agency_tasks_move_time AFTER UPDATE OF goal_id ON agency_tasks FOR EACH ROW WHEN ((old.goal_id <> new.goal_id)) EXECUTE FUNCTION move_time_days();
CREATE TRIGGER agency_tasks_search_words AFTER INSERT OR UPDATE OF title ON agency_tasks FOR EACH ROW EXECUTE FUNCTION note_search_words('agency');
CREATE TRIGGER agency_time_entries_days_delete AFTER DELETE ON agency_time_entries REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION sum_time_days();
CREATE TRIGGER agency_time_entries_days_insert AFTER INSERT ON agency_time_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_time_days();
CREATE TRIGGER agency_time_entries_days_update AFTER UPDATE ON agency_time_entries REFERENCING OLD TABLE AS taken NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_time_days();
CREATE TRIGGER agency_time_entries_kept_delete AFTER DELETE ON agency_time_entries REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION sum_kept_time();
CREATE TRIGGER agency_time_entries_kept_insert AFTER INSERT ON agency_time_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_kept_time();
CREATE TRIGGER agency_time_entries_kept_update AFTER UPDATE ON agency_time_entries REFERENCING OLD TABLE AS taken NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_kept_time();
CREATE TRIGGER agency_time_entries_sum_delete AFTER DELETE ON agency_time_entries REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION sum_task_time();
CREATE TRIGGER agency_time_entries_sum_insert AFTER INSERT ON agency_time_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_task_time();
CREATE TRIGGER agency_time_entries_sum_update AFTER UPDATE ON agency_time_entries REFERENCING OLD TABLE AS taken NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_task_time();
CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_delete AFTER DELETE ON agency_clients FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON agency_goals FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON agency_marketing_projects FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON agency_posts FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON agency_settings FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON agency_tasks FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON agency_time_entries FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON agency_website_pages FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON app_user FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON assignment FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON category FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON clinic_settings FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON department FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON organisation FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON price_source FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON purchase FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON reorder_request FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON staff FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON stock FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON supplier FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_delete AFTER DELETE ON usage FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_update AFTER UPDATE ON agency_clients FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON agency_goals FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON agency_marketing_projects FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON agency_posts FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON agency_settings FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON agency_tasks FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON agency_time_entries FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON agency_website_pages FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON app_user FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON assignment FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON category FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON clinic_settings FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON department FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON organisation FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON price_source FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON purchase FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON reorder_request FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON staff FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON stock FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON supplier FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER audit_update AFTER UPDATE ON usage FOR EACH ROW WHEN ((old.version IS DISTINCT FROM new.version)) EXECUTE FUNCTION note_change();
CREATE TRIGGER category_search_words AFTER INSERT OR UPDATE OF name ON category FOR EACH ROW EXECUTE FUNCTION note_search_words('clinic');
CREATE TRIGGER clinic_settings_branding BEFORE UPDATE ON clinic_settings FOR EACH ROW WHEN (((((old.clinic_name IS DISTINCT FROM new.clinic_name) OR (old.tagline IS DISTINCT FROM new.tagline)) OR (old.logo_url IS DISTINCT FROM new.logo_url)) OR (old.accent_color IS DISTINCT FROM new.accent_color))) EXECUTE FUNCTION note_branding();
CREATE TRIGGER department_leaves_goals BEFORE DELETE ON department FOR EACH ROW EXECUTE FUNCTION raise_goals_of_department();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON agency_clients FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON agency_goals FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON agency_marketing_projects FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON agency_posts FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON agency_settings FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON agency_tasks FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON agency_time_entries FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON agency_website_pages FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON app_user FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON assignment FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON category FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON clinic_settings FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON department FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON organisation FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON price_source FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON purchase FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON reorder_request FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON staff FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON stock FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER edit_by_field BEFORE UPDATE ON supplier FOR EACH ROW WHEN ((old.edited_version IS DISTINCT FROM new.edited_version)) EXECUTE FUNCTION note_edit();
CREATE TRIGGER note_out_of_use AFTER UPDATE OF is_active ON stock FOR EACH ROW WHEN ((new.is_active <> old.is_active)) EXECUTE FUNCTION note_out_of_use();
CREATE TRIGGER opened_container_changed AFTER UPDATE ON opened_container FOR EACH ROW WHEN (((old.content_left IS DISTINCT FROM new.content_left) OR (old.lot_id IS DISTINCT FROM new.lot_id) OR (old.spoils_at IS DISTINCT FROM new.spoils_at))) EXECUTE FUNCTION follow_opened();
CREATE TRIGGER opened_container_made AFTER INSERT ON opened_container FOR EACH ROW EXECUTE FUNCTION follow_opened();
CREATE TRIGGER order_expected AFTER UPDATE ON stock_order FOR EACH ROW WHEN ((old.expected_on IS DISTINCT FROM new.expected_on)) EXECUTE FUNCTION follow_order();
CREATE TRIGGER purchase_changed AFTER UPDATE ON purchase FOR EACH ROW WHEN (((((old.quantity_received IS DISTINCT FROM new.quantity_received) OR (old.quantity_cancelled IS DISTINCT FROM new.quantity_cancelled)) OR (old.reversed_at IS DISTINCT FROM new.reversed_at)) OR (old.order_id IS DISTINCT FROM new.order_id))) EXECUTE FUNCTION follow_purchase();
CREATE TRIGGER purchase_in_order BEFORE INSERT ON purchase FOR EACH ROW EXECUTE FUNCTION order_of_purchase();
CREATE TRIGGER purchase_made AFTER INSERT ON purchase FOR EACH ROW EXECUTE FUNCTION follow_purchase();
CREATE TRIGGER request_answered AFTER INSERT ON purchase_request FOR EACH ROW EXECUTE FUNCTION follow_answer();
CREATE TRIGGER request_decided AFTER UPDATE ON reorder_request FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) AND (('ordered'::text = old.status) OR ('ordered'::text = new.status)))) EXECUTE FUNCTION follow_request();
CREATE TRIGGER request_leaves_draft BEFORE UPDATE ON reorder_request FOR EACH ROW WHEN (((new.draft_order_id IS NOT NULL) AND (new.status <> 'pending'::text))) EXECUTE FUNCTION leave_order_draft();
CREATE TRIGGER request_made AFTER INSERT ON reorder_request FOR EACH ROW WHEN ((new.status = 'ordered'::text)) EXECUTE FUNCTION follow_request();
CREATE TRIGGER stock_codes_insert AFTER INSERT ON stock FOR EACH ROW WHEN (((new.codes <> '[]'::jsonb) OR (new.barcode IS NOT NULL))) EXECUTE FUNCTION keep_stock_codes();
CREATE TRIGGER stock_codes_update AFTER UPDATE OF codes, barcode, is_active ON stock FOR EACH ROW WHEN (((old.codes IS DISTINCT FROM new.codes) OR (old.barcode IS DISTINCT FROM new.barcode) OR (old.is_active IS DISTINCT FROM new.is_active))) EXECUTE FUNCTION keep_stock_codes();
CREATE TRIGGER stock_counts_delete AFTER DELETE ON stock REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_stock();
CREATE TRIGGER stock_counts_insert AFTER INSERT ON stock REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_new_stock();
CREATE TRIGGER stock_counts_truncate AFTER TRUNCATE ON stock FOR EACH STATEMENT EXECUTE FUNCTION count_truncated_stock();
CREATE TRIGGER stock_counts_update AFTER UPDATE OF is_active ON stock FOR EACH ROW WHEN ((old.is_active IS DISTINCT FROM new.is_active)) EXECUTE FUNCTION count_changed_stock();
CREATE TRIGGER stock_levels_update AFTER UPDATE ON stock FOR EACH ROW WHEN (((old.stock_status IS DISTINCT FROM new.stock_status) OR (old.is_active IS DISTINCT FROM new.is_active))) EXECUTE FUNCTION count_changed_level();
CREATE TRIGGER stock_lot_changed AFTER UPDATE ON stock_lot FOR EACH ROW WHEN (((old.is_there IS DISTINCT FROM new.is_there) OR (old.expires_on IS DISTINCT FROM new.expires_on) OR (old.state IS DISTINCT FROM new.state) OR ((old.quantity IS DISTINCT FROM new.quantity) AND ((new.state <> 'available'::text) OR (new.expires_on <= (CURRENT_DATE + 1)))))) EXECUTE FUNCTION follow_lot();
CREATE TRIGGER stock_lot_made AFTER INSERT ON stock_lot FOR EACH ROW WHEN (new.is_there) EXECUTE FUNCTION follow_lot();
CREATE TRIGGER stock_lot_opened AFTER UPDATE ON stock_lot FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) OR (old.expires_on IS DISTINCT FROM new.expires_on) OR (old.number IS DISTINCT FROM new.number))) EXECUTE FUNCTION follow_opened();
CREATE TRIGGER stock_lot_value AFTER UPDATE ON stock_lot FOR EACH ROW WHEN (((old.unit_cost IS DISTINCT FROM new.unit_cost) OR (old.moved <> new.moved))) EXECUTE FUNCTION value_changed_lot();
CREATE TRIGGER stock_movement_append_only BEFORE DELETE OR UPDATE ON stock_movement FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER stock_movement_followed AFTER INSERT ON stock_movement FOR EACH ROW WHEN ((new.type <> 'usage'::text)) EXECUTE FUNCTION follow_movement();
CREATE TRIGGER stock_movement_not_emptied BEFORE TRUNCATE ON stock_movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER stock_search_words AFTER INSERT OR UPDATE OF name, brand ON stock FOR EACH ROW EXECUTE FUNCTION note_search_words('clinic');
CREATE TRIGGER stock_value_update AFTER UPDATE OF unit_cost, is_active, tracks_lots ON stock FOR EACH ROW WHEN (((old.unit_cost IS DISTINCT FROM new.unit_cost) OR (old.is_active IS DISTINCT FROM new.is_active) OR (old.tracks_lots IS DISTINCT FROM new.tracks_lots))) EXECUTE FUNCTION value_changed_stock();
CREATE TRIGGER supplier_search_words AFTER INSERT OR UPDATE OF name ON supplier FOR EACH ROW EXECUTE FUNCTION note_search_words('clinic');
CREATE TRIGGER usage_window_late AFTER INSERT ON usage FOR EACH ROW WHEN ((new.entered_at IS NOT NULL)) EXECUTE FUNCTION follow_late_usage();
CREATE TRIGGER usage_window_moved AFTER UPDATE OF used_at ON usage FOR EACH ROW WHEN (((old.undone_at IS NULL) AND (new.undone_at IS NULL) AND (old.used_at IS DISTINCT FROM new.used_at))) EXECUTE FUNCTION follow_late_usage();
CREATE TRIGGER usage_window_undo AFTER UPDATE OF undone_at ON usage FOR EACH ROW WHEN (((old.undone_at IS NULL) AND (new.undone_at IS NOT NULL))) EXECUTE FUNCTION follow_undone_usage();
CREATE TRIGGER written_expiry BEFORE INSERT OR UPDATE OF shelf_life, shelf_life_unit, received_on ON stock FOR EACH ROW EXECUTE FUNCTION write_stock_expiry();
CREATE TRIGGER written_search BEFORE INSERT OR UPDATE OF name, sku, barcode, brand, codes ON stock FOR EACH ROW EXECUTE FUNCTION write_stock_search();
ALTER TABLE ONLY access_batch
    ADD CONSTRAINT access_batch_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id);
ALTER TABLE ONLY access_ending_told
    ADD CONSTRAINT access_ending_told_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignment(id) ON DELETE CASCADE;
ALTER TABLE ONLY access_review
    ADD CONSTRAINT access_review_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES app_user(id);
ALTER TABLE ONLY access_review_row
    ADD CONSTRAINT access_review_row_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES assignment(id);
ALTER TABLE ONLY access_review_row
    ADD CONSTRAINT access_review_row_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id);
ALTER TABLE ONLY access_review_row
    ADD CONSTRAINT access_review_row_review_id_fkey FOREIGN KEY (review_id) REFERENCES access_review(id);
ALTER TABLE ONLY access_review_row
    ADD CONSTRAINT access_review_row_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY access_role
    ADD CONSTRAINT access_role_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY agency_clients
    ADD CONSTRAINT agency_clients_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY agency_goal_departments
    ADD CONSTRAINT agency_goal_departments_department_fkey FOREIGN KEY (department_id, project) REFERENCES department(id, project) ON DELETE CASCADE;
ALTER TABLE ONLY agency_goal_departments
    ADD CONSTRAINT agency_goal_departments_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES agency_goals(id) ON DELETE CASCADE;
ALTER TABLE ONLY agency_goals
    ADD CONSTRAINT agency_goals_client_id_fkey FOREIGN KEY (client_id) REFERENCES agency_clients(id);
ALTER TABLE ONLY agency_goals
    ADD CONSTRAINT agency_goals_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY agency_marketing_project_goals
    ADD CONSTRAINT agency_marketing_project_goals_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES agency_goals(id) ON DELETE CASCADE;
ALTER TABLE ONLY agency_marketing_project_goals
    ADD CONSTRAINT agency_marketing_project_goals_marketing_project_id_fkey FOREIGN KEY (marketing_project_id) REFERENCES agency_marketing_projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY agency_marketing_project_kept_time
    ADD CONSTRAINT agency_marketing_project_kept_time_marketing_project_id_fkey FOREIGN KEY (marketing_project_id) REFERENCES agency_marketing_projects(id) ON DELETE CASCADE;
ALTER TABLE ONLY agency_marketing_projects
    ADD CONSTRAINT agency_marketing_projects_client_id_fkey FOREIGN KEY (client_id) REFERENCES agency_clients(id);
ALTER TABLE ONLY agency_marketing_projects
    ADD CONSTRAINT agency_marketing_projects_project_manager_id_fkey FOREIGN KEY (project_manager_id) REFERENCES app_user(id);
ALTER TABLE ONLY agency_marketing_projects
    ADD CONSTRAINT agency_marketing_projects_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY agency_posts
    ADD CONSTRAINT agency_posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES app_user(id);
ALTER TABLE ONLY agency_posts
    ADD CONSTRAINT agency_posts_client_fkey FOREIGN KEY (client_id) REFERENCES agency_clients(id);
ALTER TABLE ONLY agency_posts
    ADD CONSTRAINT agency_posts_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY agency_settings
    ADD CONSTRAINT agency_settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY agency_suggestion_runs
    ADD CONSTRAINT agency_suggestion_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY agency_task_changes
    ADD CONSTRAINT agency_task_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY agency_task_time
    ADD CONSTRAINT agency_task_time_task_id_fkey FOREIGN KEY (task_id) REFERENCES agency_tasks(id) ON DELETE CASCADE;
ALTER TABLE ONLY agency_tasks
    ADD CONSTRAINT agency_tasks_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES agency_goals(id) ON DELETE CASCADE;
ALTER TABLE ONLY agency_tasks
    ADD CONSTRAINT agency_tasks_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY agency_time_entries
    ADD CONSTRAINT agency_time_entries_client_id_fkey FOREIGN KEY (client_id) REFERENCES agency_clients(id);
ALTER TABLE ONLY agency_time_entries
    ADD CONSTRAINT agency_time_entries_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES agency_goals(id) ON DELETE SET NULL;
ALTER TABLE ONLY agency_time_entries
    ADD CONSTRAINT agency_time_entries_marketing_project_id_fkey FOREIGN KEY (marketing_project_id) REFERENCES agency_marketing_projects(id) ON DELETE SET NULL;
ALTER TABLE ONLY agency_time_entries
    ADD CONSTRAINT agency_time_entries_task_id_fkey FOREIGN KEY (task_id) REFERENCES agency_tasks(id) ON DELETE SET NULL;
ALTER TABLE ONLY agency_time_entries
    ADD CONSTRAINT agency_time_entries_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY agency_time_entries
    ADD CONSTRAINT agency_time_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY agency_told_behind
    ADD CONSTRAINT agency_told_behind_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES agency_goals(id) ON DELETE CASCADE;
ALTER TABLE ONLY agency_told_posts
    ADD CONSTRAINT agency_told_posts_post_id_fkey FOREIGN KEY (post_id) REFERENCES agency_posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY agency_website_pages
    ADD CONSTRAINT agency_website_pages_client_fkey FOREIGN KEY (client_id) REFERENCES agency_clients(id);
ALTER TABLE ONLY agency_website_pages
    ADD CONSTRAINT agency_website_pages_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY api_key_use
    ADD CONSTRAINT api_key_use_key_id_fkey FOREIGN KEY (key_id) REFERENCES api_key(id) ON DELETE CASCADE;
ALTER TABLE ONLY api_key
    ADD CONSTRAINT api_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY app_user
    ADD CONSTRAINT app_user_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY assignment
    ADD CONSTRAINT assignment_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id) ON DELETE SET NULL;
ALTER TABLE ONLY assignment
    ADD CONSTRAINT assignment_role_id_fkey FOREIGN KEY (role_id) REFERENCES access_role(id) ON DELETE SET NULL;
ALTER TABLE ONLY assignment
    ADD CONSTRAINT assignment_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id);
ALTER TABLE ONLY assignment
    ADD CONSTRAINT assignment_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY bulk_act
    ADD CONSTRAINT bulk_act_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id);
ALTER TABLE ONLY bulk_act
    ADD CONSTRAINT bulk_act_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES app_user(id);
ALTER TABLE ONLY category
    ADD CONSTRAINT category_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY clinic_settings
    ADD CONSTRAINT clinic_settings_branding_changed_by_fkey FOREIGN KEY (branding_changed_by) REFERENCES app_user(id);
ALTER TABLE ONLY clinic_settings
    ADD CONSTRAINT clinic_settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY department
    ADD CONSTRAINT department_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES app_user(id);
ALTER TABLE ONLY department
    ADD CONSTRAINT department_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY erasure
    ADD CONSTRAINT erasure_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE ONLY erasure
    ADD CONSTRAINT erasure_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY job
    ADD CONSTRAINT job_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id);
ALTER TABLE ONLY kit
    ADD CONSTRAINT kit_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY lot_expiry_told
    ADD CONSTRAINT lot_expiry_told_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id) ON DELETE CASCADE;
ALTER TABLE ONLY notice_by_mail
    ADD CONSTRAINT notice_by_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY notice_mail
    ADD CONSTRAINT notice_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY notice_off
    ADD CONSTRAINT notice_off_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY notification
    ADD CONSTRAINT notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY opened_container
    ADD CONSTRAINT opened_container_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id);
ALTER TABLE ONLY opened_container
    ADD CONSTRAINT opened_container_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES app_user(id);
ALTER TABLE ONLY opened_container
    ADD CONSTRAINT opened_container_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id);
ALTER TABLE ONLY order_document
    ADD CONSTRAINT order_document_added_by_fkey FOREIGN KEY (added_by) REFERENCES app_user(id);
ALTER TABLE ONLY order_document
    ADD CONSTRAINT order_document_order_id_fkey FOREIGN KEY (order_id) REFERENCES stock_order(id);
ALTER TABLE ONLY organisation
    ADD CONSTRAINT organisation_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY passkey
    ADD CONSTRAINT passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY password_link
    ADD CONSTRAINT password_link_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES app_user(id) ON DELETE SET NULL;
ALTER TABLE ONLY password_link
    ADD CONSTRAINT password_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY price_reading
    ADD CONSTRAINT price_reading_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id);
ALTER TABLE ONLY price_source
    ADD CONSTRAINT price_source_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id);
ALTER TABLE ONLY price_source
    ADD CONSTRAINT price_source_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY price_watch
    ADD CONSTRAINT price_watch_source_id_fkey FOREIGN KEY (source_id) REFERENCES price_source(id) ON DELETE CASCADE;
ALTER TABLE ONLY provider_identity
    ADD CONSTRAINT provider_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY purchase
    ADD CONSTRAINT purchase_logged_by_fkey FOREIGN KEY (logged_by) REFERENCES app_user(id);
ALTER TABLE ONLY purchase
    ADD CONSTRAINT purchase_order_id_fkey FOREIGN KEY (order_id) REFERENCES stock_order(id);
ALTER TABLE ONLY purchase
    ADD CONSTRAINT purchase_ordered_by_fkey FOREIGN KEY (ordered_by) REFERENCES app_user(id);
ALTER TABLE ONLY purchase
    ADD CONSTRAINT purchase_received_by_fkey FOREIGN KEY (received_by) REFERENCES app_user(id);
ALTER TABLE ONLY purchase
    ADD CONSTRAINT purchase_reorder_request_id_fkey FOREIGN KEY (reorder_request_id) REFERENCES reorder_request(id);
ALTER TABLE ONLY purchase_request
    ADD CONSTRAINT purchase_request_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id);
ALTER TABLE ONLY purchase_request
    ADD CONSTRAINT purchase_request_request_id_fkey FOREIGN KEY (request_id) REFERENCES reorder_request(id);
ALTER TABLE ONLY purchase
    ADD CONSTRAINT purchase_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES app_user(id);
ALTER TABLE ONLY purchase
    ADD CONSTRAINT purchase_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id);
ALTER TABLE ONLY purchase
    ADD CONSTRAINT purchase_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id);
ALTER TABLE ONLY purchase
    ADD CONSTRAINT purchase_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY reaction_failure
    ADD CONSTRAINT reaction_failure_reaction_fkey FOREIGN KEY (reaction) REFERENCES reaction(name);
ALTER TABLE ONLY recovery_code
    ADD CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY remembered_device
    ADD CONSTRAINT remembered_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY reorder_request
    ADD CONSTRAINT reorder_request_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES app_user(id);
ALTER TABLE ONLY reorder_request
    ADD CONSTRAINT reorder_request_draft_order_id_fkey FOREIGN KEY (draft_order_id) REFERENCES stock_order(id);
ALTER TABLE ONLY reorder_request
    ADD CONSTRAINT reorder_request_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id);
ALTER TABLE ONLY reorder_request
    ADD CONSTRAINT reorder_request_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id);
ALTER TABLE ONLY reorder_request
    ADD CONSTRAINT reorder_request_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id);
ALTER TABLE ONLY reorder_request
    ADD CONSTRAINT reorder_request_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY second_factor
    ADD CONSTRAINT second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY shelf_count
    ADD CONSTRAINT shelf_count_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES app_user(id);
ALTER TABLE ONLY shelf_count_line
    ADD CONSTRAINT shelf_count_line_count_id_fkey FOREIGN KEY (count_id) REFERENCES shelf_count(id);
ALTER TABLE ONLY shelf_count_line
    ADD CONSTRAINT shelf_count_line_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES app_user(id);
ALTER TABLE ONLY shelf_count_line
    ADD CONSTRAINT shelf_count_line_later_by_fkey FOREIGN KEY (later_by) REFERENCES app_user(id);
ALTER TABLE ONLY shelf_count_line
    ADD CONSTRAINT shelf_count_line_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id);
ALTER TABLE ONLY shelf_count_line
    ADD CONSTRAINT shelf_count_line_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id);
ALTER TABLE ONLY shelf_count
    ADD CONSTRAINT shelf_count_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES app_user(id);
ALTER TABLE ONLY shelf_count_presence
    ADD CONSTRAINT shelf_count_presence_count_id_fkey FOREIGN KEY (count_id) REFERENCES shelf_count(id);
ALTER TABLE ONLY shelf_count_presence
    ADD CONSTRAINT shelf_count_presence_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id);
ALTER TABLE ONLY shelf_count_presence
    ADD CONSTRAINT shelf_count_presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY shelf_count
    ADD CONSTRAINT shelf_count_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES app_user(id);
ALTER TABLE ONLY shelf_count_stock
    ADD CONSTRAINT shelf_count_stock_count_id_fkey FOREIGN KEY (count_id) REFERENCES shelf_count(id);
ALTER TABLE ONLY shelf_count_stock
    ADD CONSTRAINT shelf_count_stock_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id);
ALTER TABLE ONLY shelf_count
    ADD CONSTRAINT shelf_count_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY single_sign_on
    ADD CONSTRAINT single_sign_on_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY staff_import
    ADD CONSTRAINT staff_import_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES app_user(id);
ALTER TABLE ONLY staff
    ADD CONSTRAINT staff_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY staff
    ADD CONSTRAINT staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY stock
    ADD CONSTRAINT stock_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id) ON DELETE SET NULL;
ALTER TABLE ONLY stock_code
    ADD CONSTRAINT stock_code_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id) ON DELETE CASCADE;
ALTER TABLE ONLY stock_import
    ADD CONSTRAINT stock_import_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES app_user(id);
ALTER TABLE ONLY stock_import_row
    ADD CONSTRAINT stock_import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES stock_import(id) ON DELETE CASCADE;
ALTER TABLE ONLY stock_import_row
    ADD CONSTRAINT stock_import_row_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id) ON DELETE CASCADE;
ALTER TABLE ONLY stock_import
    ADD CONSTRAINT stock_import_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES app_user(id);
ALTER TABLE ONLY stock_lot
    ADD CONSTRAINT stock_lot_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES stock_lot(id);
ALTER TABLE ONLY stock_lot
    ADD CONSTRAINT stock_lot_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id);
ALTER TABLE ONLY stock_lot
    ADD CONSTRAINT stock_lot_state_by_fkey FOREIGN KEY (state_by) REFERENCES app_user(id);
ALTER TABLE ONLY stock_lot
    ADD CONSTRAINT stock_lot_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id);
ALTER TABLE ONLY stock_lot
    ADD CONSTRAINT stock_lot_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id);
ALTER TABLE ONLY stock_lot
    ADD CONSTRAINT stock_lot_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY stock_movement
    ADD CONSTRAINT stock_movement_container_id_fkey FOREIGN KEY (container_id) REFERENCES opened_container(id);
ALTER TABLE ONLY stock_movement
    ADD CONSTRAINT stock_movement_count_id_fkey FOREIGN KEY (count_id) REFERENCES shelf_count(id);
ALTER TABLE ONLY stock_movement
    ADD CONSTRAINT stock_movement_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id);
ALTER TABLE ONLY stock_movement
    ADD CONSTRAINT stock_movement_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES purchase(id);
ALTER TABLE ONLY stock_movement
    ADD CONSTRAINT stock_movement_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id);
ALTER TABLE ONLY stock_movement
    ADD CONSTRAINT stock_movement_undoes_fkey FOREIGN KEY (undoes) REFERENCES stock_movement(id);
ALTER TABLE ONLY stock_movement
    ADD CONSTRAINT stock_movement_usage_id_fkey FOREIGN KEY (usage_id) REFERENCES usage(id);
ALTER TABLE ONLY stock_movement
    ADD CONSTRAINT stock_movement_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY stock_order
    ADD CONSTRAINT stock_order_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES app_user(id);
ALTER TABLE ONLY stock_order
    ADD CONSTRAINT stock_order_placed_by_fkey FOREIGN KEY (placed_by) REFERENCES app_user(id);
ALTER TABLE ONLY stock_order
    ADD CONSTRAINT stock_order_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES app_user(id);
ALTER TABLE ONLY stock_order
    ADD CONSTRAINT stock_order_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id);
ALTER TABLE ONLY stock_order
    ADD CONSTRAINT stock_order_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY stock_out_of_use
    ADD CONSTRAINT stock_out_of_use_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id) ON DELETE CASCADE;
ALTER TABLE ONLY stock
    ADD CONSTRAINT stock_primary_supplier_id_fkey FOREIGN KEY (primary_supplier_id) REFERENCES supplier(id);
ALTER TABLE ONLY stock_told_out
    ADD CONSTRAINT stock_told_out_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id) ON DELETE CASCADE;
ALTER TABLE ONLY stock
    ADD CONSTRAINT stock_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY supplier
    ADD CONSTRAINT supplier_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
ALTER TABLE ONLY treatment_correction
    ADD CONSTRAINT treatment_correction_treatment_id_fkey FOREIGN KEY (treatment_id) REFERENCES treatment(id);
ALTER TABLE ONLY treatment_correction
    ADD CONSTRAINT treatment_correction_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY treatment
    ADD CONSTRAINT treatment_kit_id_fkey FOREIGN KEY (kit_id) REFERENCES kit(id) ON DELETE SET NULL;
ALTER TABLE ONLY treatment
    ADD CONSTRAINT treatment_logged_by_fkey FOREIGN KEY (logged_by) REFERENCES app_user(id);
ALTER TABLE ONLY treatment
    ADD CONSTRAINT treatment_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES app_user(id);
ALTER TABLE ONLY treatment
    ADD CONSTRAINT treatment_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY usage
    ADD CONSTRAINT usage_logged_by_fkey FOREIGN KEY (logged_by) REFERENCES app_user(id);
ALTER TABLE ONLY usage
    ADD CONSTRAINT usage_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id);
ALTER TABLE ONLY usage
    ADD CONSTRAINT usage_treatment_id_fkey FOREIGN KEY (treatment_id) REFERENCES treatment(id);
ALTER TABLE ONLY usage
    ADD CONSTRAINT usage_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES app_user(id);
ALTER TABLE ONLY usage
    ADD CONSTRAINT usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
ALTER TABLE ONLY usage_window
    ADD CONSTRAINT usage_window_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id) ON DELETE CASCADE;
ALTER TABLE ONLY webhook_delivery
    ADD CONSTRAINT webhook_delivery_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhook(id) ON DELETE CASCADE;
ALTER TABLE ONLY webhook
    ADD CONSTRAINT webhook_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id);
ALTER TABLE ONLY webhook
    ADD CONSTRAINT webhook_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);

-- The parts of the audit begin with the month in which the database is made.
DO $$
declare
  ends timestamptz := (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC';
begin
  perform audit_begin_part(null, ends);
  perform audit_begin_part(ends, null);
  perform audit_parts_ahead();
end $$;

INSERT INTO organisation DEFAULT VALUES;
INSERT INTO clinic_settings DEFAULT VALUES;
INSERT INTO agency_settings DEFAULT VALUES;
INSERT INTO single_sign_on DEFAULT VALUES;
INSERT INTO stock_count (kind, shard)
  SELECT kind, shard FROM unnest(ARRAY['item', 'consumable']) kind, generate_series(0, 15) shard;
