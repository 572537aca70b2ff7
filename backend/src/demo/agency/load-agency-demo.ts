import { randomUUID } from 'node:crypto';
import { getWallTimeInZone } from '@atrium/rules/time/time-zone';
import type { DataSource, EntityManager } from 'typeorm';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import type { FileStorage } from '../../platform/config/file-storage.js';
import { RowWriter } from '../row-writer.js';
import { clients, people } from './agency-data.js';
import { buildGoals, buildPosts, DemoCalendar, type DemoGoalState, type DemoTaskState } from './agency-history.js';
import { buildTime, type DemoTime } from './agency-time.js';
import { insertComments } from './load-comments.js';
import { insertProjects } from './load-projects.js';

/** Account ids by the keys of the demo people. A removed account has no id. */
type Accounts = ReadonlyMap<string, string>;

const readAccounts = async (tx: EntityManager): Promise<Accounts> => {
  const found = await queryRows<{ email: string; id: string }>(
    tx,
    'select lower(email) as email, id from app_user where lower(email) = any ($1) and removed_at is null',
    [people.map(({ email }) => email)],
  );
  const ids = new Map(found.map(({ email, id }) => [email, id]));
  return new Map(
    people.flatMap(({ key, email }) => {
      const id = ids.get(email);
      return id === undefined ? [] : [[key, id]];
    }),
  );
};

/** Returns the account's id, or the person's name where there is no account. */
const resolveAssignee = (accounts: Accounts, who: string): string | undefined =>
  accounts.get(who) ?? people.find(({ key }) => key === who)?.name;

const insertClients = async (writer: RowWriter, calendar: DemoCalendar, accounts: Accounts): Promise<void> => {
  const at = (daysAgo: number, minutes: number) => calendar.at(calendar.workingDay(-daysAgo), minutes);
  await writer.insert('agency_clients', clients, ({ columns, sinceDaysAgo }, index) => {
    const createdAt = at(sinceDaysAgo, 40 + index * 23);
    return { ...columns, createdAt, updatedAt: createdAt, updatedBy: accounts.get('daniel') };
  });
  const pages = clients.flatMap((client) => client.pages.map((page) => ({ client, ...page })));
  await writer.insert('agency_website_pages', pages, ({ madeDaysAgo, editedDaysAgo, ...columns }, index) => {
    const version = editedDaysAgo === madeDaysAgo ? 1 : 2;
    const createdAt = at(madeDaysAgo, 30 + index * 11);
    const updatedAt = version === 1 ? createdAt : at(editedDaysAgo, 90 + index * 13);
    const named = people.find(({ name }) => name === columns.responsible)?.key;
    const responsibleId = named === undefined ? undefined : accounts.get(named);
    const updatedBy = accounts.get(named ?? 'priya');
    return { ...columns, responsibleId, version, editedVersion: version, createdAt, updatedAt, updatedBy };
  });
  await writer.insert('agency_posts', buildPosts(calendar), ({ who, publishedAt, ...columns }) => {
    const version = publishedAt === null ? 1 : 2;
    const updatedAt = publishedAt ?? columns.createdAt;
    const author = accounts.get(who);
    const owner = { authorId: author, responsibleId: author };
    return { ...columns, ...owner, version, editedVersion: version, updatedAt, updatedBy: author };
  });
};

/**
 * Inserts the demo goals. Returns the ids of each goal's departments; when they were renamed, the first department of
 * the agency.
 */
const insertGoals = async (
  writer: RowWriter,
  goals: readonly DemoGoalState[],
  accounts: Accounts,
): Promise<Map<DemoGoalState, number[]>> => {
  await writer.insert(
    'agency_goals',
    goals,
    ({ demo, tasks, completedAt, createdAt, editedAt, startDate, dueDate }) => {
      // Each change of a task raised the version, and so did the edit, which was last.
      const version = 1 + tasks.reduce((sum, { history }) => sum + history.length, 0) + (editedAt === null ? 0 : 1);
      const { title, description, client, metricName, metricTarget, metricCurrent, priority, status } = demo;
      const columns = { title, description, client, metricName, metricTarget, metricCurrent, priority, status };
      const dates = { startDate, dueDate, completedAt, createdAt };
      return {
        ...columns,
        ...dates,
        version,
        ownerId: resolveAssignee(accounts, demo.owner),
        editedVersion: editedAt === null ? 1 : version,
        updatedAt: editedAt ?? createdAt,
        updatedBy: accounts.get(demo.owner),
      };
    },
  );
  const departments = await queryRows<{ id: number; name: string; isActive: boolean }>(
    writer.tx,
    `select id, name, is_active as "isActive" from department where project = 'talent-phi' order by is_active desc, id`,
  );
  const idsOf = ({ demo }: DemoGoalState): number[] => {
    const named = departments.filter(({ name, isActive }) => isActive && demo.departments.includes(name));
    return (named.length > 0 ? named : departments.slice(0, 1)).map(({ id }) => id);
  };
  const ofGoals = new Map(goals.map((goal) => [goal, idsOf(goal)]));
  const links = [...ofGoals].flatMap(([goal, ids]) => ids.map((departmentId) => ({ goal, departmentId })));
  await writer.insert('agency_goal_departments', links, (link) => link, '');
  return ofGoals;
};

