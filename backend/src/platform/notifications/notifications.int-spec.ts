import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import type { TestClient } from '../../../test/test-client.js';
import { Transactions } from '../database/transaction.js';
import { Notifier } from './notifier.js';

describe('notifications', () => {
  let app: TestApp;
  let newMember: TestClient;
  let other: TestClient;

  beforeAll(async () => {
    app = await startApp();
    newMember = await app.signedIn('newcomer@example.com');
    other = await app.signedIn('staff@perfect-b.example');
  });
  afterAll(() => app.close());

  const idOf = async (client: TestClient): Promise<string> =>
    (await client.get<{ id: string }>('/api/auth/user')).body.id;
  const tell = async (people: TestClient[], fact: string): Promise<void> => {
    const ids = await Promise.all(people.map(idOf));
    await app.app
      .get(Transactions)
      .run((tx) =>
        app.app
          .get(Notifier)
          .notify(tx, ids, { type: 'stock.low', title: 'Test', body: fact, link: null, project: null, dedupe: fact }),
      );
  };
  const list = async (client: TestClient, search = ''): Promise<Notification[]> =>
    (await client.get<Notification[]>(`/api/notifications${search}`)).body;
  const read = (client: TestClient, body: unknown) => client.post<ErrorReply>('/api/notifications/read', body);

  it('reach only their user, newest first and once per fact', async () => {
    const [socket, others] = [await newMember.openSocket(), await other.openSocket()];
    await tell([newMember], 'one');
    await tell([newMember, other], 'two');
    await tell([newMember], 'one');
    await socket.waitForEvent(
      'notification.created',
      ({ data }) => 'notification' in data && data.notification.body === 'two',
    );
    expect((await list(newMember)).map(({ body, readAt }) => ({ body, readAt }))).toEqual([
      { body: 'two', readAt: null },
      { body: 'one', readAt: null },
    ]);
    expect(socket.events.map(({ type, actor }) => ({ type, actor: actor.name }))).toEqual([
      { type: 'notification.created', actor: 'System' },
      { type: 'notification.created', actor: 'System' },
    ]);
    await others.waitForEvent('notification.created');
    expect((await list(other)).map(({ body }) => body)).toEqual(['two']);
    expect(others.events).toHaveLength(1);
  });

  it('are marked as read individually or all at once, on all screens of the user', async () => {
    const socket = await newMember.openSocket();
    const [second, first] = await list(newMember);
    expect((await read(newMember, { ids: [first?.id, first?.id] })).status).toBe(204);
    expect((await socket.waitForEvent('notification.read')).data).toEqual({ ids: [first?.id] });
    expect((await list(newMember)).map(({ readAt }) => readAt !== null)).toEqual([false, true]);
    expect((await read(newMember, { ids: [first?.id] })).status).toBe(204);
    expect((await read(newMember, { ids: [] })).status).toBe(204);
    expect((await read(newMember, undefined)).status).toBe(204);
    await socket.waitForEvent('notification.read', ({ data }) => 'ids' in data && data.ids.includes(second?.id ?? 0));
    expect((await list(newMember)).every(({ readAt }) => readAt !== null)).toBe(true);
    expect((await read(newMember, {})).status).toBe(204);
    expect(socket.events.filter(({ type }) => type === 'notification.read')).toHaveLength(2);
    expect((await list(other)).map(({ readAt }) => readAt)).toEqual([null]);
  });

  it('of another user cannot be marked as read', async () => {
    const [theirs] = await list(other);
    expect(await read(newMember, { ids: [theirs?.id] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'ids.0', message: 'This notification does not exist' }] },
    });
    for (const ids of ['all', [0], ['1'], [1.5], [2 ** 63], null])
      expect((await read(newMember, { ids })).status).toBe(400);
    expect((await list(other)).map(({ readAt }) => readAt)).toEqual([null]);
    expect((await app.visitor().get('/api/notifications')).status).toBe(401);
    expect((await read(app.visitor(), {})).status).toBe(401);
  });

  it('are paged by 50, newest first', async () => {
    for (let i = 0; i < 60; i += 1) await tell([newMember], `many ${i}`);
    const { body: first, headers } = await newMember.get<Notification[]>('/api/notifications');
    expect(first.map(({ body }) => body)).toEqual(Array.from({ length: 50 }, (_, i) => `many ${59 - i}`));
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const { body: rest } = await newMember.get<Notification[]>(next);
    expect(rest.map(({ body }) => body)).toEqual([
      ...Array.from({ length: 10 }, (_, i) => `many ${9 - i}`),
      'two',
      'one',
    ]);
    expect(await list(newMember, '?limit=2')).toHaveLength(2);
    for (const bad of ['limit=0', 'limit=501', 'cursor=x', 'cursor=WzEuNV0'])
      expect((await newMember.get(`/api/notifications?${bad}`)).status).toBe(400);
  });
});
