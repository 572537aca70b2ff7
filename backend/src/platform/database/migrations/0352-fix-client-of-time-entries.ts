import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

const FROM_ENTRIES = (rows: string): string => `
  insert into agency_time_days as d (day, user_id, goal_id, is_kept, client_id, marketing_project_id, entries, seconds, billable_seconds)
  select e.date_worked, e.user_id, case when e.place_kept then e.goal_id else coalesce(t.goal_id, e.goal_id) end, e.place_kept,
    case when e.place_kept then e.client_id end, case when e.place_kept then e.marketing_project_id end,
    sum(e.sign), sum(e.sign * e.seconds), coalesce(sum(e.sign * e.seconds) filter (where e.billable), 0)
  from (${rows}) e left join agency_tasks t on t.id = e.task_id group by 1, 2, 3, 4, 5, 6
  having sum(e.sign) <> 0 or sum(e.sign * e.seconds) <> 0 or coalesce(sum(e.sign * e.seconds) filter (where e.billable), 0) <> 0
  order by 1, 2, 3, 4, 5, 6
  on conflict (day, user_id, goal_id, is_kept, client_id, marketing_project_id) do update set entries = d.entries + excluded.entries, seconds = d.seconds + excluded.seconds,
    billable_seconds = d.billable_seconds + excluded.billable_seconds;`;

/**
 * Lets a time entry keep its client, goal and project while its task exists. Until now only the entries of deleted
 * tasks kept them.
 */
export class FixClientOfTimeEntries1760000000352 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(db, ['agency_goals', 'agency_tasks', 'agency_time_entries', 'agency_time_days'], 'access exclusive');
    await db.query(`
      alter table agency_time_entries add column place_kept boolean not null default false;
      alter table agency_time_entries disable trigger user;
      update agency_time_entries set place_kept = true where task_id is null;
      alter table agency_time_entries enable trigger user;
      create index agency_time_entries_kept_idx on agency_time_entries (task_id) where place_kept and task_id is not null;

      create or replace function keep_hours_of_goal() returns trigger language plpgsql as $$
      begin
        -- Waits for users who log time on a task of the goal, so that every entry is kept.
        perform from agency_tasks where goal_id = old.id order by id for update;
        update agency_time_entries e set task_id = null, task_title = t.title, place_kept = true, version = e.version + 1,
          goal_title = case when e.place_kept then e.goal_title else old.title end,
          client_id = case when e.place_kept then e.client_id else old.client_id end,
          marketing_project_id = case when e.place_kept then e.marketing_project_id
            else (select p.marketing_project_id from agency_marketing_project_goals p where p.goal_id = old.id) end
        from agency_tasks t where t.goal_id = old.id and e.task_id = t.id;
        return old;
      end $$;

      create or replace function keep_hours_of_task() returns trigger language plpgsql as $$
      begin
        update agency_time_entries e set task_id = null, task_title = old.title, place_kept = true, version = e.version + 1,
          goal_title = case when e.place_kept then e.goal_title else g.title end,
          goal_id = case when e.place_kept then e.goal_id else g.id end,
          client_id = case when e.place_kept then e.client_id else g.client_id end,
          marketing_project_id = case when e.place_kept then e.marketing_project_id else p.marketing_project_id end
        from agency_goals g left join agency_marketing_project_goals p on p.goal_id = g.id
        where e.task_id = old.id and g.id = old.goal_id;
        return old;
      end $$;

      create or replace function move_time_days() returns trigger language plpgsql as $$
      begin
        insert into agency_time_days as d (day, user_id, goal_id, is_kept, client_id, marketing_project_id, entries, seconds, billable_seconds)
        select e.date_worked, e.user_id, g.id, false, null, null, sum(g.sign), sum(g.sign * e.seconds), coalesce(sum(g.sign * e.seconds) filter (where e.billable), 0)
        from agency_time_entries e, (values (old.goal_id, -1), (new.goal_id, 1)) g (id, sign)
        where e.task_id = new.id and not e.place_kept group by 1, 2, 3 order by 1, 2, 3
        on conflict (day, user_id, goal_id, is_kept, client_id, marketing_project_id) do update set entries = d.entries + excluded.entries, seconds = d.seconds + excluded.seconds,
          billable_seconds = d.billable_seconds + excluded.billable_seconds;
        return null;
      end $$;

      create or replace function sum_time_days() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then ${FROM_ENTRIES('select *, 1 as sign from added')}
        elsif tg_op = 'DELETE' then ${FROM_ENTRIES('select *, -1 as sign from taken')}
        else ${FROM_ENTRIES('select *, -1 as sign from taken union all select *, 1 as sign from added')}
        end if;
        return null;
      end $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
