import type { FigureRow, FigureRows } from '@atrium/contract/agency/analytics/schemas';
import {
  type AnalyticsFigure,
  DURATIONS,
  OVERDUE_AGES,
  SUGGESTION_SOURCES,
} from '@atrium/contract/agency/analytics/values';
import { PLATFORMS } from '@atrium/rules/stock/labels';
import { getFullName, type PersonName } from '@atrium/rules/people/people';
import { PAGE_STATUSES } from '@atrium/rules/stock/status-changes';
import { getRangeWeeks } from '@atrium/rules/agency/analytics-range';
import type { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql, personSql } from '../../platform/database/sql.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import {
  completedInSql,
  COUNTED_TASKS,
  createdInSql,
  IS_OVERDUE,
  judgedInSql,
  judgedOnSql,
  IS_ON_TIME,
} from '../task-counts/counted-tasks.js';
import { OVERDUE_AGE } from './delivery.js';
import { DURATION, FIRST_START } from './flow.js';
import { IS_DUE_SOON } from './workload.js';
import { timeEntries } from '../time/time-entry.entity.js';
import { type Scope, ScopedSql } from './scope.js';
import { requestedByPersonSql, canCountOffers, createdByPersonSql, RUN_SOURCE } from './suggestion-analytics.js';
import { ENTRY, buildFigureCondition, buildTimeCondition, workedInSql } from './time-analytics.js';
import { plannedInSql } from './website-and-posts.js';

const MAX_ROWS = 200;

/** Valid keys per figure; empty for a figure without keys, null when the key is a name or is validated on reading. */
const FIGURE_KEYS: Record<AnalyticsFigure, readonly string[] | null> = {
  created: [],
  completed: [],
  judged: null,
  'on-time': [],
  hours: null,
  'overdue-hours': null,
  logged: null,
  overdue: OVERDUE_AGES,
  flow: DURATIONS,
  pages: PAGE_STATUSES,
  posts: PLATFORMS,
  accepted: [...SUGGESTION_SOURCES, 'edited'],
  offered: SUGGESTION_SOURCES,
};

/** Returns the rows that a figure counts, by the same conditions. Throws `DomainError` at `key` for an invalid key. */
export const readFigureRows = async (
  pool: SqlPool,
  scope: Scope,
  figure: AnalyticsFigure,
  key: string | undefined,
): Promise<FigureRows> => {
  const keys = figure === 'judged' ? getRangeWeeks(scope.range).map(({ from }) => from) : FIGURE_KEYS[figure];
  if (key !== undefined && keys !== null && !keys.includes(key))
    throw invalidField(
      'key',
      keys.length === 0 ? 'This figure does not support "key"' : `Key must be one of: ${keys.join(', ')}`,
    );
  const sql = new ScopedSql(scope);
  const rows = await pool.rows<Row>(buildStatement(sql, figure, key), sql.values);
  return {
    total: rows[0]?.total ?? 0,
    entries: rows.map(({ row, who, whoText }) => ({ ...row, person: who === null ? whoText : getFullName(who) })),
  };
};

interface Row {
  readonly total: number;
  readonly row: Omit<FigureRow, 'person'>;
  readonly who: PersonName | null;
  readonly whoText: string | null;
}

const buildStatement = (sql: ScopedSql, figure: AnalyticsFigure, key: string | undefined): string => {
  switch (figure) {
    case 'pages':
      return selectPagesSql(sql, key);
    case 'posts':
      return selectPostsSql(sql, key);
    case 'offered':
      return selectRunsSql(sql, key);
    case 'logged':
      return selectTimeSql(sql, key);
    default:
      return selectTasksSql(sql, figure, key);
  }
};

type TaskFigure = Exclude<AnalyticsFigure, 'pages' | 'posts' | 'offered' | 'logged'>;

const selectTasksSql = (sql: ScopedSql, figure: TaskFigure, key: string | undefined): string => {
  const keyed = (expression: string): string => (key === undefined ? 'true' : `${expression} = ${sql.bind(key)}::text`);
  const inWeek = (from: string | undefined): string => {
    const week = getRangeWeeks(sql.scope.range).find((one) => one.from === from);
    return week === undefined
      ? 'true'
      : `${judgedOnSql('s')} between ${sql.bind(week.from)}::date and ${sql.bind(week.to)}::date`;
  };
  // A person's accepted suggestions are those that the person created, regardless of assignment.
  const taskFilter =
    figure === 'accepted' ? `${sql.goalCondition()} and ${createdByPersonSql(sql)}` : sql.taskCondition();
  const condition = {
    created: () => createdInSql('s'),
    completed: () => completedInSql('s'),
    judged: () => `${judgedInSql('s')} and ${inWeek(key)}`,
    'on-time': () => `${judgedInSql('s')} and ${IS_ON_TIME}`,
    overdue: () => `${IS_OVERDUE} and ${keyed(OVERDUE_AGE)}`,
    flow: () => `${completedInSql('s')} and b.at is not null and ${keyed(DURATION)}`,
    hours: () => `${IS_DUE_SOON} and ${keyed('t.assigned_to')}`,
    'overdue-hours': () => `${IS_OVERDUE} and ${keyed('t.assigned_to')}`,
    accepted: () => `${createdInSql('s')} and t.origin <> 'manual' and ${keyed('t.origin')}`,
  }[figure]();
  return `select count(*) over ()::int as total, ${personSql('a')} as who, t.assigned_to as "whoText",
      jsonb_build_object('id', t.id::text, 'title', t.title, 'about', g.title, 'goalId', g.id, 'clientId', g.client_id,
        'status', case when ${IS_OVERDUE} then 'overdue' else t.status end, 'createdAt', ${instantSql('t.created_at')}, 'startedAt', ${instantSql('b.at')},
        'dueDate', t.due_date::text, 'completedAt', ${instantSql('t.completed_at')}, 'scheduledDate', null, 'day', null, 'userId', null, 'amount', trim_scale(t.estimated_hours)) as row
    from ${COUNTED_TASKS} cross join ${sql.clockSql()} cross join ${sql.rangeSql('s')} left join app_user a on a.id = t.assignee_user_id ${FIRST_START}
    where ${condition} and ${taskFilter} order by coalesce(t.completed_at, t.due_date::timestamptz, t.created_at), t.id limit ${MAX_ROWS}`;
};