const insertTasks = async (
  writer: RowWriter,
  goals: readonly DemoGoalState[],
  departments: ReadonlyMap<DemoGoalState, number[]>,
  accounts: Accounts,
): Promise<Map<DemoTaskState, number>> => {
  const tasks = goals.flatMap((goal) => goal.tasks.map((task) => ({ goal, task })));
  const ofTask = ({ goal, task: { demo } }: (typeof tasks)[number]) => ({
    goal,
    title: demo.title,
    assignedTo: resolveAssignee(accounts, demo.who),
    estimatedHours: demo.isUnestimated ? null : demo.hours,
    origin: demo.origin,
  });
  await writer.insert('agency_tasks', tasks, (made) => {
    const { demo, status, dueDate, completedAt, history } = made.task;
    const { priority = 'medium', notes, tags } = demo;
    const last = history.at(-1);
    const version = history.length;
    const columns = { status, priority, dueDate, completedAt, notes, tags, version, editedVersion: version };
    return {
      ...ofTask(made),
      ...columns,
      createdAt: history[0]?.at,
      updatedAt: last?.at,
      updatedBy: accounts.get(last?.who ?? demo.who),
    };
  });
  const changes = tasks.flatMap((made) => made.task.history.map((change) => ({ made, change })));
  // The ids are in the order of the times, as in a real history.
  const inOrder = changes.toSorted((a, b) => a.change.at.getTime() - b.change.at.getTime());
  await writer.insert('agency_task_changes', inOrder, ({ made, change: { who, ...change } }) => ({
    ...ofTask(made),
    ...change,
    taskId: writer.getId(made),
    client: made.goal.demo.client,
    departmentIds: departments.get(made.goal)?.toSorted((a, b) => a - b),
    userId: accounts.get(who),
  }));
  return new Map(tasks.map((made) => [made.task, writer.getId(made)]));
};

/** Inserts the logged time of people with an account. Rates entered earlier stay. */
const insertTime = async (
  writer: RowWriter,
  time: readonly DemoTime[],
  taskIds: ReadonlyMap<DemoTaskState, number>,
  accounts: Accounts,
): Promise<void> => {
  await writer.tx.query(
    `update staff s set hourly_rate = r.rate from jsonb_to_recordset($1::jsonb) as r (who uuid, rate numeric)
     where s.user_id = r.who and s.hourly_rate is null`,
    [JSON.stringify(people.map(({ key, hourlyRate }) => ({ who: accounts.get(key), rate: hourlyRate })))],
  );
  const staff = await queryRows<{ id: string; rate: string | null }>(
    writer.tx,
    'select user_id as id, hourly_rate as rate from staff where user_id = any ($1::uuid[])',
    [[...accounts.values()]],
  );
  const rates = new Map(staff.map(({ id, rate }) => [id, rate]));
  const logged = time.filter(({ who }) => accounts.has(who));
  await writer.insert('agency_time_entries', logged, ({ task, who, day, hours, billable, description, loggedAt }) => {
    const userId = accounts.get(who) ?? '';
    const stamps = { createdAt: loggedAt, updatedAt: loggedAt, updatedBy: userId };
    const work = { taskId: taskIds.get(task), userId, dateWorked: day, seconds: hours * 3_600, billable, description };
    return { ...work, hourlyRate: rates.get(userId), ...stamps };
  });
};

/** Inserts the suggestion requests of goals that started with suggestions. */
const insertSuggestionRuns = async (
  writer: RowWriter,
  calendar: DemoCalendar,
  goals: readonly DemoGoalState[],
  accounts: Accounts,
): Promise<void> => {
  const runs = goals.flatMap(({ demo, createdAt }) => {
    const userId = accounts.get(demo.owner);
    const acceptedCount = demo.tasks.filter(({ origin }) => origin !== 'manual').length;
    if (acceptedCount === 0 || userId === undefined) return [];
    const askedModel = demo.tasks.some(({ origin }) => origin === 'model');
    const source = askedModel ? 'openai-compatible' : 'playbook';
    const month = `${getWallTimeInZone(createdAt, calendar.zone).slice(0, 7)}-01`;
    return [
      {
        jobId: randomUUID(),
        userId,
        at: createdAt,
        month,
        askedModel,
        source,
        offered: acceptedCount + 1 + (acceptedCount % 3),
      },
    ];
  });
  await writer.insert('agency_suggestion_runs', runs, (run) => run, '');
};

/** Fills an empty agency with three months of data around today. Each database is filled only once. */
export const loadAgencyDemo = async (db: DataSource, storage: FileStorage): Promise<void> => {
  await db.transaction(async (tx) => {
    const [first] = await queryRows(
      tx,
      `insert into demo_data (area) values ('agency') on conflict do nothing returning area`,
    );
    if (first === undefined) return;
    const [used] = await queryRows(tx, 'select 1 from agency_clients union all select 1 from agency_goals limit 1');
    if (used !== undefined) return;
    const { zone } = await queryRow<{ zone: string }>(tx, 'select time_zone as zone from organisation');
    const calendar = new DemoCalendar(new Date(), zone);
    const accounts = await readAccounts(tx);
    const writer = new RowWriter(tx);
    await insertClients(writer, calendar, accounts);
    const goals = buildGoals(calendar);
    const departments = await insertGoals(writer, goals, accounts);
    const taskIds = await insertTasks(writer, goals, departments, accounts);
    await insertTime(writer, buildTime(calendar, goals), taskIds, accounts);
    await insertProjects(writer, calendar, accounts);
    await insertComments(writer, calendar, storage, taskIds, accounts);
    await insertSuggestionRuns(writer, calendar, goals, accounts);
  });
};
