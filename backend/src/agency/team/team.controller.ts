import { listAgencyTeam, listWorkWithoutAccess } from '@atrium/contract/agency/team/calls';
import type { WorkWithoutAccess } from '@atrium/contract/agency/team/schemas';
import { Controller } from '@nestjs/common';
import { mayManageProject } from '../../auth/access.js';
import { Directory } from '../../enterprise/directory.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { byNameSql } from '../../platform/database/sql.js';
import type { Call } from '../../platform/http/request/input.js';
import { RawJson } from '../../platform/http/reply/reply.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { COUNTED_TASKS, IS_OPEN, IS_OPEN_GOAL, IS_OPEN_PROJECT } from '../counting/counted-tasks.js';
import { AgencyPeople } from '../notices/agency-people.js';

const OPEN_WORK = `select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
    count(*) filter (where w.what = 'task')::int as tasks, count(*) filter (where w.what = 'goal')::int as goals,
    count(*) filter (where w.what = 'project')::int as projects
  from (
    select 'task' as what, t.assignee_user_id as id from ${COUNTED_TASKS} where ${IS_OPEN}
    union all select 'goal', g.owner_user_id from agency_goals g where ${IS_OPEN_GOAL}
    union all select 'project', p.project_manager_id from agency_marketing_projects p where ${IS_OPEN_PROJECT}
  ) w join app_user u on u.id = w.id
  group by u.id order by ${byNameSql('u')}, u.id`;

@Controller()
export class AgencyTeamController {
  constructor(
    private readonly directory: Directory,
    private readonly sql: SqlPool,
    private readonly people: AgencyPeople,
  ) {}

  @Serve(listAgencyTeam)
  async list({ person }: Call<typeof listAgencyTeam>): Promise<RawJson> {
    return new RawJson(await this.directory.team('talent-phi', { withPay: mayManageProject(person, 'talent-phi') }));
  }

  @Serve(listWorkWithoutAccess)
  async withoutAccess(): Promise<WorkWithoutAccess[]> {
    const holders = await this.sql.rows<WorkWithoutAccess>(OPEN_WORK);
    const members = new Set(await this.people.membersOf(holders.map(({ id }) => id)));
    return holders.filter(({ id }) => !members.has(id));
  }
}
