import type { MigrationInterface, QueryRunner } from 'typeorm';
import { lockTogether } from '../lock-together.js';

const KEY = 'day, user_id, goal_id, is_kept, client_id, marketing_project_id';

/** Adds up entries, each times `sign`, under where they belong. What cancels out is not written. */
const addUp = (entries: string): string => `
  insert into agency_time_days as d (${KEY}, entries, seconds, billable_seconds)
  select e.date_worked, e.user_id, coalesce(t.goal_id, e.goal_id), e.task_id is null, case when e.task_id is null then e.client_id end,
    case when e.task_id is null then e.marketing_project_id end, sum(e.sign), sum(e.sign * e.seconds), coalesce(sum(e.sign * e.seconds) filter (where e.billable), 0)
  from (${entries}) e left join agency_tasks t on t.id = e.task_id group by 1, 2, 3, 4, 5, 6
  having sum(e.sign) <> 0 or sum(e.sign * e.seconds) <> 0 or coalesce(sum(e.sign * e.seconds) filter (where e.billable), 0) <> 0
  order by 1, 2, 3, 4, 5, 6
  on conflict (${KEY}) do update set entries = d.entries + excluded.entries, seconds = d.seconds + excluded.seconds,
    billable_seconds = d.billable_seconds + excluded.billable_seconds`;

const of = (table: string, sign: string): string => `select *, ${sign} as sign from ${table}`;

/** Logged time by day, person and where it belongs, so that what the analytics of a year cost does not grow with the entries. */
export class TimeByDay1760000000140 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await lockTogether(db, ['agency_time_entries', 'agency_tasks'], 'share row exclusive');
    await db.query(`
      -- Sums of the entries, kept by the triggers below alone.
      create table agency_time_days (
        day date not null,
        user_id uuid not null,
        -- The task's; of a deleted task the one that the entry remembers. It is told of before it goes.
        goal_id integer,
        -- Of deleted tasks, with what the entry remembers.
        is_kept boolean not null,
        client_id integer,
        marketing_project_id integer,
        entries integer not null,
        seconds bigint not null,
        billable_seconds bigint not null,
        constraint agency_time_days_key unique nulls not distinct (${KEY})
      );

      create function sum_time_days() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then ${addUp(of('added', '1'))};
        elsif tg_op = 'DELETE' then ${addUp(of('taken', '-1'))};
        else ${addUp(`${of('taken', '-1')} union all ${of('added', '1')}`)};
        end if;
        return null;
      end $$;
      create trigger agency_time_entries_days_insert after insert on agency_time_entries
        referencing new table as added for each statement execute function sum_time_days();
      create trigger agency_time_entries_days_delete after delete on agency_time_entries
        referencing old table as taken for each statement execute function sum_time_days();
      create trigger agency_time_entries_days_update after update on agency_time_entries
        referencing old table as taken new table as added for each statement execute function sum_time_days();

      -- The hours of a task go with it to another goal.
      create function move_time_days() returns trigger language plpgsql as $$
      begin
        insert into agency_time_days as d (${KEY}, entries, seconds, billable_seconds)
        select e.date_worked, e.user_id, g.id, false, null, null, sum(g.sign), sum(g.sign * e.seconds), coalesce(sum(g.sign * e.seconds) filter (where e.billable), 0)
        from agency_time_entries e, (values (old.goal_id, -1), (new.goal_id, 1)) g (id, sign) where e.task_id = new.id group by 1, 2, 3 order by 1, 2, 3
        on conflict (${KEY}) do update set entries = d.entries + excluded.entries, seconds = d.seconds + excluded.seconds,
          billable_seconds = d.billable_seconds + excluded.billable_seconds;
        return null;
      end $$;
      create trigger agency_tasks_move_time after update of goal_id on agency_tasks
        for each row when (old.goal_id <> new.goal_id) execute function move_time_days();

      ${addUp(of('agency_time_entries', '1'))};
    `);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only');
  }
}