const NO_TASK_FIGURES = `'goalId', null, 'day', null, 'userId', null, 'startedAt', null, 'dueDate', null, 'completedAt', null`;

const selectPagesSql = (sql: ScopedSql, key: string | undefined): string => `
  select count(*) over ()::int as total, ${personSql('pu')} as who, p.responsible as "whoText",
    jsonb_build_object('id', p.id::text, 'title', p.project_name, 'about', k.name, 'clientId', p.client_id, 'status', p.main_status,
      'createdAt', ${instantSql('p.created_at')}, 'scheduledDate', null, 'amount', null, ${NO_TASK_FIGURES}) as row
  from agency_website_pages p join agency_clients k on k.id = p.client_id left join app_user pu on pu.id = p.responsible_id
  where ${sql.clientCondition('p')} and ${key === undefined ? 'true' : `p.main_status = ${sql.bind(key)}::text`} order by lower(k.name), lower(p.project_name), p.id limit ${MAX_ROWS}`;

const selectPostsSql = (sql: ScopedSql, key: string | undefined): string => `
  select count(*) over ()::int as total, null::jsonb as who, p.platform as "whoText",
    jsonb_build_object('id', p.id::text, 'title', p.content, 'about', k.name, 'clientId', p.client_id, 'status', p.status,
      'createdAt', ${instantSql('p.created_at')}, 'scheduledDate', to_char(p.scheduled_at, 'YYYY-MM-DD"T"HH24:MI:SS'), 'amount', null, ${NO_TASK_FIGURES}) as row
  from agency_posts p join agency_clients k on k.id = p.client_id cross join ${sql.rangeSql('s')}
  where ${plannedInSql('s')} and ${sql.clientCondition('p')} and ${key === undefined ? 'true' : `p.platform = ${sql.bind(key)}::text`} order by p.scheduled_at, p.id limit ${MAX_ROWS}`;

const selectRunsSql = (sql: ScopedSql, key: string | undefined): string => `
  select count(*) over ()::int as total, ${personSql('u')} as who, null as "whoText",
    jsonb_build_object('id', r.job_id::text, 'title', coalesce(r.model, r.playbook, ${RUN_SOURCE}), 'about', null, 'clientId', null, 'status', ${RUN_SOURCE},
      'createdAt', ${instantSql('r.at')}, 'scheduledDate', null, 'amount', r.offered, ${NO_TASK_FIGURES}) as row
  from agency_suggestion_runs r join app_user u on u.id = r.user_id cross join ${sql.rangeSql('s')}
  where r.at >= s.begins and r.at < s.ends and r.source is not null and ${requestedByPersonSql(sql)} and ${canCountOffers(sql.scope)}
    and ${key === undefined ? 'true' : `${RUN_SOURCE} = ${sql.bind(key)}::text`}
  order by r.at, r.job_id limit ${MAX_ROWS}`;

/** SQL of the time entries that a figure counts, newest day first. */
const selectTimeSql = (sql: ScopedSql, key: string | undefined): string => `
  select count(*) over ()::int as total, ${personSql('w')} as who, null as "whoText",
    jsonb_build_object('id', e.id::text, 'title', coalesce(t.title, e.task_title), 'about', coalesce(g.title, e.goal_title), 'goalId', e.goal_id,
      'clientId', e.client_id, 'status', case when e.billable then 'billable' end, 'createdAt', ${instantSql('e.created_at')}, 'startedAt', null,
      'dueDate', null, 'completedAt', null, 'scheduledDate', null, 'day', e.date_worked::text, 'userId', e.user_id, 'amount', trim_scale(round(e.seconds / 3600.0, 2))) as row
  from ${timeEntries.view.from}
  where ${workedInSql(sql, 'e.date_worked', sql.scope.range)} and ${buildTimeCondition(sql, ENTRY)} and ${buildFigureCondition(sql, key)} order by e.date_worked desc, e.id desc limit ${MAX_ROWS}`;
