import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTables } from '../lock-tables.js';

const sumDays = (rows: string): string => `
  insert into agency_time_days as d (day, user_id, goal_id, is_kept, client_id, marketing_project_id, entries, seconds, billable_seconds)
  select e.date_worked, e.user_id, e.goal_id, true, e.client_id, e.project_id,
    sum(e.sign), sum(e.sign * e.seconds), coalesce(sum(e.sign * e.seconds) filter (where e.billable), 0)
  from (${rows}) e group by 1, 2, 3, 4, 5, 6
  having sum(e.sign) <> 0 or sum(e.sign * e.seconds) <> 0 or coalesce(sum(e.sign * e.seconds) filter (where e.billable), 0) <> 0
  order by 1, 2, 3, 4, 5, 6
  on conflict (day, user_id, goal_id, is_kept, client_id, marketing_project_id) do update set entries = d.entries + excluded.entries, seconds = d.seconds + excluded.seconds,
    billable_seconds = d.billable_seconds + excluded.billable_seconds;`;

/** Adds rows with a sign to the sums of their projects, in id order to avoid deadlocks. A deleted project has no sums. */
const sumProjects = (rows: string): string => `
  insert into agency_marketing_project_time as s (project_id, seconds, billable_seconds, unrated_seconds, rated_seconds)
  select p.id, sum(e.sign * e.seconds), coalesce(sum(e.sign * e.seconds) filter (where e.billable), 0),
    coalesce(sum(e.sign * e.seconds) filter (where e.hourly_rate is null), 0), coalesce(sum(e.sign * e.seconds * e.hourly_rate), 0)
  from (${rows}) e join agency_marketing_projects p on p.id = e.project_id group by p.id order by p.id
  on conflict (project_id) do update set seconds = s.seconds + excluded.seconds, billable_seconds = s.billable_seconds + excluded.billable_seconds,
    unrated_seconds = s.unrated_seconds + excluded.unrated_seconds, rated_seconds = s.rated_seconds + excluded.rated_seconds;`;

/** Body of a statement trigger that adds new rows to sums and subtracts old ones. */
const sumChanges = (sum: (rows: string) => string): string => `
      begin
        if tg_op = 'INSERT' then ${sum('select *, 1 as sign from added')}
        elsif tg_op = 'DELETE' then ${sum('select *, -1 as sign from taken')}
        else ${sum('select *, -1 as sign from taken union all select *, 1 as sign from added')}
        end if;
        return null;
      end`;

/**
 * Stores client, goal and marketing project in every time entry. Until now entries had those of their task, and only
 * entries of deleted tasks and kept hours had their own.
 *
 * The previous release adds the hours of tasks to those in `marketing_project_id` and
 * `agency_marketing_project_kept_time`, so these two still contain only the hours of deleted tasks. They are dropped
 * together with `place_kept` and `agency_time_days.is_kept` once no process of that release runs.
 */
export class StoreWorkOfTimeEntries1760000000430 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTables(
      db,
      [
        'agency_goals',
        'agency_marketing_projects',
        'agency_marketing_project_goals',
        'agency_tasks',
        'agency_time_entries',
        'agency_time_days',
      ],
      'access exclusive',
    );
    await db.query(`
      drop trigger agency_tasks_move_time on agency_tasks;
      drop function move_time_days();
      drop index agency_time_entries_kept_idx;

      alter table agency_time_entries add column project_id integer references agency_marketing_projects (id) on delete set null;
      alter table agency_time_entries disable trigger user;
      update agency_time_entries e set goal_id = g.id, client_id = g.client_id, project_id = p.marketing_project_id
      from agency_tasks t join agency_goals g on g.id = t.goal_id left join agency_marketing_project_goals p on p.goal_id = g.id
      where t.id = e.task_id and not e.place_kept;
      update agency_time_entries set project_id = marketing_project_id where place_kept;
      alter table agency_time_entries enable trigger user;
      create index agency_time_entries_work_project_idx on agency_time_entries (project_id) where project_id is not null;

      create function set_work_of_time_entry() returns trigger language plpgsql as $$
      begin
        select g.id, g.client_id, p.marketing_project_id into new.goal_id, new.client_id, new.project_id
        from agency_tasks t join agency_goals g on g.id = t.goal_id left join agency_marketing_project_goals p on p.goal_id = g.id
        where t.id = new.task_id;
        new.task_title = null;
        new.goal_title = null;
        new.marketing_project_id = null;
        new.place_kept = false;
        return new;
      end $$;
      create trigger agency_time_entries_set_work before insert on agency_time_entries
        for each row when (new.task_id is not null and new.goal_id is null) execute function set_work_of_time_entry();
      create trigger agency_time_entries_change_work before update of task_id on agency_time_entries
        for each row when (new.task_id is not null and new.task_id is distinct from old.task_id) execute function set_work_of_time_entry();

      create or replace function keep_hours_of_goal() returns trigger language plpgsql as $$
      begin
        -- Waits for users who log time on a task of the goal, so that every entry is updated.
        perform from agency_tasks where goal_id = old.id order by id for update;
        perform from agency_time_entries where goal_id = old.id or task_id in (select id from agency_tasks where goal_id = old.id)
          order by id for no key update;
        update agency_time_entries e set version = e.version + 1,
          goal_id = nullif(e.goal_id, old.id),
          goal_title = coalesce((select title from agency_goals where id = e.goal_id), e.goal_title),
          task_id = case when t.goal_id = old.id then null else e.task_id end,
          task_title = case when t.goal_id = old.id then t.title else e.task_title end,
          marketing_project_id = case when t.goal_id = old.id then e.project_id else e.marketing_project_id end,
          place_kept = e.place_kept or t.goal_id is not distinct from old.id
        from agency_time_entries x left join agency_tasks t on t.id = x.task_id
        where x.id = e.id and (x.goal_id = old.id or t.goal_id = old.id);
        return old;
      end $$;

      create or replace function keep_hours_of_task() returns trigger language plpgsql as $$
      begin
        update agency_time_entries e set version = e.version + 1, task_id = null, task_title = old.title,
          goal_title = coalesce((select title from agency_goals where id = e.goal_id), e.goal_title),
          marketing_project_id = e.project_id, place_kept = true
        where e.task_id = old.id;
        return old;
      end $$;

      create or replace function sum_time_days() returns trigger language plpgsql as $$ ${sumChanges(sumDays)} $$;
      truncate agency_time_days;
      ${sumDays('select *, 1 as sign from agency_time_entries')}

      create table agency_marketing_project_time (
        project_id integer primary key references agency_marketing_projects (id) on delete cascade,
        seconds bigint not null,
        billable_seconds bigint not null,
        unrated_seconds bigint not null,
        rated_seconds numeric not null
      );
      ${sumProjects('select *, 1 as sign from agency_time_entries')}
      create function sum_project_time() returns trigger language plpgsql as $$ ${sumChanges(sumProjects)} $$;
      create trigger agency_time_entries_project_insert after insert on agency_time_entries
        referencing new table as added for each statement execute function sum_project_time();
      create trigger agency_time_entries_project_update after update on agency_time_entries
        referencing old table as taken new table as added for each statement execute function sum_project_time();
      create trigger agency_time_entries_project_delete after delete on agency_time_entries
        referencing old table as taken for each statement execute function sum_project_time();
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
