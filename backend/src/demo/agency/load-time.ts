import type { EntityManager } from 'typeorm';
import type { StoryGoal, StoryTask } from './agency-story.js';
import type { StoryTime } from './agency-time.js';
import type { DemoPerson } from './demo-clients.js';

/** What an hour of each costs, unless somebody has said so already. */
const RATES: Readonly<Record<DemoPerson, string>> = { daniel: '75.00', priya: '52.00', tomas: '46.50' };

type IdOf = (who: DemoPerson) => string | null;

/** Whoever has no account has logged nothing. */
export const insertTime = async (
  tx: EntityManager,
  time: readonly StoryTime[],
  taskIds: ReadonlyMap<StoryTask, number>,
  idOf: IdOf,
): Promise<void> => {
  const rates = (Object.keys(RATES) as DemoPerson[]).map((who) => ({ who: idOf(who), rate: RATES[who] }));
  await tx.query(
    `update staff s set hourly_rate = r.rate from jsonb_to_recordset($1::jsonb) as r (who uuid, rate numeric)
     where s.user_id = r.who and s.hourly_rate is null`,
    [JSON.stringify(rates)],
  );
  await tx.query(
    `insert into agency_time_entries (task_id, user_id, date_worked, seconds, billable, description, hourly_rate, created_at, updated_at, updated_by)
     select d.task, d.who, d.day, (d.hours * 3600)::int, d.billable, d.description, s.hourly_rate, d.at, d.at, d.who
     from rows from (jsonb_to_recordset($1::jsonb) as (task int, who uuid, day date, hours numeric, billable boolean, description text, at timestamptz)) with ordinality as d
     join app_user u on u.id = d.who left join staff s on s.user_id = d.who order by d.ordinality`,
    [
      JSON.stringify(
        time.map(({ task, who, day, hours, billable, description, loggedAt }) => ({
          task: taskIds.get(task),
          who: idOf(who),
          day,
          hours,
          billable,
          description,
          at: loggedAt,
        })),
      ),
    ],
  );
};

/** Whoever began a goal with suggestions asked for them that day, and left some. */
export const insertSuggestionRuns = async (
  tx: EntityManager,
  goals: readonly StoryGoal[],
  idOf: IdOf,
): Promise<void> => {
  const runs = goals.flatMap(({ demo, createdAt, tasks }) => {
    const taken = tasks.filter((task) => ['model', 'playbook', 'edited'].includes(task.demo.origin ?? 'manual')).length;
    const source = demo.tasks.some(({ origin }) => origin === 'model') ? 'openai-compatible' : 'playbook';
    return taken === 0 ? [] : [{ who: idOf(demo.owner), at: createdAt, source, offered: taken + 1 + (taken % 3) }];
  });
  await tx.query(
    `insert into agency_suggestion_runs (job_id, user_id, at, month, asked_model, source, offered)
     select gen_random_uuid(), d.who, d.at, date_trunc('month', d.at at time zone o.time_zone)::date, d.source <> 'playbook', d.source, d.offered
     from jsonb_to_recordset($1::jsonb) as d (who uuid, at timestamptz, source text, offered smallint) cross join organisation o where d.who is not null`,
    [JSON.stringify(runs)],
  );
};
