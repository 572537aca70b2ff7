import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProjectFigures, ProjectHours } from '@atrium/contract/agency/marketing-projects/schemas';
import { addDays, getWeekStart } from '@atrium/rules/time/calendar';
import { insertTime, createGoal, createProject, createTask, readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

const PROJECTS = '/api/talent-phi/marketing-projects';

interface Logged {
  readonly seconds: number;
  readonly rate: string | null;
  readonly billable: boolean;
}

/** Divides exactly and rounds half up. */
const divideRounded = (numerator: bigint, denominator: bigint): bigint =>
  (numerator * 2n + denominator) / (denominator * 2n);
const sum = (rows: readonly Logged[]): number => rows.reduce((total, { seconds }) => total + seconds, 0);
const sumHours = (rows: readonly Logged[]): number => Number(divideRounded(BigInt(sum(rows)) * 100n, 3_600n)) / 100;
const sumCents = (rows: readonly Logged[]): bigint =>
  divideRounded(
    rows.reduce((total, { seconds, rate }) => total + BigInt(seconds) * BigInt((rate ?? '0.00').replace('.', '')), 0n),
    3_600n,
  );
const formatCents = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
const sumMoney = (rows: readonly Logged[]): string => formatCents(sumCents(rows));
const toCents = (money: string | undefined): bigint => BigInt((money ?? '').replace('.', ''));
const expectedTotals = (rows: readonly Logged[]) => ({
  hours: sumHours(rows),
  billableHours: sumHours(rows.filter(({ billable }) => billable)),
  spent: sumMoney(rows),
  hoursWithoutRate: sumHours(rows.filter(({ rate }) => rate === null)),
});
/** Computes the cost of each part in order, as the increase of the rounded running total. */
const expectedParts = (parts: readonly (readonly Logged[])[]) =>
  parts.map((rows, n) => {
    const before = parts.slice(0, n).flat();
    return { ...expectedTotals(rows), spent: formatCents(sumCents([...before, ...rows]) - sumCents(before)) };
  });
const compareHours = (one: readonly Logged[], other: readonly Logged[]): number => sum(other) - sum(one);

describe('spending of marketing projects', () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let people: string[];

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
    manager = await app.signedIn('manager@talent-phi.example');
    people = await Promise.all(
      ['staff@talent-phi.example', 'manager@talent-phi.example', 'both@example.com'].map((email) =>
        readUserId(app.databaseUrl, email),
      ),
    );
  });
  afterAll(() => app.close());

  const figuresOf = async (client: TestClient, id: number): Promise<ProjectFigures | undefined> =>
    (await client.get<ProjectFigures[]>(`${PROJECTS}/figures`)).body.find((figures) => figures.id === id);
  const hoursOfProject = async (client: TestClient, id: number): Promise<ProjectHours> =>
    (await client.get<ProjectHours>(`${PROJECTS}/${id}/hours`)).body;
  const project = async (
    ...entries: readonly { seconds: number; rate?: string | null; billable?: boolean; day?: string }[]
  ) => {
    const goal = await createGoal(staff);
    const task = await createTask(staff, goal.id);
    await insertTime(app.databaseUrl, task.id, people[0] ?? '', entries);
    return { goal, task, ...(await createProject(staff, { goalIds: [goal.id] })) };
  };

  it('is rounded half up once, after adding', async () => {
    const cases: [{ seconds: number; rate: string | null }[], string][] = [
      // One second at 18.00 is half a cent and rounds up; at 17.99 it rounds down.
      [[{ seconds: 1, rate: '18.00' }], '0.01'],
      [[{ seconds: 1, rate: '17.99' }], '0.00'],
      // Two halves are one cent, not two.
      [
        [
          { seconds: 1, rate: '18.00' },
          { seconds: 1, rate: '18.00' },
        ],
        '0.01',
      ],
      [
        [
          { seconds: 1, rate: '18.00' },
          { seconds: 1, rate: '18.00' },
          { seconds: 1, rate: '18.00' },
        ],
        '0.02',
      ],
      [
        [
          { seconds: 1_200, rate: '0.01' },
          { seconds: 600, rate: '0.01' },
        ],
        '0.01',
      ],
      [[{ seconds: 3_600, rate: '0.00' }], '0.00'],
      [[{ seconds: 3_600, rate: null }], '0.00'],
      [[{ seconds: 5_400, rate: '33.33' }], '50.00'],
      [Array.from({ length: 300 }, () => ({ seconds: 86_400, rate: '999999.99' })), '7199999928.00'],
    ];
    for (const [entries, spent] of cases) {
      const { id } = await project(...entries);
      expect({ entries: entries.length, spent: (await figuresOf(manager, id))?.spent }).toEqual({
        entries: entries.length,
        spent,
      });
      expect((await hoursOfProject(manager, id)).spent).toBe(spent);
    }
  });

  it('equals a count by hand in total, by goal, person and week, with all hours billable or not', async () => {
    const goals = await Promise.all(['Pages', 'Ads', 'Nothing yet'].map((title) => createGoal(staff, { title })));
    const tasks = await Promise.all(
      [0, 0, 1].map((n) => createTask(staff, goals[n]?.id ?? 0, n === 1 ? { status: 'completed' } : {})),
    );
    const logged: (Logged & { goal: number; person: number; day: string })[] = Array.from({ length: 200 }, (_, n) => ({
      goal: n % 3 === 2 ? 1 : 0,
      person: n % people.length,
      day: addDays('2026-09-07', (n * 5) % 70),
      seconds: 61 + ((n * 7_919) % 20_000),
      rate: n % 7 === 0 ? null : `${20 + (n % 50)}.${String((n * 37) % 100).padStart(2, '0')}`,
      billable: n % 4 !== 0,
    }));
    for (const [n, entry] of logged.entries())
      await insertTime(app.databaseUrl, tasks[n % 3]?.id ?? 0, people[entry.person] ?? '', [entry]);
    const { id } = await createProject(staff, { goalIds: goals.map((goal) => goal.id) });
    const total = expectedTotals(logged);
    expect(await figuresOf(manager, id)).toEqual({ id, ...total, completedTasks: 1, totalTasks: 3 });
    const hours = await hoursOfProject(manager, id);
    expect(hours).toMatchObject(total);
    const byGoal = (n: number) => logged.filter(({ goal }) => goal === n);
    const goalsInOrder = [0, 1].toSorted((a, b) => compareHours(byGoal(a), byGoal(b)));
    expect(hours.goals).toEqual(
      expectedParts(goalsInOrder.map(byGoal)).map((part, n) => {
        const goal = goals[goalsInOrder[n] ?? 0];
        return { goalId: goal?.id, title: goal?.title, ...part };
      }),
    );
    const byPerson = (n: number) => logged.filter(({ person }) => person === n);
    const peopleInOrder = [0, 1, 2].toSorted((a, b) => compareHours(byPerson(a), byPerson(b)));
    expect(hours.people).toEqual(
      expectedParts(peopleInOrder.map(byPerson)).map((part, n) => ({
        userId: people[peopleInOrder[n] ?? 0],
        name: expect.any(String),
        ...part,
      })),
    );
    const weeks = [...new Set(logged.map(({ day }) => getWeekStart(day)))].toSorted();
    const byWeek = (from: string) => logged.filter(({ day }) => getWeekStart(day) === from);
    expect(hours.weeks).toEqual(
      expectedParts(weeks.map(byWeek)).map((part, n) => ({
        from: weeks[n],
        to: addDays(weeks[n] ?? '', 6),
        ...part,
      })),
    );
  });

  it('by weeks, goals and people adds up to the total, to the cent', async () => {
    const goals = await Promise.all(Array.from({ length: 5 }, (_, n) => createGoal(staff, { title: `Share ${n}` })));
    const tasks = await Promise.all(goals.map(({ id }) => createTask(staff, id)));
    const { id } = await createProject(staff, { goalIds: goals.map((goal) => goal.id) });
    // 3,000 random entries over a year that are no whole cents.
    await query(
      app.databaseUrl,
      `insert into agency_time_entries (task_id, user_id, date_worked, seconds, billable, hourly_rate)
       select ($1::int[])[1 + n % 5], ($2::uuid[])[1 + n % 3], date '2026-11-01' - (random() * 350)::int, 1 + (random() * 4000)::int, n % 3 > 0, case when n % 9 > 0 then (random() * 90)::numeric(8, 2) end
       from generate_series(1, 3000) n`,
      [tasks.map((task) => task.id), people],
    );
    const hours = await hoursOfProject(manager, id);
    expect(hours.spent).toBe((await figuresOf(manager, id))?.spent);
    expect(hours.weeks.length).toBeGreaterThan(45);
    const added = (parts: readonly { readonly spent?: string | undefined }[]): string =>
      formatCents(parts.reduce((total, { spent }) => total + toCents(spent), 0n));
    expect({ weeks: added(hours.weeks), goals: added(hours.goals), people: added(hours.people) }).toEqual({
      weeks: hours.spent,
      goals: hours.spent,
      people: hours.spent,
    });
  });

  it('of a part in whole cents stays exact next to other parts', async () => {
    const { id } = await project(
      { seconds: 1, rate: '18.00', day: '2026-10-12' },
      { seconds: 3_600, rate: '50.00', day: '2026-10-19' },
      { seconds: 1, rate: '18.00', day: '2026-10-26' },
    );
    expect(await hoursOfProject(manager, id)).toMatchObject({
      spent: '50.01',
      weeks: [{ spent: '0.01' }, { spent: '50.00' }, { spent: '0.00' }],
    });
  });

  it('follows edits, deletions and moves', async () => {
    const { id, goal, task } = await project(
      { seconds: 3_600, rate: '50.00' },
      { seconds: 7_200, rate: '10.00', billable: false },
    );
    expect(await figuresOf(manager, id)).toMatchObject({ hours: 3, billableHours: 1, spent: '70.00' });
    await query(
      app.databaseUrl,
      'update agency_time_entries set seconds = 1800, hourly_rate = null where task_id = $1 and billable',
      [task.id],
    );
    expect(await figuresOf(manager, id)).toMatchObject({
      hours: 2.5,
      billableHours: 0.5,
      spent: '20.00',
      hoursWithoutRate: 0.5,
    });
    await query(app.databaseUrl, 'delete from agency_time_entries where task_id = $1 and not billable', [task.id]);
    expect(await figuresOf(manager, id)).toMatchObject({
      hours: 0.5,
      billableHours: 0.5,
      spent: '0.00',
      hoursWithoutRate: 0.5,
    });
    const other = await createGoal(staff);
    await staff.patch(`/api/talent-phi/tasks/${task.id}`, { goalId: other.id, hours: 'move' });
    expect(await figuresOf(manager, id)).toEqual({
      id,
      hours: 0,
      billableHours: 0,
      spent: '0.00',
      hoursWithoutRate: 0,
      completedTasks: 0,
      totalTasks: 0,
    });
    await staff.patch(`${PROJECTS}/${id}`, { goalIds: [other.id], hours: 'move' });
    expect(await figuresOf(manager, id)).toMatchObject({ hours: 0.5, totalTasks: 1 });
    expect((await hoursOfProject(manager, id)).goals).toMatchObject([{ goalId: other.id }]);
    expect(goal.id).not.toBe(other.id);
  });

  it('includes hours of deleted tasks and goals', async () => {
    const { id, goal, task } = await project(
      { seconds: 3_600, rate: '40.00' },
      { seconds: 900, rate: null, billable: false },
    );
    const second = await createTask(staff, goal.id);
    await insertTime(app.databaseUrl, second.id, people[1] ?? '', [
      { seconds: 7_200, rate: '25.50', day: '2026-10-01' },
    ]);
    const before = await figuresOf(manager, id);
    const hours = await hoursOfProject(manager, id);
    await staff.delete(`/api/talent-phi/tasks/${task.id}`);
    expect(await figuresOf(manager, id)).toEqual({ ...before, totalTasks: 1 });
    // The goal still exists, with its title.
    expect(await hoursOfProject(manager, id)).toEqual(hours);
    await staff.delete(`/api/talent-phi/goals/${goal.id}`);
    expect(await figuresOf(manager, id)).toEqual({ ...before, totalTasks: 0 });
    expect(await hoursOfProject(manager, id)).toEqual({
      ...hours,
      goals: [{ ...hours.goals[0], goalId: null, title: 'Deleted goals' }],
    });
    expect(before).toMatchObject({ hours: 3.25, billableHours: 3, spent: '91.00', hoursWithoutRate: 0.25 });
    await query(
      app.databaseUrl,
      'delete from agency_time_entries where marketing_project_id = $1 and hourly_rate = 40',
      [id],
    );
    expect(await figuresOf(manager, id)).toMatchObject({
      hours: 2.25,
      billableHours: 2,
      spent: '51.00',
      hoursWithoutRate: 0.25,
    });
  });

  it('by week covers all weeks from the first to the last with hours, at most 53', async () => {
    const { id } = await project({ seconds: 3_600, day: '2026-11-01' }, { seconds: 3_600, day: '2026-10-12' });
    const { weeks } = await hoursOfProject(manager, id);
    expect(weeks.map(({ from, to, hours }) => [from, to, hours])).toEqual([
      ['2026-10-12', '2026-10-18', 1],
      ['2026-10-19', '2026-10-25', 0],
      ['2026-10-26', '2026-11-01', 1],
    ]);
    const long = await project({ seconds: 3_600, day: '2024-01-01' }, { seconds: 3_600, day: '2026-11-01' });
    const found = (await hoursOfProject(manager, long.id)).weeks;
    expect([found.length, found.at(-1)?.to, found[0]?.from]).toEqual([
      53,
      '2026-11-01',
      addDays('2026-10-26', -52 * 7),
    ]);
    const nothing = await createProject(staff);
    expect(await hoursOfProject(manager, nothing.id)).toEqual({
      hours: 0,
      billableHours: 0,
      spent: '0.00',
      hoursWithoutRate: 0,
      goals: [],
      people: [],
      weeks: [],
    });
  });

  it('is visible to managers only, in replies and events', async () => {
    const socket = await staff.openSocket();
    const { id } = await project({ seconds: 3_600, rate: '271.83', day: '2026-11-01' });
    for (const client of [staff, await app.signedIn('both@example.com')]) {
      expect(Object.keys((await figuresOf(client, id)) ?? {}).toSorted()).toEqual([
        'billableHours',
        'completedTasks',
        'hours',
        'id',
        'totalTasks',
      ]);
      const hours = await hoursOfProject(client, id);
      for (const part of [hours, ...hours.goals, ...hours.people, ...hours.weeks]) {
        expect(part.hours).toBe(1);
        expect(part).not.toHaveProperty('spent');
        expect(part).not.toHaveProperty('hoursWithoutRate');
      }
      for (const path of [PROJECTS, `${PROJECTS}/${id}`, `${PROJECTS}/figures`, `${PROJECTS}/${id}/hours`])
        expect(JSON.stringify((await client.get(path)).body)).not.toContain('271.83');
    }
    await socket.waitForEvent(
      'marketing-project.created',
      ({ data }) => 'marketingProject' in data && data.marketingProject.id === id,
    );
    expect(JSON.stringify(socket.events)).not.toContain('271.83');
    expect((await hoursOfProject(manager, id)).spent).toBe('271.83');
    expect((await figuresOf(await app.signedIn('superadmin'), id))?.spent).toBe('271.83');
  });
});
