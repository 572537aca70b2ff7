import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LiveEvent } from '@atrium/contract/core/live';
import type { NoticeChoices, Notification } from '@atrium/contract/platform/notifications/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { makeClient, makeGoal, makeProject, makeTask, userIdOf } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { Visitor } from '../../../test/visitor.js';
import { personOfAccount } from '../../auth/access.js';
import { Directory, Handovers } from '../../enterprise/directory.js';
import { LOGGER, SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions } from '../../platform/database/transaction.js';
import { REACTION, type ReactionDefinition } from '../../platform/events/reaction.js';
import { ReactionFollower, ReactionLook } from '../../platform/events/reaction-follower.js';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';
import { Notices } from '../../platform/notifications/notices.js';
import { AgencyMorning } from './agency-morning.js';
import { AgencyPeople } from './agency-people.js';
import { PostsPastTheirTime } from './posts-past-their-time.js';
import { TellPeopleOfGivenWork } from './tell-people-of-given-work.reaction.js';

/** Returns a time zone in which it is this hour now. */
const zoneAt = (hour: number): string => {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};

describe('work notifications', () => {
  let app: TestApp;
  let manager: Visitor;
  let staff: Visitor;
  let other: Visitor;
  let [staffId, otherId] = ['', ''];
  let given: ReactionFollower;
  let morning: AgencyMorning;
  let posts: PostsPastTheirTime;

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@talent-phi.example');
    staff = await app.signedIn('staff@talent-phi.example');
    other = await app.signedIn('both@example.com');
    [staffId, otherId] = [
      await userIdOf(app.databaseUrl, 'staff@talent-phi.example'),
      await userIdOf(app.databaseUrl, 'both@example.com'),
    ];
    const [transactions, notices] = [app.app.get(Transactions), app.app.get(Notices)];
    const people = new AgencyPeople(app.app.get(Directory));
    const housekeeping = new Housekeeping(app.app.get(LOGGER));
    const mark = Reflect.getMetadata(REACTION, TellPeopleOfGivenWork) as ReactionDefinition;
    given = new ReactionFollower(mark, new TellPeopleOfGivenWork(people, notices), transactions, app.app.get(LOGGER));
    // Starts the reaction at the current position.
    await new ReactionLook([mark], app.app.get(SqlPool)).concerned([mark.name]);
    morning = new AgencyMorning(housekeeping, transactions, people, notices);
    posts = new PostsPastTheirTime(housekeeping, transactions, people, notices);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await given.follow();
    await query(app.databaseUrl, 'delete from notification');
  });

  const told = async (who: Visitor): Promise<string[]> =>
    (await who.get<Notification[]>('/api/notifications')).body.map(({ type, body }) => `${type}: ${body}`).toReversed();
  const today = async (): Promise<string> =>
    (
      await query<{ today: string }>(
        app.databaseUrl,
        'select (now() at time zone time_zone)::date::text as today from organisation',
      )
    )[0]?.today ?? '';
  const setZone = (zone: string) => query(app.databaseUrl, 'update organisation set time_zone = $1', [zone]);

  it('reach the new and the previous assignee, but not for their own changes', async () => {
    const socket = await staff.watch();
    const goal = await makeGoal(manager, { title: 'Rank first' });
    const task = await makeTask(manager, goal.id, { title: 'Write', assignedTo: staffId });
    await makeTask(staff, goal.id, { title: 'Own', assignedTo: staffId });
    await given.follow();
    expect(await told(staff)).toEqual([`task.assigned: ${await name(manager)} assigned "Write" to you`]);
    const event = (await socket.heard('notification.created')) as LiveEvent<'notification.created'>;
    expect(event.data.notification).toMatchObject({
      title: 'Task Assigned',
      link: `/talent-phi/tasks?goal=${goal.id}`,
      count: 1,
      version: 1,
    });
    expect(await told(manager)).toEqual([]);
    await manager.patch(`/api/talent-phi/tasks/${task.id}`, { assignedTo: otherId, priority: 'high' });
    await manager.patch(`/api/talent-phi/tasks/${task.id}`, { priority: 'low' });
    await given.follow();
    expect((await told(staff))[1]).toBe(
      `task.reassigned: ${await name(manager)} reassigned your task "Write" to ${await name(other)}`,
    );
    expect(await told(other)).toEqual([`task.assigned: ${await name(manager)} assigned "Write" to you`]);
  });

  it('by the same user are merged while unread', async () => {
    const socket = await staff.watch();
    const goal = await makeGoal(manager, { title: 'Plan' });
    for (let n = 0; n < 3; n += 1) await makeTask(manager, goal.id, { assignedTo: staffId });
    await given.follow();
    const [notice, ...rest] = (await staff.get<Notification[]>('/api/notifications')).body;
    expect(rest).toEqual([]);
    expect(notice).toMatchObject({
      title: 'Tasks Assigned',
      body: `${await name(manager)} assigned 3 tasks to you`,
      link: `/talent-phi/tasks?person=${staffId}`,
      count: 3,
      version: 3,
    });
    const heard = socket.events.filter(({ type }) => type === 'notification.created');
    expect(heard.map(({ data }) => 'notification' in data && data.notification.version)).toEqual([1, 2, 3]);
    await staff.post('/api/notifications/read', {});
    await makeTask(manager, goal.id, { title: 'Later', assignedTo: staffId });
    await given.follow();
    expect(await told(staff)).toHaveLength(2);
  });

  it('reach owners of goals, but not for completed or canceled work', async () => {
    const goal = await makeGoal(manager, { title: 'Grow', ownerId: staffId });
    await manager.put(`/api/talent-phi/goals/${goal.id}`, { ownerId: otherId });
    const over = await makeGoal(manager, { status: 'cancelled', ownerId: staffId });
    await makeTask(manager, over.id, { assignedTo: staffId });
    await makeTask(manager, goal.id, { assignedTo: staffId, status: 'completed' });
    await given.follow();
    expect(await told(staff)).toEqual([
      `goal.assigned: ${await name(manager)} assigned "Grow" to you`,
      `goal.reassigned: ${await name(manager)} reassigned your goal "Grow" to ${await name(other)}`,
    ]);
    expect(await told(other)).toEqual([`goal.assigned: ${await name(manager)} assigned "Grow" to you`]);
  });

  it('are not sent for a kind that is switched off', async () => {
    const path = '/api/notifications/choices';
    const isOn = async (kind: string) =>
      (await staff.get<NoticeChoices>(path)).body.choices.find((choice) => choice.kind === kind)?.isOn;
    expect((await staff.get<NoticeChoices>(path)).body.choices.every((choice) => choice.isOn)).toBe(true);
    const { status, body } = await staff.put<NoticeChoices>(path, { choices: [{ kind: 'work-given', isOn: false }] });
    expect([status, body.choices.filter((choice) => !choice.isOn)]).toEqual([
      200,
      [{ kind: 'work-given', isOn: false, delivery: 'off' }],
    ]);
    const goal = await makeGoal(manager, {});
    await makeTask(manager, goal.id, { assignedTo: staffId });
    await makeTask(manager, goal.id, { assignedTo: otherId });
    await given.follow();
    expect([await told(staff), (await told(other)).length]).toEqual([[], 1]);
    await staff.put(path, {
      choices: [
        { kind: 'work-given', isOn: true },
        { kind: 'posts', isOn: false },
      ],
    });
    expect([await isOn('work-given'), await isOn('posts')]).toEqual([true, false]);
    await staff.put(path, { choices: [{ kind: 'posts', isOn: true }] });
    for (const choices of [[{ kind: 'weather', isOn: true }], [{ kind: 'posts' }], 'all'])
      expect((await staff.put(path, { choices })).status).toBe(400);
    expect((await app.visitor().get(path)).status).toBe(401);
  });

  it("list due and overdue tasks and goals behind schedule once a day in the organization's morning", async () => {
    await query(app.databaseUrl, 'delete from agency_goals');
    await setZone(zoneAt(3));
    const goal = await makeGoal(manager, {
      title: 'Late one',
      ownerId: staffId,
      startDate: '2026-01-01',
      dueDate: addDays(await today(), 400),
    });
    const behind = await makeGoal(manager, {
      title: 'Behind',
      ownerId: staffId,
      startDate: addDays(await today(), -50),
      dueDate: addDays(await today(), 50),
    });
    await makeTask(manager, behind.id, {});
    for (const day of [0, 0, -1, -30, 1])
      await makeTask(manager, goal.id, {
        title: `Due ${day}`,
        assignedTo: staffId,
        dueDate: addDays(await today(), day),
      });
    const off = await makeGoal(manager, { status: 'cancelled' });
    await makeTask(manager, off.id, { assignedTo: staffId, dueDate: await today() });
    await query(app.databaseUrl, `update agency_goals set completed_tasks = total_tasks where title = 'Late one'`);
    await morning.tell();
    expect(await told(staff)).toEqual([]);

    const before = await today();
    await setZone(zoneAt(12));
    const shift = await today();
    if (shift !== before)
      await query(app.databaseUrl, `update agency_tasks set due_date = due_date + ($1::date - $2::date)`, [
        shift,
        before,
      ]);
    await Promise.all([morning.tell(), morning.tell()]);
    const first = await told(staff);
    expect(first.slice(0, 2)).toEqual(['task.due: 2 tasks are due today', 'task.overdue: "Due -1" is overdue']);
    expect(first.slice(2)).toEqual([
      expect.stringMatching(/^goal\.behind: "Behind" is behind: 0% of its tasks done, (49|50|51)% of its time over$/),
    ]);
    await morning.tell();
    expect(await told(staff)).toEqual(first);

    // The next day: the goal was already announced, and yesterday's tasks became overdue.
    await query(app.databaseUrl, 'update agency_morning set day = day - 1');
    await query(app.databaseUrl, `update agency_tasks set due_date = due_date - 1`);
    await query(app.databaseUrl, 'delete from notification');
    await morning.tell();
    expect(await told(staff)).toEqual(['task.due: "Due 1" is due today', 'task.overdue: 2 tasks became overdue']);
  });

  it('remind the author of a post once per scheduled time that has passed', async () => {
    const client = await makeClient(staff, { name: 'Orchard' });
    const add = (scheduledDate: string, status = 'scheduled') =>
      staff.post<{ id: number }>(`/api/talent-phi/clients/${client.id}/social-media-posts`, {
        content: 'Hello',
        platform: 'instagram',
        scheduledDate,
        status,
      });
    const { status, body } = await add('2026-01-05T10:00:00');
    expect(status).toBe(201);
    await add('2026-01-05T11:00:00', 'published');
    await add('2999-01-01T10:00:00');
    await posts.tell();
    await posts.tell();
    expect(await told(staff)).toEqual(['post.unpublished: The time of your post for Orchard has passed']);
    expect(await told(manager)).toEqual([]);
    await query(app.databaseUrl, 'delete from notification');
    await manager.put(`/api/talent-phi/social-media-posts/${body.id}`, { scheduledDate: '2026-01-06T10:00:00' });
    await posts.tell();
    expect(await told(staff)).toEqual(['post.unpublished: The time of your post for Orchard has passed']);
  });

  it('of a handover reach the new owner and the managers once, but not the user who did it', async () => {
    const goal = await makeGoal(manager, { ownerId: otherId });
    for (let n = 0; n < 3; n += 1) await makeTask(manager, goal.id, { assignedTo: otherId });
    await makeProject(manager, { projectManagerId: otherId });
    await given.follow();
    await query(app.databaseUrl, 'delete from notification');
    const account = await app.app.get(Directory).account(await userIdOf(app.databaseUrl, 'admin@example.com'));
    const admin = personOfAccount(account!);
    const work = await app.app
      .get(Transactions)
      .run((tx) => app.app.get(Handovers).handOver(tx, admin, otherId, () => staffId));
    await given.follow();
    expect(work).toEqual(new Map([[staffId, { tasks: 3, goals: 1, projects: 1 }]]));
    const words = '3 tasks, 1 goal, 1 project';
    expect(await told(staff)).toEqual([
      `work.handed-over: Helena Costa handed the work of ${await name(other)} over to you: ${words}`,
    ]);
    expect(await told(manager)).toEqual([
      `work.handed-over: Helena Costa handed the work of ${await name(other)} over to ${await name(staff)}: ${words}`,
    ]);
    expect(await told(other)).toEqual([]);
  });

  const name = async (who: Visitor): Promise<string> => {
    const { firstName, lastName } = (await who.get<{ firstName: string; lastName: string }>('/api/auth/user')).body;
    return `${firstName} ${lastName}`;
  };
});
