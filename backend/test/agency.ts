import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import { query } from './sql.js';
import type { ClientResponse, TestClient } from './test-client.js';

let assertCreated = 0;

const create = async <T>(client: TestClient, path: string, body: object): Promise<T> => {
  const response = await client.post<T>(path, body);
  if (response.status !== 201) throw new Error(`${path} answered ${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
};

type Fields<Entity> = Partial<Record<keyof Entity, unknown>>;

export const createClient = (client: TestClient, fields: Fields<Client> = {}): Promise<Client> => {
  assertCreated += 1;
  return create(client, '/api/talent-phi/clients', { name: `Client ${assertCreated}`, ...fields });
};

export const listAgencyDepartments = async (client: TestClient): Promise<number[]> =>
  (await client.get<Department[]>('/api/projects/talent-phi/departments')).body.map(({ id }) => id);

/** Creates a goal, in the first department unless `fields` name one. */
export const createGoal = async (client: TestClient, fields: Fields<Goal> = {}): Promise<Goal> => {
  assertCreated += 1;
  const departmentIds = fields.departmentIds ?? (await listAgencyDepartments(client)).slice(0, 1);
  return create(client, '/api/talent-phi/goals', {
    title: `Goal ${assertCreated}`,
    startDate: '2026-11-01',
    dueDate: '2026-11-30',
    ...fields,
    departmentIds,
  });
};

export const createTask = (
  client: TestClient,
  goalId: number,
  fields: Fields<Task> & { readonly wipOverrideReason?: string } = {},
): Promise<Task> => {
  assertCreated += 1;
  return create(client, '/api/talent-phi/tasks', {
    goalId,
    title: `Task ${assertCreated}`,
    assignedTo: 'Freelancer',
    ...fields,
  });
};

/**
 * Creates a marketing project without a listed client unless `fields` name one. Hours that its goals have move to it.
 */
export const createProject = (
  client: TestClient,
  fields: Partial<Record<keyof MarketingProject | 'hours', unknown>> = {},
): Promise<MarketingProject> => {
  assertCreated += 1;
  return create(client, '/api/talent-phi/marketing-projects', {
    name: `Project ${assertCreated}`,
    clientName: 'Orchard Dental',
    hours: 'move',
    ...fields,
  });
};

export const getProject = async (client: TestClient, id: number): Promise<MarketingProject> =>
  (await client.get<MarketingProject>(`/api/talent-phi/marketing-projects/${id}`)).body;

/** Inserts time entries into the table: person, seconds and rate. */
export const insertTime = (
  databaseUrl: string,
  taskId: number,
  userId: string,
  entries: readonly {
    readonly seconds: number;
    readonly rate?: string | null;
    readonly billable?: boolean;
    readonly day?: string;
  }[],
): Promise<{ id: number }[]> =>
  query(
    databaseUrl,
    `insert into agency_time_entries (task_id, user_id, date_worked, seconds, billable, hourly_rate)
     select $1, $2, day, seconds, billable, rate from jsonb_to_recordset($3::jsonb) as (seconds int, rate numeric, billable boolean, day date) returning id`,
    [
      taskId,
      userId,
      JSON.stringify(
        entries.map(({ seconds, rate = null, billable = true, day = '2026-11-02' }) => ({
          seconds,
          rate,
          billable,
          day,
        })),
      ),
    ],
  );

export const getGoal = async (client: TestClient, id: number): Promise<Goal> =>
  (await client.get<Goal>(`/api/talent-phi/goals/${id}`)).body;

/** Returns the rows of all pages by following the `Link` headers. */
export const readAllPages = async <T>(client: TestClient, first: string): Promise<T[]> => {
  const rows: T[] = [];
  let path: string | undefined = first;
  while (path !== undefined) {
    const response: ClientResponse<T[]> = await client.get<T[]>(path);
    rows.push(...response.body);
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return rows;
};

export const readUserId = async (databaseUrl: string, email: string): Promise<string> => {
  const [row] = await query<{ id: string }>(databaseUrl, 'select id from app_user where email = $1', [email]);
  if (row === undefined) throw new Error(`There is no ${email}`);
  return row.id;
};

/** Logs time on a task, on a day before those of the demonstration data unless `fields` name one. */
export const logTime = (
  client: TestClient,
  taskId: number,
  fields: Partial<Record<keyof TimeEntry | 'work', unknown>> = {},
): Promise<TimeEntry> =>
  create(client, '/api/talent-phi/time-entries', { taskId, hours: 1, dateWorked: '2026-03-02', ...fields });
