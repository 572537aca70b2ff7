import type { AgencyDigest } from '@atrium/contract/agency/dashboard/schemas';
import { getElapsedPercentage, isBehind } from '@atrium/rules/agency/goal-progress';
import { getFullName, type PersonName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { SqlPool, type Statement } from '../../platform/database/sql-pool.js';
import { personSql } from '../../platform/database/sql.js';
import { GOAL_PROGRESS } from '../goals/goal.entity.js';
import { COMPLETED_ON, COUNTED_TASKS, IS_OPEN, IS_OVERDUE, CURRENT_WEEK } from '../task-counts/counted-tasks.js';

const MAX_ENTRIES = 50;

const TODAY = { name: 'digest-today', text: `select w.today::text as today from ${CURRENT_WEEK}` };

const selectTasksSql = (name: string, condition: string, order: string): Statement => ({
  name,
  text: `select count(*) over ()::int as total, ${personSql('a')} as assignee,
    jsonb_build_object('id', t.id, 'title', t.title, 'goalId', t.goal_id, 'goalTitle', g.title, 'assignedTo', t.assigned_to,
      'dueDate', t.due_date::text, 'daysLate', case when ${IS_OVERDUE} then w.today - t.due_date else 0 end) as task
  from ${COUNTED_TASKS} left join app_user a on a.id = t.assignee_user_id cross join ${CURRENT_WEEK}
  where ${condition} order by ${order}, t.id limit ${MAX_ENTRIES}`,
});

const YESTERDAY_START = `((w.today - 1)::timestamp at time zone w.time_zone)`;
const DONE_YESTERDAY = selectTasksSql(
  'digest-done',
  `t.completed_at >= ${YESTERDAY_START} and ${COMPLETED_ON} = w.today - 1`,
  't.completed_at desc',
);
const DUE_TODAY = selectTasksSql('digest-due', `${IS_OPEN} and t.due_date = w.today`, 'lower(t.title)');
const OVERDUE = selectTasksSql('digest-overdue', IS_OVERDUE, 't.due_date');

const ACTIVE_GOALS = {
  name: 'digest-goals',
  text: `select g.id, g.title, g.start_date::text as "startDate", g.due_date::text as "dueDate", ${GOAL_PROGRESS} as progress
  from agency_goals g where g.status = 'active' order by g.due_date, g.id`,
};

const UPCOMING_POSTS = {
  name: 'digest-posts',
  text: `select count(*) over ()::int as total, jsonb_build_object('id', p.id, 'clientId', p.client_id, 'clientName', k.name, 'platform', p.platform,
    'content', p.content, 'scheduledDate', to_char(p.scheduled_at, 'YYYY-MM-DD"T"HH24:MI:SS')) as post
  from agency_posts p join agency_clients k on k.id = p.client_id cross join ${CURRENT_WEEK}
  where p.status = 'scheduled' and p.scheduled_at >= date_trunc('minute', w.now) and p.scheduled_at < date_trunc('minute', w.now) + interval '48 hours'
  order by p.scheduled_at, p.id limit ${MAX_ENTRIES}`,
};

type DigestList<Name extends 'doneYesterday' | 'goalsBehind' | 'upcomingPosts'> = AgencyDigest[Name];
interface TaskRow {
  readonly total: number;
  readonly task: Omit<DigestList<'doneYesterday'>['entries'][number], 'assigneeName'>;
  readonly assignee: PersonName | null;
}
interface PostRow {
  readonly total: number;
  readonly post: DigestList<'upcomingPosts'>['entries'][number];
}
type GoalRow = Omit<DigestList<'goalsBehind'>['entries'][number], 'elapsed'> & { startDate: string };

/** Reads today's facts for the dashboard digest. Each list has its total and its first entries. */
@Injectable()
export class DigestReader {
  constructor(private readonly sql: SqlPool) {}

  async read(): Promise<AgencyDigest> {
    const [[day], doneYesterday, dueToday, overdue, goals, posts] = await Promise.all([
      this.sql.rows<{ today: string }>(TODAY),
      this.sql.rows<TaskRow>(DONE_YESTERDAY),
      this.sql.rows<TaskRow>(DUE_TODAY),
      this.sql.rows<TaskRow>(OVERDUE),
      this.sql.rows<GoalRow>(ACTIVE_GOALS),
      this.sql.rows<PostRow>(UPCOMING_POSTS),
    ]);
    if (day === undefined) throw new Error('The organization has no settings: the database is not migrated');
    return {
      today: day.today,
      doneYesterday: toTaskList(doneYesterday),
      dueToday: toTaskList(dueToday),
      overdue: toTaskList(overdue),
      goalsBehind: findGoalsBehind(goals, day.today),
      upcomingPosts: { total: posts[0]?.total ?? 0, entries: posts.map(({ post }) => post) },
    };
  }
}

const toTaskList = (rows: readonly TaskRow[]): AgencyDigest['overdue'] => ({
  total: rows[0]?.total ?? 0,
  entries: rows.map(({ task, assignee }) => ({
    ...task,
    assigneeName: assignee === null ? task.assignedTo : getFullName(assignee),
  })),
});

/** Returns the active goals that are behind schedule, sorted by delay, largest first. */
const findGoalsBehind = (goals: readonly GoalRow[], today: string): AgencyDigest['goalsBehind'] => {
  const behind = goals
    .map(({ startDate, ...goal }) => ({ ...goal, elapsed: getElapsedPercentage(startDate, goal.dueDate, today) }))
    .filter(({ progress, elapsed }) => isBehind(progress, elapsed))
    .toSorted((a, b) => b.elapsed - b.progress - (a.elapsed - a.progress));
  return { total: behind.length, entries: behind.slice(0, MAX_ENTRIES) };
};
