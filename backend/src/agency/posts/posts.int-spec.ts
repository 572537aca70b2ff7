import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { PLATFORM_LIMITS } from '@atrium/rules/posts';
import { createClient } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';

const POST = { content: 'Three ways to save on heating', platform: 'linkedin', scheduledDate: '2026-11-20T09:30:00' };

describe("a client's posts", () => {
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let admin: TestClient;
  let client: Client;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@talent-phi.example');
    manager = await app.signedIn('manager@talent-phi.example');
    admin = await app.signedIn('admin@example.com');
    client = await createClient(staff);
  });
  afterAll(() => app.close());
  afterEach(() => liveIn('UTC'));

  const posts = (clientId: number | string) => `/api/talent-phi/clients/${clientId}/social-media-posts`;
  const one = (id: number | string) => `/api/talent-phi/social-media-posts/${id}`;
  const add = (user: TestClient, body: unknown = POST, clientId: number | string = client.id) =>
    user.post<Post & ErrorReply>(posts(clientId), body);
  const change = (user: TestClient, id: number | string, body: unknown) => user.put<Post & ErrorReply>(one(id), body);
  const liveIn = async (timeZone: string) =>
    expect((await admin.put('/api/settings/organisation', { timeZone })).status).toBe(200);

  it('are scheduled, edited, deleted and listed by time, with events for all members', async () => {
    const mine = await createClient(staff);
    const socket = await manager.openSocket();
    const otherUser = await (await app.signedIn('staff@perfect-b.example')).openSocket();
    const { status, body: post } = await add(
      staff,
      { ...POST, content: ' Hello ', imageUrl: '', clientId: 1, id: 1, version: 9 },
      mine.id,
    );
    expect({ status, post }).toEqual({
      status: 201,
      post: {
        id: post.id,
        clientId: mine.id,
        content: 'Hello',
        platform: 'linkedin',
        scheduledDate: '2026-11-20T09:30:00',
        status: 'scheduled',
        imageUrl: null,
        responsibleId: expect.any(String),
        responsible: expect.objectContaining({ email: 'staff@talent-phi.example' }),
        version: 1,
        createdAt: post.createdAt,
        updatedAt: post.updatedAt,
        updatedBy: expect.objectContaining({ email: 'staff@talent-phi.example' }),
      },
    });
    expect(await socket.waitForEvent('post.created')).toMatchObject({ project: 'talent-phi', data: { post } });
    const { body: earlier } = await add(
      manager,
      { ...POST, scheduledDate: '2026-11-20T09:29:59', status: 'draft', imageUrl: 'https://cdn.example/a.png' },
      mine.id,
    );
    expect((await staff.get(posts(mine.id))).body).toEqual([earlier, post]);
    const { body: edited } = await change(manager, post.id, {
      content: 'Bye',
      platform: 'twitter',
      status: 'published',
      clientId: client.id,
      id: 5,
    });
    expect(edited).toMatchObject({
      id: post.id,
      clientId: mine.id,
      content: 'Bye',
      platform: 'twitter',
      status: 'published',
      scheduledDate: '2026-11-20T09:30:00',
      version: 2,
      updatedBy: { email: 'manager@talent-phi.example' },
    });
    expect((await socket.waitForEvent('post.updated')).data).toEqual({ post: edited });
    const { body: moved } = await change(staff, earlier.id, { scheduledDate: '2026-12-24T18:05' });
    expect(moved).toMatchObject({
      ...earlier,
      scheduledDate: '2026-12-24T18:05:00',
      version: 2,
      updatedAt: moved.updatedAt,
      updatedBy: { email: 'staff@talent-phi.example' },
    });
    expect((await staff.get<Post[]>(posts(mine.id))).body).toEqual([edited, moved]);
    expect((await staff.delete(one(post.id))).status).toBe(204);
    expect((await socket.waitForEvent('post.removed')).data).toEqual({ post: { id: post.id } });
    expect((await staff.delete<ErrorReply>(one(post.id))).body).toMatchObject({
      code: 'resource.not-found',
      message: 'Post not found',
    });
    expect((await staff.get(posts(mine.id))).body).toEqual([moved]);
    expect(otherUser.events).toEqual([]);
  });

  it.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon', 'America/St_Johns'])(
    'local time is stored and returned unchanged in %s',
    async (zone) => {
      await liveIn(zone);
      const cases = [
        ['2026-11-20T09:30:15', '2026-11-20T09:30:15'],
        ['2026-11-20T09:30', '2026-11-20T09:30:00'],
        ['2026-11-20', '2026-11-20T12:00:00'],
        [' 2026-11-20T23:59:59 ', '2026-11-20T23:59:59'],
        ['2026-11-20T00:00:00', '2026-11-20T00:00:00'],
        // In Lisbon, the first time does not exist and the next one occurs twice.
        ['2026-03-29T01:30:00', '2026-03-29T01:30:00'],
        ['2026-10-25T01:30:00', '2026-10-25T01:30:00'],
        ['2024-02-29T12:00', '2024-02-29T12:00:00'],
        ['0001-01-01T00:00:00', '0001-01-01T00:00:00'],
        ['9999-12-31T23:59:59', '9999-12-31T23:59:59'],
      ];
      for (const [scheduledDate, wall] of cases) {
        const { body } = await add(staff, { ...POST, scheduledDate });
        expect([scheduledDate, body.scheduledDate]).toEqual([scheduledDate, wall]);
        expect((await change(staff, body.id, { scheduledDate })).body.scheduledDate).toBe(wall);
        expect((await staff.delete(one(body.id))).status).toBe(204);
      }
    },
  );

  it.each([
    ['UTC', '2026-11-20T12:00:00Z', '2026-11-20T12:00:00'],
    ['Pacific/Kiritimati', '2026-11-20T12:00:00Z', '2026-11-21T02:00:00'],
    ['Pacific/Pago_Pago', '2026-11-20T10:59:59.999Z', '2026-11-19T23:59:59'],
    ['Europe/Lisbon', '2026-03-29T01:00:00Z', '2026-03-29T02:00:00'],
    ['Europe/Lisbon', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00'],
    ['Europe/Lisbon', '2026-10-25T01:30:00Z', '2026-10-25T01:30:00'],
    ['America/New_York', '2026-07-20T12:00:00+02:00', '2026-07-20T06:00:00'],
  ])('in %s the timestamp %s is %s', async (zone, scheduledDate, wall) => {
    await liveIn(zone);
    const { body } = await add(staff, { ...POST, scheduledDate });
    expect(body.scheduledDate).toBe(wall);
    expect((await change(staff, body.id, { scheduledDate })).body.scheduledDate).toBe(wall);
  });

  it('stay at their local time when the time zone changes, in lists and events', async () => {
    const socket = await manager.openSocket();
    await liveIn('Pacific/Kiritimati');
    const { body: post } = await add(staff, { ...POST, scheduledDate: '2026-11-20T23:30:00' });
    await liveIn('Pacific/Pago_Pago');
    expect((await socket.waitForEvent('post.created')).data).toEqual({ post });
    expect((await staff.get<Post[]>(posts(client.id))).body.find(({ id }) => id === post.id)).toEqual(post);
    expect((await change(staff, post.id, { content: 'Edited' })).body.scheduledDate).toBe('2026-11-20T23:30:00');
  });

  it('are validated per field', async () => {
    const { body: post } = await add(staff);
    const DATE = 'Please enter a date and time such as 2026-11-02T09:30';
    const without = (name: keyof typeof POST) => ({ ...POST, [name]: undefined });
    const cases: [unknown, string, string][] = [
      [without('content'), 'content', 'Content is required'],
      [{ ...POST, content: ' ' }, 'content', 'Content is required'],
      [{ ...POST, content: 'x'.repeat(3_001) }, 'content', 'LinkedIn allows 3,000 characters, this has 3,001'],
      [{ ...POST, content: 'x'.repeat(100_001) }, 'content', 'Content must have at most 100000 characters'],
      [without('platform'), 'platform', 'Platform is required'],
      [{ ...POST, platform: '' }, 'platform', 'Platform is required'],
      [{ ...POST, platform: 'tiktok' }, 'platform', 'Platform must be one of: instagram, facebook, twitter, linkedin'],
      [without('scheduledDate'), 'scheduledDate', 'Scheduled date is required'],
      [{ ...POST, scheduledDate: ' ' }, 'scheduledDate', 'Scheduled date is required'],
      [{ ...POST, scheduledDate: null }, 'scheduledDate', 'Scheduled date is required'],
      ...[
        'tomorrow',
        '2026-02-30',
        '2026-02-30T10:00:00',
        '2026-11-20T24:00:00',
        '2026-11-20T10',
        '2026-11-20 10:00',
        '20261120',
        '0000-01-01',
        '2026-11-20Z',
      ].map((scheduledDate): [unknown, string, string] => [{ ...POST, scheduledDate }, 'scheduledDate', DATE]),
      [{ ...POST, status: 'late' }, 'status', 'Status must be one of: draft, scheduled, published, failed'],
      [{ ...POST, imageUrl: 'javascript:alert(1)' }, 'imageUrl', 'Please enter a valid URL'],
      [{ ...POST, imageUrl: 'picture.png' }, 'imageUrl', 'Please enter a valid URL'],
    ];
    for (const [body, path, message] of cases) {
      const response = await add(staff, body);
      expect({ body, status: response.status, ...response.body.errors?.[0] }).toEqual({
        body,
        status: 400,
        path,
        message,
      });
    }
    await liveIn('Pacific/Kiritimati');
    expect(await add(staff, { ...POST, scheduledDate: '9999-12-31T12:00:00Z' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'scheduledDate', message: DATE }] },
    });
    for (const [body, message] of [
      [{ scheduledDate: '' }, 'Scheduled date is required'],
      [{ scheduledDate: null }, 'Scheduled date is required'],
      [{ content: '' }, 'Content is required'],
      [{ platform: null }, 'Platform is required'],
      [{ scheduledDate: '9999-12-31T12:00:00Z' }, DATE],
    ] as const)
      expect(await change(staff, post.id, body)).toMatchObject({ status: 400, body: { message } });
    expect((await change(staff, post.id, {})).body).toMatchObject({
      content: POST.content,
      scheduledDate: POST.scheduledDate,
      imageUrl: null,
    });
  });

  it('respect the length limit of their platform, except drafts and posts that were too long before', async () => {
    for (const [platform, limit] of Object.entries(PLATFORM_LIMITS)) {
      expect((await add(staff, { ...POST, platform, content: 'é'.repeat(limit) })).status).toBe(201);
      expect(await add(staff, { ...POST, platform, content: 'é'.repeat(limit + 1) })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'content' }] },
      });
    }
    const content = 'y'.repeat(281);
    const draft = (await add(staff, { ...POST, platform: 'twitter', content, status: 'draft' })).body;
    const TOO_LONG = 'Twitter allows 280 characters, this has 281';
    expect(await change(staff, draft.id, { status: 'scheduled' })).toMatchObject({
      status: 400,
      body: { message: TOO_LONG, errors: [{ path: 'content', message: TOO_LONG }] },
    });
    expect((await change(staff, draft.id, { status: 'scheduled', content: 'y'.repeat(280) })).status).toBe(200);
    await query(app.databaseUrl, 'update agency_posts set content = $2 where id = $1', [draft.id, content]);
    expect((await staff.get<Post[]>(posts(client.id))).body.find(({ id }) => id === draft.id)?.content).toBe(content);
    expect((await change(staff, draft.id, { scheduledDate: '2026-12-01T08:00' })).status).toBe(200);
    expect((await change(staff, draft.id, { status: 'published', content })).status).toBe(200);
    expect((await change(staff, draft.id, { content: `${content}!` })).status).toBe(400);
  });

  it('are 404 for an unknown client or id, and 400 for an invalid id', async () => {
    expect(await staff.get<ErrorReply>(posts(2_147_483_647))).toMatchObject({
      status: 404,
      body: { message: 'Client not found' },
    });
    expect(await add(staff, POST, 2_147_483_647)).toMatchObject({ status: 404, body: { message: 'Client not found' } });
    expect(await change(staff, 2_147_483_647, {})).toMatchObject({ status: 404, body: { message: 'Post not found' } });
    for (const id of ['abc', '0', '1e3', '2147483648'])
      for (const response of [
        await staff.get(posts(id)),
        await add(staff, POST, id),
        await change(staff, id, {}),
        await staff.delete(one(id)),
      ])
        expect(response.status).toBe(400);
  });

  it('ignore a save without changes, even with the time in another format', async () => {
    const { body: post } = await add(staff, { ...POST, imageUrl: 'https://cdn.example/a.png' });
    const socket = await manager.openSocket();
    for (const body of [
      {},
      POST,
      { scheduledDate: '2026-11-20T09:30' },
      { scheduledDate: '2026-11-20T09:30:00Z', status: 'scheduled', imageUrl: 'https://cdn.example/a.png' },
    ])
      expect((await change(staff, post.id, body)).body).toEqual(post);
    const { body: edited } = await change(staff, post.id, { imageUrl: '' });
    expect(edited).toMatchObject({ imageUrl: null, version: 2 });
    expect((await socket.waitForEvent('post.updated')).data).toEqual({ post: edited });
    expect(socket.events).toHaveLength(1);
  });

  it('reject a stale save with the current entity, also for two concurrent saves', async () => {
    const { body: post } = await add(staff);
    await change(manager, post.id, { scheduledDate: '2026-11-22', version: post.version });
    expect(
      await change(staff, post.id, { content: 'Mine', scheduledDate: '2026-11-25', version: post.version }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'resource.stale',
        message: 'Daniel Weber changed this while you were editing.',
        conflicts: ['scheduledDate'],
        current: { content: POST.content, scheduledDate: '2026-11-22T12:00:00', version: 2 },
      },
    });
    const both = await Promise.all(
      ['2026-11-23', '2026-11-24'].map((scheduledDate) => change(staff, post.id, { scheduledDate, version: 2 })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [edited, deleted] = await Promise.all([
      change(staff, post.id, { content: 'Last' }),
      manager.delete(one(post.id)),
    ]);
    expect([
      [200, 204],
      [404, 204],
    ]).toContainEqual([edited.status, deleted.status]);
  });

  it('prevent the deletion of their client, also concurrently', async () => {
    const held = await createClient(staff);
    await add(staff, POST, held.id);
    await add(staff, POST, held.id);
    expect((await staff.delete<ErrorReply>(`/api/talent-phi/clients/${held.id}`)).body).toMatchObject({
      code: 'resource.in-use',
      message: '2 posts depend on this client',
    });
    for (let round = 0; round < 6; round += 1) {
      const { id } = await createClient(staff);
      const [created, deleted] = await Promise.all([
        add(staff, POST, id),
        manager.delete(`/api/talent-phi/clients/${id}`),
      ]);
      expect([
        [201, 409],
        [404, 204],
      ]).toContainEqual([created.status, deleted.status]);
      if (created.status !== 201) continue;
      expect((await staff.delete(one(created.body.id))).status).toBe(204);
      expect((await manager.delete(`/api/talent-phi/clients/${id}`)).status).toBe(204);
    }
  });

  it('are available to members only; without the right they are read-only', async () => {
    const { body: post } = await add(staff);
    const all = async (user: TestClient) => [
      await user.get(posts(client.id)),
      await add(user),
      await change(user, post.id, {}),
      await user.delete(one(post.id)),
    ];
    for (const [user, status] of [
      [app.visitor(), 401],
      [admin, 403],
      [await app.signedIn('staff@perfect-b.example'), 403],
    ] as const)
      for (const response of await all(user)) expect(response.status).toBe(status);
    await query(
      app.databaseUrl,
      `update assignment set permissions = '{-posts:edit}' where project = 'talent-phi' and staff_id = (select s.id from staff s join app_user u on u.id = s.user_id where u.email = 'both@example.com')`,
    );
    expect((await all(await app.signedIn('both@example.com'))).map(({ status }) => status)).toEqual([
      200, 403, 403, 403,
    ]);
    expect((await all(await app.signedIn('superadmin'))).map(({ status }) => status)).toEqual([200, 201, 200, 204]);
  });

  it('have a responsible member: the author, or another who is chosen', async () => {
    const { body: post } = await add(staff);
    const { id: managerId } = (await manager.get<{ id: string }>('/api/auth/user')).body;
    expect((await change(staff, post.id, { responsibleId: managerId })).body).toMatchObject({
      responsibleId: managerId,
      responsible: { email: 'manager@talent-phi.example' },
    });
    const { id: adminId } = (await admin.get<{ id: string }>('/api/auth/user')).body;
    expect(await change(staff, post.id, { responsibleId: adminId })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'responsibleId', message: 'Please choose a team member' }] },
    });
    expect((await change(staff, post.id, { responsibleId: null })).body).toMatchObject({
      responsibleId: null,
      responsible: null,
    });
  });
});
