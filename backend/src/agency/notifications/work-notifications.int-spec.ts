import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LiveEvent } from '@atrium/contract/core/live';
import type { NotificationChoices, Notification } from '@atrium/contract/platform/notifications/schemas';
import { addDays } from '@atrium/rules/time/calendar';
import { NO_WORK, WORK_KINDS } from '@atrium/rules/agency/open-work';
import { createClient, createGoal, createProject, createTask, readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';
import { toCurrentUser } from '../../auth/access.js';
import { Directory, HandoverRegistry, toHandoverAuthor } from '../../enterprise/directory.js';
import { LOGGER, SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions } from '../../platform/database/transaction.js';
import { type ReactionDefinition, ReactionMark } from '../../platform/events/reaction.js';
import { ReactionRunner, ReactionStates } from '../../platform/events/reaction-runner.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { MorningNotificationsTask } from './morning-notifications.task.js';
import { AgencyRecipients } from './agency-recipients.js';
import { OverduePostsTask } from './overdue-posts.task.js';
import { NotifyOfAssignedWork } from './notify-of-assigned-work.reaction.js';

/** Returns a time zone in which the current hour is `hour`. */
const timeZoneAtHour = (hour: number): string => {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};

describe('work notifications', () => {
  let app: TestApp;
  let manager: TestClient;
  let staff: TestClient;
  let other: TestClient;
  let [staffId, otherId] = ['', ''];
  let given: ReactionRunner;
  let morning: MorningNotificationsTask;
  let posts: OverduePostsTask;

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@talent-phi.example');
    staff = await app.signedIn('staff@talent-phi.example');
    other = await app.signedIn('both@example.com');
    [staffId, otherId] = [
      await readUserId(app.databaseUrl, 'staff@talent-phi.example'),
      await readUserId(app.databaseUrl, 'both@example.com'),
    ];
    const [transactions, notices] = [app.app.get(Transactions), app.app.get(Notifier)];
    const people = new AgencyRecipients(app.app.get(Directory));
    const mark = Reflect.getMetadata(ReactionMark.KEY, NotifyOfAssignedWork) as ReactionDefinition;
    given = new ReactionRunner(mark, new NotifyOfAssignedWork(people, notices), transactions, app.app.get(LOGGER));
    // Starts the reaction at the current position.
    await new ReactionStates([mark], app.app.get(SqlPool)).findPending([mark.name]);
    morning = new MorningNotificationsTask(transactions, people, notices);
    posts = new OverduePostsTask(transactions, people, notices);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await given.run();
    await query(app.databaseUrl, 'delete from notification');
  });

  const notifications = async (user: TestClient): Promise<string[]> =>
    (await user.get<Notification[]>('/api/notifications')).body
      .map(({ type, body }) => `${type}: ${body}`)
      .toReversed();
  const today = async (): Promise<string> =>
    (
      await query<{ today: string }>(
        app.databaseUrl,
        'select (now() at time zone time_zone)::date::text as today from organisation',
      )
    )[0]?.today ?? '';
  const setZone = (zone: string) => query(app.databaseUrl, 'update organisation set time_zone = $1', [zone]);

  it('reach the new and the previous assignee, but not for their own changes', async () => {
    const socket = await staff.openSocket();
    const goal = await createGoal(manager, { title: 'Rank first' });
    const task = await createTask(manager, goal.id, { title: 'Write', assignedTo: staffId });
    await createTask(staff, goal.id, { title: 'Own', assignedTo: staffId });
    await given.run();
    expect(await notifications(staff)).toEqual([`task.assigned: ${await name(manager)} assigned "Write" to you`]);
    const event = (await socket.waitForEvent('notification.created')) as LiveEvent<'notification.created'>;
    expect(event.data.notification).toMatchObject({
      title: 'Task assigned',
      link: expect.stringMatching(/^\/talent-phi\/tasks\/\d+$/) as unknown,
      count: 1,
      version: 1,
    });
    expect(await notifications(manager)).toEqual([]);
    await manager.patch(`/api/talent-phi/tasks/${task.id}`, { assignedTo: otherId, priority: 'high' });
    await manager.patch(`/api/talent-phi/tasks/${task.id}`, { priority: 'low' });
    await given.run();
    expect((await notifications(staff))[1]).toBe(
      `task.reassigned: ${await name(manager)} reassigned your task "Write" to ${await name(other)}`,
    );
    expect(await notifications(other)).toEqual([`task.assigned: ${await name(manager)} assigned "Write" to you`]);
  });

  it('by the same user are merged while unread', async () => {
    const socket = await staff.openSocket();
    const goal = await createGoal(manager, { title: 'Plan' });
    for (let n = 0; n < 3; n += 1) await createTask(manager, goal.id, { assignedTo: staffId });
    await given.run();
    const [notice, ...rest] = (await staff.get<Notification[]>('/api/notifications')).body;
    expect(rest).toEqual([]);
    expect(notice).toMatchObject({
      title: 'Tasks assigned',
      body: `${await name(manager)} assigned 3 tasks to you`,
      link: `/talent-phi/tasks?person=${staffId}`,
      count: 3,
      version: 3,
    });
    const receivedEvents = socket.events.filter(({ type }) => type === 'notification.created');
    expect(receivedEvents.map(({ data }) => 'notification' in data && data.notification.version)).toEqual([1, 2, 3]);
    await staff.post('/api/notifications/read', {});
    await createTask(manager, goal.id, { title: 'Later', assignedTo: staffId });
    await given.run();
    expect(await notifications(staff)).toHaveLength(2);
  });

  it('reach owners of goals, but not for completed or canceled work', async () => {
    const goal = await createGoal(manager, { title: 'Grow', ownerId: staffId });
    await manager.put(`/api/talent-phi/goals/${goal.id}`, { ownerId: otherId });
    const over = await createGoal(manager, { status: 'cancelled', ownerId: staffId });
    await createTask(manager, over.id, { assignedTo: staffId });
    await createTask(manager, goal.id, { assignedTo: staffId, status: 'completed' });
    await given.run();
    expect(await notifications(staff)).toEqual([
      `goal.assigned: ${await name(manager)} assigned "Grow" to you`,
      `goal.reassigned: ${await name(manager)} reassigned your goal "Grow" to ${await name(other)}`,
    ]);
    expect(await notifications(other)).toEqual([`goal.assigned: ${await name(manager)} assigned "Grow" to you`]);
  });

  it('are not sent for a kind that is switched off', async () => {
    const path = '/api/notifications/choices';
    const isOn = async (kind: string) =>
      (await staff.get<NotificationChoices>(path)).body.choices.find((choice) => choice.kind === kind)?.isOn;
    expect((await staff.get<NotificationChoices>(path)).body.choices.every((choice) => choice.isOn)).toBe(true);
    const { status, body } = await staff.put<NotificationChoices>(path, {
      choices: [{ kind: 'work-given', isOn: false }],
    });
    expect([status, body.choices.filter((choice) => !choice.isOn)]).toEqual([
      200,
      [{ kind: 'work-given', isOn: false, delivery: 'off' }],
    ]);
    const goal = await createGoal(manager, {});
    await createTask(manager, goal.id, { assignedTo: staffId });
    await createTask(manager, goal.id, { assignedTo: otherId });
    await given.run();
    expect([await notifications(staff), (await notifications(other)).length]).toEqual([[], 1]);
    await staff.put(path, {
      choices: [
        { kind: 'work-given', isOn: true },
        { kind: 'waiting', isOn: false },
      ],
    });
    expect([await isOn('work-given'), await isOn('waiting')]).toEqual([true, false]);
    await staff.put(path, { choices: [{ kind: 'waiting', isOn: true }] });
    for (const choices of [[{ kind: 'weather', isOn: true }], [{ kind: 'waiting' }], 'all'])
      expect((await staff.put(path, { choices })).status).toBe(400);
    expect((await app.visitor().get(path)).status).toBe(401);
  });

  it("list due and overdue tasks and goals behind schedule once a day in the organization's morning", async () => {
    await query(app.databaseUrl, 'delete from agency_goals');
    await setZone(timeZoneAtHour(3));
    const goal = await createGoal(manager, {
      title: 'Late one',
      ownerId: staffId,
      startDate: '2026-01-01',
      dueDate: addDays(await today(), 400),
    });
    const behind = await createGoal(manager, {
      title: 'Behind',
      ownerId: staffId,
      startDate: addDays(await today(), -50),
      dueDate: addDays(await today(), 50),
    });
    await createTask(manager, behind.id, {});
    for (const day of [0, 0, -1, -30, 1])
      await createTask(manager, goal.id, {
        title: `Due ${day}`,
        assignedTo: staffId,
        dueDate: addDays(await today(), day),
      });
    const off = await createGoal(manager, { status: 'cancelled' });
    await createTask(manager, off.id, { assignedTo: staffId, dueDate: await today() });
    await query(app.databaseUrl, `update agency_goals set completed_tasks = total_tasks where title = 'Late one'`);
    await morning.notify();
    expect(await notifications(staff)).toEqual([]);

    const before = await today();
    await setZone(timeZoneAtHour(12));
    const shift = await today();
    if (shift !== before)
      await query(app.databaseUrl, `update agency_tasks set due_date = due_date + ($1::date - $2::date)`, [
        shift,
        before,
      ]);
    await Promise.all([morning.notify(), morning.notify()]);
    const first = await notifications(staff);
    expect(first.slice(0, 2)).toEqual(['task.due: 2 tasks are due today', 'task.overdue: "Due -1" is overdue']);
    expect(first.slice(2)).toEqual([
      expect.stringMatching(/^goal\.behind: "Behind" is behind: 0% of tasks done, (49|50|51)% of time elapsed$/),
    ]);
    await morning.notify();
    expect(await notifications(staff)).toEqual(first);

    // The next day: the goal was already announced, and yesterday's tasks became overdue.
    await query(app.databaseUrl, 'update agency_morning set day = day - 1');
    await query(app.databaseUrl, `update agency_tasks set due_date = due_date - 1`);
    await query(app.databaseUrl, 'delete from notification');
    await morning.notify();
    expect(await notifications(staff)).toEqual([
      'task.due: "Due 1" is due today',
      'task.overdue: 2 tasks became overdue',
    ]);
  });

  it('remind the author of a post once per scheduled time that has passed', async () => {
    const client = await createClient(staff, { name: 'Orchard' });
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
    await posts.notify();
    await posts.notify();
    expect(await notifications(staff)).toEqual(['post.unpublished: The time of your post for Orchard has passed']);
    expect(await notifications(manager)).toEqual([]);
    await query(app.databaseUrl, 'delete from notification');
    await manager.put(`/api/talent-phi/social-media-posts/${body.id}`, { scheduledDate: '2026-01-06T10:00:00' });
    await posts.notify();
    expect(await notifications(staff)).toEqual(['post.unpublished: The time of your post for Orchard has passed']);
  });

  it('for an owner without access reach the managers', async () => {
    await query(app.databaseUrl, 'delete from notification');
    const nurse = await readUserId(app.databaseUrl, 'staff@perfect-b.example');
    await query(
      app.databaseUrl,
      "update agency_posts set responsible_id = $1, scheduled_at = scheduled_at - interval '1 day' where status = 'scheduled'",
      [nurse],
    );
    await posts.notify();
    expect(await notifications(staff)).toEqual([]);
    expect(await notifications(manager)).toEqual([
      'post.unpublished: The time of a post without an owner for Orchard has passed',
    ]);
  });

  it('of work that is given to a user without access reach the managers, but not the one who gives it', async () => {
    const nurse = await readUserId(app.databaseUrl, 'staff@perfect-b.example');
    const goal = await createGoal(staff, { title: 'Unreachable', ownerId: nurse });
    await createTask(manager, goal.id, { title: 'Own mistake', assignedTo: nurse });
    await createTask(staff, goal.id, { title: 'Brochure', assignedTo: 'Freelancer' });
    await given.run();
    const [notice, ...rest] = (await manager.get<Notification[]>('/api/notifications')).body;
    expect(rest).toEqual([]);
    expect(notice).toMatchObject({
      type: 'work.unowned',
      body: expect.stringMatching(/ assigned "Unreachable" to .+, who has no access$/) as unknown,
      link: `/talent-phi/goals?goal=${goal.id}`,
    });
    expect(await notifications(staff)).toEqual([]);
  });

  it('of due work whose owner is no user reach the managers', async () => {
    await query(app.databaseUrl, 'delete from agency_goals');
    const day = await today();
    const goal = await createGoal(staff, {
      title: 'Outsourced',
      ownerId: 'Studio Nord',
      startDate: addDays(day, -50),
      dueDate: addDays(day, 50),
    });
    for (const name of ['Studio Nord', 'Freelancer'])
      await createTask(staff, goal.id, { assignedTo: name, dueDate: addDays(day, -1) });
    await query(app.databaseUrl, 'update agency_morning set day = $1::date - 1', [day]);
    await morning.notify();
    const notices = (await manager.get<Notification[]>('/api/notifications')).body;
    expect(notices.map(({ body, link }) => [body.replace(/\d+% of time/, 'n% of time'), link])).toEqual([
      [
        '"Outsourced" is behind: 0% of tasks done, n% of time elapsed, and no member is assigned',
        `/talent-phi/goals?goal=${goal.id}`,
      ],
      ['2 tasks became overdue, and no member is assigned', '/talent-phi/tasks?status=overdue'],
    ]);
    expect(await notifications(staff)).toEqual([]);
  });

  it('of a handover reach the new owner and the managers once, but not the user who did it', async () => {
    const goal = await createGoal(manager, { ownerId: otherId });
    for (let n = 0; n < 3; n += 1) await createTask(manager, goal.id, { assignedTo: otherId });
    await createProject(manager, { projectManagerId: otherId });
    await given.run();
    await query(app.databaseUrl, 'delete from notification');
    const account = await app.app.get(Directory).findAccount(await readUserId(app.databaseUrl, 'admin@example.com'));
    const admin = toCurrentUser(account!);
    const work = await app.app.get(Transactions).run((tx) =>
      app.app.get(HandoverRegistry).handOver(tx, toHandoverAuthor(admin), {
        sources: [{ ownerId: otherId, kinds: WORK_KINDS }],
        successorOf: () => staffId,
      }),
    );
    await given.run();
    expect(work).toEqual([
      { ownerId: otherId, successorId: staffId, work: { ...NO_WORK, tasks: 3, goals: 1, projects: 1 } },
    ]);
    const words = '3 tasks, 1 goal, 1 project';
    expect(await notifications(staff)).toEqual([
      `work.handed-over: Helena Costa handed the work of ${await name(other)} over to you: ${words}`,
    ]);
    expect(await notifications(manager)).toEqual([
      `work.handed-over: Helena Costa handed the work of ${await name(other)} over to ${await name(staff)}: ${words}`,
    ]);
    expect(await notifications(other)).toEqual([]);
  });

  it('for an owner without the right reach the managers, who can change the owner', async () => {
    const permit = (permissions: string[]) =>
      query(
        app.databaseUrl,
        `update assignment a set permissions = $2 from staff s where s.id = a.staff_id and s.user_id = $1 and a.project = 'talent-phi'`,
        [staffId, permissions],
      );
    await query(app.databaseUrl, 'delete from agency_goals');
    const day = await today();
    const dates = { startDate: addDays(day, -50), dueDate: addDays(day, 50) };
    const goal = await createGoal(manager, { title: 'Behind', ownerId: staffId, ...dates });
    await createTask(manager, goal.id, { title: 'Due', assignedTo: staffId, dueDate: day });
    await createTask(manager, goal.id, { title: 'Late', assignedTo: staffId, dueDate: addDays(day, -1) });
    await given.run();
    await query(app.databaseUrl, 'delete from notification');
    await permit(['-tasks:edit', '-goals:edit', '-posts:edit']);
    await query(app.databaseUrl, 'update agency_morning set day = $1::date - 1', [day]);
    await morning.notify();
    await query(
      app.databaseUrl,
      "update agency_posts set responsible_id = $1, scheduled_at = scheduled_at - interval '1 day' where status = 'scheduled'",
      [staffId],
    );
    await posts.notify();
    expect(await notifications(staff)).toEqual([]);
    expect(await notifications(manager)).toEqual([
      'task.due: "Due" is due today, and the owner may not do it',
      'task.overdue: "Late" is overdue, and the owner may not do it',
      expect.stringMatching(/^goal\.behind: "Behind" is behind: .*, and the owner may not do it$/),
      'post.unpublished: The time of a post without an owner for Orchard has passed',
    ]);
    await query(app.databaseUrl, 'delete from notification');
    await createTask(other, goal.id, { title: 'Banner', assignedTo: staffId });
    await given.run();
    expect(await notifications(staff)).toEqual([
      expect.stringMatching(/^task\.assigned: .* assigned "Banner" to you$/),
    ]);
    expect(await notifications(manager)).toEqual([
      expect.stringMatching(/^work\.unowned: .* assigned "Banner" to Priya Nair, who may not edit tasks$/),
    ]);
    await permit([]);
  });

  const name = async (user: TestClient): Promise<string> => {
    const { firstName, lastName } = (await user.get<{ firstName: string; lastName: string }>('/api/auth/user')).body;
    return `${firstName} ${lastName}`;
  };
});
