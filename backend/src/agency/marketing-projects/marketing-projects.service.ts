import type { createMarketingProject, updateMarketingProject } from '@atrium/contract/agency/marketing-projects/calls';
import type { MarketingProject, ProjectHours } from '@atrium/contract/agency/marketing-projects/schemas';
import { CLIENT_MISSING, END_BEFORE_START } from '@atrium/contract/agency/marketing-projects/values';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import { canManageProject } from '../../auth/access.js';
import { editRow } from '../../platform/entities/edit-row.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { RawJson } from '../../platform/http/reply/reply.js';
import { assertTeamMember } from '../assignee.js';
import { lockLoggedHours, settleLoggedHours } from '../time/settle-logged-hours.js';
import { lockNewGoals, lockProject, replaceGoals } from './lock-project.js';
import { type MarketingProjectRow, marketingProjects, marketingProjectTable } from './marketing-project.entity.js';
import { readProjectHours } from './project-hours.js';
import { PROJECT_SUMS, spendingJsonSql } from './project-spending.js';
import { queryRows } from '../../platform/database/rows.js';

type Body = CheckedBody<typeof createMarketingProject>;
type ProjectInput = Pick<Body, 'clientId' | 'clientName'>;
type ClientColumns = Pick<MarketingProjectRow, 'clientId' | 'clientName'>;

const figuresSql = (withMoney: boolean): string => `select coalesce(jsonb_agg(
    jsonb_build_object('id', p.id, 'completedTasks', coalesce(g.completed, 0), 'totalTasks', coalesce(g.total, 0)) || ${spendingJsonSql(withMoney)}
    order by lower(p.name), p.id), '[]')::text as json
  from agency_marketing_projects p ${PROJECT_SUMS}
  left join (
    select l.marketing_project_id, sum(g.completed_tasks) as completed, sum(g.total_tasks) as total
    from agency_marketing_project_goals l join agency_goals g on g.id = l.goal_id group by l.marketing_project_id
  ) g on g.marketing_project_id = p.id`;

const canSeeMoney = (person: Person): boolean => canManageProject(person, 'talent-phi');

@Injectable()
export class MarketingProjectsService {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
    private readonly entities: EntityStore,
  ) {}

  async listFigures(person: Person): Promise<RawJson> {
    const [row] = await this.sql.rows<{ json: string }>(figuresSql(canSeeMoney(person)));
    return new RawJson(row?.json ?? '[]');
  }

  async readHours(person: Person, id: number): Promise<ProjectHours> {
    const hours = await readProjectHours(this.sql, id, canSeeMoney(person));
    if (hours === null) throw notFound('Marketing project');
    return hours;
  }

  create(person: Person, { goalIds = [], clientId, clientName, hours, ...body }: Body): Promise<MarketingProject> {
    return this.transactions.run(async (tx) => {
      await lockNewGoals(tx, goalIds);
      const clientColumns = await this.resolveClient(tx, { clientId, clientName }, null);
      await assertTeamMember(tx, body.projectManagerId, 'projectManagerId');
      return this.entities.insert(tx, marketingProjects, person, { ...body, ...clientColumns }, async (id) => {
        const logged = await lockLoggedHours(tx, { what: 'goal', ids: goalIds });
        await replaceGoals(tx, id, goalIds);
        await settleLoggedHours(tx, logged, hours);
      });
    });
  }

  update(
    person: Person,
    id: number,
    { version, goalIds, clientId, clientName, hours, ...body }: CheckedBody<typeof updateMarketingProject>,
  ): Promise<MarketingProject> {
    return this.transactions.run(async (tx) => {
      const { row, goalIds: goalsBefore } = await lockProject(tx, id, goalIds);
      const before = await this.entities.read(tx, marketingProjects, id);
      const { startDate = row.startDate, endDate = row.endDate } = body;
      assertDateOrder({ startDate, endDate });
      const clientColumns = await this.resolveClient(tx, { clientId, clientName }, before);
      const goals = goalIds === undefined ? goalsBefore : [...new Set(goalIds)].toSorted((a, b) => a - b);
      const isOther = goals.join() !== goalsBefore.join();
      return editRow(tx, row, {
        fields: { ...body, ...clientColumns },
        alsoEdited: isOther ? ['goalIds'] : [],
        seenVersion: version,
        read: () => Promise.resolve(before),
        write: async (changes) => {
          await assertTeamMember(tx, changes.projectManagerId, 'projectManagerId');
          await tx.update(marketingProjectTable.schema, id, {
            ...changes,
            ...getEditColumns(person.id, isOther ? ['goal_ids'] : []),
          });
          if (isOther) {
            const relinked = [...goals, ...goalsBefore].filter(
              (one) => !(goals.includes(one) && goalsBefore.includes(one)),
            );
            const logged = await lockLoggedHours(tx, { what: 'goal', ids: relinked });
            await replaceGoals(tx, id, goals);
            await settleLoggedHours(tx, logged, hours);
          }
          const project = await this.entities.read(tx, marketingProjects, id);
          const moved = isOther ? { changes: { goalIds: [goalsBefore, goals] } as const } : {};
          await this.entities.publish(tx, marketingProjects, toActor(person), 'updated', project, project, moved);
          return project;
        },
      });
    });
  }

  /** Deletes a marketing project. Its goals remain, and their hours have no project. */
  async remove(person: Person, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { goalIds } = await lockProject(tx, id);
      await lockLoggedHours(tx, { what: 'goal', ids: goalIds });
      await tx.delete(marketingProjectTable.schema, id);
      await this.entities.publish(tx, marketingProjects, toActor(person), 'removed', { id });
    });
  }

  /**
   * Returns the client columns of a project. The name of a known client takes precedence over a given name. When the
   * client was removed, the project keeps the client's last name unless a new name is given.
   */
  private async resolveClient(
    tx: Tx,
    { clientId, clientName }: ProjectInput,
    stored: ClientColumns | null,
  ): Promise<Partial<ClientColumns>> {
    const newClientId = clientId === undefined ? (stored?.clientId ?? null) : clientId;
    if (newClientId !== null) {
      if (newClientId === stored?.clientId) return {};
      const [client] = await queryRows<{
        name: string;
      }>(tx, 'select name from agency_clients where id = $1 for key share', [newClientId]);
      if (client === undefined) throw invalidField('clientId', 'This client does not exist');
      return { clientId: newClientId, clientName: client.name };
    }
    const name = clientName === undefined ? stored?.clientName : clientName;
    if (name === undefined || name === null) throw invalidField('clientName', CLIENT_MISSING);
    return { clientId: null, clientName: name };
  }
}

const assertDateOrder = ({ startDate, endDate }: Pick<MarketingProjectRow, 'startDate' | 'endDate'>): void => {
  if (startDate !== null && endDate !== null && endDate < startDate) throw invalidField('endDate', END_BEFORE_START);
};
