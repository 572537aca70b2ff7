import type { AgencyDepartment, AgencyMetrics, RecentTask } from '@atrium/contract/agency/dashboard/schemas';
import { getOnTimePercentage } from '@atrium/rules/agency/goal-progress';
import { Injectable } from '@nestjs/common';
import { Directory } from '../../enterprise/directory.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { instantSql, personSql } from '../../platform/database/sql.js';
import {
  COUNTED_TASKS,
  IS_COUNTED,
  IS_OVERDUE,
  judgedInSql,
  dueOrCompletedInSql,
  IS_ON_TIME,
  CURRENT_WEEK,
} from '../task-counts/counted-tasks.js';

const READ_METRICS = {
  name: 'agency-metrics',
  text: `select
    (select count(*)::int from agency_goals where status = 'active') as "activeGoals",
    (select count(distinct d.department_id)::int from agency_goal_departments d join agency_goals g on g.id = d.goal_id where g.status = 'active') as "departmentCount",
    (select count(*)::int from ${COUNTED_TASKS} where t.status = 'in_progress') as "tasksInProgress",
    (select count(*)::int from ${COUNTED_TASKS} where ${IS_OVERDUE}) as "overdueTasks",
    week.sample, week."onTime"
    from ${CURRENT_WEEK} cross join lateral (
      select count(*)::int as sample, count(*) filter (where ${IS_ON_TIME})::int as "onTime"
      from agency_tasks t where ${judgedInSql('w')} and ${IS_COUNTED}
    ) week`,
};

const RECENT_TASKS = 10;
/** SQL of the owner's JSON. The email address of an erased user is null. */
const OWNER_JSON = `case when a.erased_at is null then coalesce(a.email, a.username) else concat_ws(' ', a.first_name, a.last_name) end`;
const READ_RECENT = {
  name: 'agency-recent-tasks',
  text: `select t.id, t.title, coalesce(t.description, t.title) as description, coalesce(${OWNER_JSON}, t.assigned_to) as "ownerEmail",
      t.goal_id as "goalId", g.title as "goalTitle", case when ${IS_OVERDUE} then 'overdue' else t.status end as status, ${instantSql('t.updated_at')} as "updatedAt",
      h.change
    from (select * from agency_tasks order by updated_at desc, id desc limit $1) t
    left join lateral (
      select jsonb_build_object('type', c.type, 'at', ${instantSql('c.at')}, 'user', ${personSql('w')}, 'changes', c.changes, 'reason', c.reason) as change
      from agency_task_changes c left join app_user w on w.id = c.user_id where c.task_id = t.id order by c.id desc limit 1
    ) h on true
    join agency_goals g on g.id = t.goal_id left join app_user a on a.id = t.assignee_user_id cross join ${CURRENT_WEEK}
    order by t.updated_at desc, t.id desc`,
};

const READ_DEPARTMENTS = {
  name: 'agency-departments',
  text: `select d.department_id as id, count(*)::int as "totalTasks", count(*) filter (where t.status = 'completed')::int as "completedTasks"
    from agency_tasks t join agency_goal_departments d on d.goal_id = t.goal_id cross join ${CURRENT_WEEK}
    where ${dueOrCompletedInSql('w')} and ${IS_COUNTED} group by d.department_id`,
};

type Counts = Pick<AgencyDepartment, 'id' | 'completedTasks' | 'totalTasks'>;

@Injectable()
export class AgencyDashboardService {
  constructor(
    private readonly sql: SqlPool,
    private readonly directory: Directory,
  ) {}

  async readMetrics(): Promise<AgencyMetrics> {
    const [row] = await this.sql.rows<
      Omit<AgencyMetrics, 'onTimePercentage' | 'onTimeSample'> & { sample: number; onTime: number }
    >(READ_METRICS);
    if (row === undefined) throw new Error('The organization has no settings: the database is not migrated');
    const { sample, onTime, ...counted } = row;
    return { ...counted, onTimePercentage: getOnTimePercentage(onTime, sample), onTimeSample: sample };
  }

  listRecentTasks(limit = RECENT_TASKS): Promise<RecentTask[]> {
    return this.sql.rows<RecentTask>(READ_RECENT, [limit]);
  }

  async listDepartments(): Promise<AgencyDepartment[]> {
    const [departments, counts] = await Promise.all([
      this.directory.listDepartments('talent-phi'),
      this.sql.rows<Counts>(READ_DEPARTMENTS),
    ]);
    const byId = new Map(counts.map((count) => [count.id, count]));
    return departments.map((department) => {
      const { completedTasks = 0, totalTasks = 0 } = byId.get(department.id) ?? {};
      return { ...department, completedTasks, totalTasks };
    });
  }
}
