import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Goal } from '@atrium/contract/agency/goals/schemas';
import type { MarketingProject } from '@atrium/contract/agency/marketing-projects/schemas';
import type { Task } from '@atrium/contract/agency/tasks/schemas';
import type { TimeEntry } from '@atrium/contract/agency/time-entries/schemas';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import { query } from './sql.js';
import type { Answered, Visitor } from './visitor.js';

let made = 0;

const make = async <T>(who: Visitor, path: string, body: object): Promise<T> => {
  const answer = await who.post<T>(path, body);
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

type Wish<Entity> = Partial<Record<keyof Entity, unknown>>;

export const makeClient = (who: Visitor, fields: Wish<Client> = {}): Promise<Client> => {
  made += 1;
  return make(who, '/api/talent-phi/clients', { name: `Client ${made}`, ...fields });
};

export const agencyDepartments = async (who: Visitor): Promise<number[]> =>
  (await who.get<Department[]>('/api/projects/talent-phi/departments')).body.map(({ id }) => id);

/** Creates a goal, in the first department unless `fields` name one. */
export const makeGoal = async (who: Visitor, fields: Wish<Goal> = {}): Promise<Goal> => {
  made += 1;
  const departmentIds = fields.departmentIds ?? (await agencyDepartments(who)).slice(0, 1);
  return make(who, '/api/talent-phi/goals', {
    title: `Goal ${made}`,
    startDate: '2026-11-01',
    dueDate: '2026-11-30',
    ...fields,
    departmentIds,
  });
};

export const makeTask = (
  who: Visitor,
  goalId: number,
  fields: Wish<Task> & { readonly wipOverrideReason?: string } = {},
): Promise<Task> => {
  made += 1;
  return make(who, '/api/talent-phi/tasks', { goalId, title: `Task ${made}`, assignedTo: 'Freelancer', ...fields });
};

/** Creates a marketing project without a listed client unless `fields` name one. */
export const makeProject = (who: Visitor, fields: Wish<MarketingProject> = {}): Promise<MarketingProject> => {
  made += 1;
  return make(who, '/api/talent-phi/marketing-projects', {
    name: `Project ${made}`,
    clientName: 'Orchard Dental',
    ...fields,
  });
};

export const projectNow = async (who: Visitor, id: number): Promise<MarketingProject> =>
  (await who.get<MarketingProject>(`/api/talent-phi/marketing-projects/${id}`)).body;

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

export const goalNow = async (who: Visitor, id: number): Promise<Goal> =>
  (await who.get<Goal>(`/api/talent-phi/goals/${id}`)).body;

/** Returns the rows of all pages by following the links to the next page. */
export const everyPage = async <T>(who: Visitor, first: string): Promise<T[]> => {
  const rows: T[] = [];
  let path: string | undefined = first;
  while (path !== undefined) {
    const answer: Answered<T[]> = await who.get<T[]>(path);
    rows.push(...answer.body);
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return rows;
};

export const userIdOf = async (databaseUrl: string, email: string): Promise<string> => {
  const [row] = await query<{ id: string }>(databaseUrl, 'select id from app_user where email = $1', [email]);
  if (row === undefined) throw new Error(`There is no ${email}`);
  return row.id;
};

/** Logs time on a task, on a day before those of the demonstration data unless `fields` name one. */
export const logTime = (who: Visitor, taskId: number, fields: Wish<TimeEntry> = {}): Promise<TimeEntry> =>
  make(who, '/api/talent-phi/time-entries', { taskId, hours: 1, dateWorked: '2026-03-02', ...fields });
