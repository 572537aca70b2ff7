import { Injectable } from '@nestjs/common';
import { Directory } from '../../enterprise/directory.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import { IS_OPEN } from '../task-counts/counted-tasks.js';
import type { QueuedSuggestion } from './queued-suggestion.js';
import type { GoalBrief, PrivateName } from './task-suggester.js';

interface Facts {
  readonly today: string;
  readonly client: string | null;
  readonly industry: string | null;
  readonly departments: string[];
  readonly openTasks: string[];
}

const MAX_OPEN_TASKS = 50;

const READ_FACTS = `select (now() at time zone o.time_zone)::date as today, c.name as client, c.industry,
    array(select d.name from department d where d.project = 'talent-phi' and d.id = any($2::int[]) order by lower(d.name), d.id) as departments,
    array(
      select t.title from agency_tasks t join agency_goals g on g.id = t.goal_id
      where g.client_id = c.id and ${IS_OPEN} order by t.id desc limit ${MAX_OPEN_TASKS}
    ) as "openTasks"
  from organisation o left join agency_clients c on c.id = $1`;

/** Reads the stored facts that suggestions for a new goal are based on. */
@Injectable()
export class GoalFacts {
  constructor(
    private readonly sql: SqlPool,
    private readonly directory: Directory,
  ) {}

  /** Throws `input.invalid` when the client or department id does not exist. */
  async assertKnown({ clientId, departmentIds }: QueuedSuggestion): Promise<void> {
    const [found] = await this.sql.rows<{ client: boolean; departments: number[] }>(
      `select exists(select from agency_clients where id = $1) as client,
         array(select id from department where project = 'talent-phi' and id = any($2::int[])) as departments`,
      [clientId, departmentIds],
    );
    const missing = departmentIds.findIndex((id) => found?.departments.includes(id) !== true);
    if (missing !== -1) throw invalidField(`departmentIds.${missing}`, 'This department does not exist');
    if (clientId !== null && found?.client !== true) throw invalidField('clientId', 'This client does not exist');
  }

  async createBrief(goal: QueuedSuggestion): Promise<GoalBrief> {
    const [[facts], team] = await Promise.all([
      this.sql.rows<Facts>(READ_FACTS, [goal.clientId, goal.departmentIds]),
      this.directory.listProjectAccounts('talent-phi'),
    ]);
    const { client, ...known } = facts!;
    const colleagues = team.map(({ firstName, lastName }) => ({
      name: [firstName, lastName].filter(Boolean).join(' '),
      as: 'a colleague',
    }));
    const privateNames: PrivateName[] = [
      ...(client === null ? [] : [{ name: client, as: 'the client' }]),
      ...colleagues,
    ];
    return { ...goal, ...known, privateNames };
  }
}
