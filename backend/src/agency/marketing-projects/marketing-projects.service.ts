import type { createMarketingProject, updateMarketingProject } from '@atrium/contract/agency/marketing-projects/calls';
import type { MarketingProject, ProjectHours } from '@atrium/contract/agency/marketing-projects/schemas';
import { CLIENT_MISSING, END_BEFORE_START } from '@atrium/contract/agency/marketing-projects/values';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { mayManageProject } from '../../auth/access.js';
import { teamMember } from '../../enterprise/directory.js';
import { changesOf } from '../../platform/records/changes-of.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { editedBy, refuseConflicts } from '../../platform/records/merge.js';
import { Records } from '../../platform/records/records.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { RawJson } from '../../platform/http/reply/reply.js';
import { holdNewGoals, holdProject, putGoals } from './hold-project.js';
import { type MarketingProjectRow, marketingProjects, marketingProjectTable } from './marketing-project.entity.js';
import { readProjectHours } from './project-hours.js';
import { PROJECT_SUMS, spendingJson } from './project-spending.js';
import { rowsOf } from '../../platform/database/rows.js';

type Body = CheckedBody<typeof createMarketingProject>;
type Wish = Pick<Body, 'clientId' | 'clientName'>;
type Whose = Pick<MarketingProjectRow, 'clientId' | 'clientName'>;

const figuresSql = (withMoney: boolean): string => `select coalesce(jsonb_agg(
    jsonb_build_object('id', p.id, 'completedTasks', coalesce(g.completed, 0), 'totalTasks', coalesce(g.total, 0)) || ${spendingJson(withMoney)}
    order by lower(p.name), p.id), '[]')::text as json
  from agency_marketing_projects p ${PROJECT_SUMS}
  left join (
    select l.marketing_project_id, sum(g.completed_tasks) as completed, sum(g.total_tasks) as total
    from agency_marketing_project_goals l join agency_goals g on g.id = l.goal_id group by l.marketing_project_id
  ) g on g.marketing_project_id = p.id`;

const seesMoney = (person: Person): boolean => mayManageProject(person, 'talent-phi');

@Injectable()
export class MarketingProjectsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly records: Records,
  ) {}

  async figures(person: Person): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(figuresSql(seesMoney(person)));
    return new RawJson(row?.json ?? '[]');
  }

  async hours(person: Person, id: number): Promise<ProjectHours> {
    const hours = await readProjectHours(this.sql, id, seesMoney(person));
    if (hours === null) throw notFound('Marketing project');
    return hours;
  }

  create(person: Person, { goalIds = [], clientId, clientName, ...body }: Body): Promise<MarketingProject> {
    return this.transactions.run(async (tx) => {
      await holdNewGoals(tx, goalIds);
      const whose = await this.whose(tx, { clientId, clientName }, null);
      await refuseStranger(tx, body.projectManagerId);
      const { identifiers } = await tx.insert(marketingProjectTable.schema, {
        ...body,
        ...whose,
        updatedBy: person.id,
      });
      const { id } = identifiers[0] as { id: number };
      await putGoals(tx, id, goalIds);
      const project = await this.records.read(tx, marketingProjects, id);
      await this.records.tell(tx, marketingProjects, actorOf(person), 'created', project);
      return project;
    });
  }

  update(
    person: Person,
    id: number,
    { version, goalIds, clientId, clientName, ...body }: CheckedBody<typeof updateMarketingProject>,
  ): Promise<MarketingProject> {
    return this.transactions.run(async (tx) => {
      const { row, goalIds: goalsBefore } = await holdProject(tx, id, goalIds);
      const before = await this.records.read(tx, marketingProjects, id);
      const { startDate = row.startDate, endDate = row.endDate } = body;
      refuseEndBeforeStart({ startDate, endDate });
      const whose = await this.whose(tx, { clientId, clientName }, before);
      const changes = changesOf({ ...body, ...whose }, row);
      const goals = goalIds === undefined ? goalsBefore : [...new Set(goalIds)].toSorted((a, b) => a - b);
      const isOther = goals.join() !== goalsBefore.join();
      await refuseConflicts(tx, row, {
        seen: version,
        changes: [...Object.keys(changes ?? {}), ...(isOther ? ['goalIds'] : [])],
        read: () => Promise.resolve(before),
      });
      await refuseStranger(tx, changes?.projectManagerId);
      if (changes === null && !isOther) return before;
      await tx.update(marketingProjectTable.schema, id, {
        ...changes,
        ...editedBy(person.id, isOther ? ['goal_ids'] : []),
      });
      if (isOther) await putGoals(tx, id, goals);
      const project = await this.records.read(tx, marketingProjects, id);
      const moved = isOther ? { changes: { goalIds: [goalsBefore, goals] } as const } : {};
      await this.records.tell(tx, marketingProjects, actorOf(person), 'updated', project, project, moved);
      return project;
    });
  }

  /** Its goals and their hours stay. */
  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      await holdProject(tx, id);
      await tx.delete(marketingProjectTable.schema, id);
      await this.records.tell(tx, marketingProjects, actorOf(person), 'removed', { id });
    });
  }

  /**
   * Returns the client's columns. The name of a known client takes precedence over a given one. A project whose client
   * is removed keeps the client's last name unless another is given.
   */
  private async whose(tx: Tx, { clientId, clientName }: Wish, stored: Whose | null): Promise<Partial<Whose>> {
    const wanted = clientId === undefined ? (stored?.clientId ?? null) : clientId;
    if (wanted !== null) {
      if (wanted === stored?.clientId) return {};
      const [client] = await rowsOf<{
        name: string;
      }>(tx, 'select name from agency_clients where id = $1 for key share', [wanted]);
      if (client === undefined) throw invalidField('clientId', 'This client does not exist');
      return { clientId: wanted, clientName: client.name };
    }
    const name = clientName === undefined ? stored?.clientName : clientName;
    if (name === undefined || name === null) throw invalidField('clientName', CLIENT_MISSING);
    return { clientId: null, clientName: name };
  }
}

const refuseEndBeforeStart = ({ startDate, endDate }: Pick<MarketingProjectRow, 'startDate' | 'endDate'>): void => {
  if (startDate !== null && endDate !== null && endDate < startDate) throw invalidField('endDate', END_BEFORE_START);
};

/** Requires a new project manager to be a team member. A manager who has left since stays until replaced. */
const refuseStranger = async (tx: Tx, userId: string | null | undefined): Promise<void> => {
  if (userId === null || userId === undefined) return;
  if ((await teamMember(tx, 'talent-phi', userId)) === null)
    throw invalidField('projectManagerId', 'Please choose somebody of the team');
};
