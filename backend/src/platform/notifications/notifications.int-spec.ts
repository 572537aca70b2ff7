import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { startApp, type TestApp } from '../../../test/app.js';
import type { Visitor } from '../../../test/visitor.js';
import { Transactions } from '../database/transaction.js';
import { Notices } from './notices.js';

describe('notifications', () => {
  let app: TestApp;
  let newcomer: Visitor;
  let other: Visitor;

  beforeAll(async () => {
    app = await startApp();
    newcomer = await app.signedIn('newcomer@example.com');
    other = await app.signedIn('staff@perfect-b.example');
  });
  afterAll(() => app.close());

  const idOf = async (who: Visitor): Promise<string> => (await who.get<{ id: string }>('/api/auth/user')).body.id;
  const tell = async (people: Visitor[], fact: string): Promise<void> => {
    const ids = await Promise.all(people.map(idOf));
    await app.app
      .get(Transactions)
      .run((tx) =>
        app.app
          .get(Notices)
          .tell(tx, ids, { type: 'stock.low', title: 'Test', body: fact, link: null, project: null, dedupe: fact }),
      );
  };
  const list = async (who: Visitor, search = ''): Promise<Notification[]> =>
    (await who.get<Notification[]>(`/api/notifications${search}`)).body;
  const read = (who: Visitor, body: unknown) => who.post<ErrorReply>('/api/notifications/read', body);

  it('reach only their user, newest first and once per fact', async () => {
    const [watcher, others] = [await newcomer.watch(), await other.watch()];
    await tell([newcomer], 'one');
    await tell([newcomer, other], 'two');
    await tell([newcomer], 'one');
    await watcher.heard(
      'notification.created',
      ({ data }) => 'notification' in data && data.notification.body === 'two',
    );
    expect((await list(newcomer)).map(({ body, readAt }) => ({ body, readAt }))).toEqual([
      { body: 'two', readAt: null },
      { body: 'one', readAt: null },
    ]);
    expect(watcher.events.map(({ type, actor }) => ({ type, actor: actor.name }))).toEqual([
      { type: 'notification.created', actor: 'System' },
      { type: 'notification.created', actor: 'System' },
    ]);
    await others.heard('notification.created');
    expect((await list(other)).map(({ body }) => body)).toEqual(['two']);
    expect(others.events).toHaveLength(1);
  });

  it('are marked as read individually or all at once, on all screens of the user', async () => {
    const watcher = await newcomer.watch();
    const [second, first] = await list(newcomer);
    expect((await read(newcomer, { ids: [first?.id, first?.id] })).status).toBe(204);
    expect((await watcher.heard('notification.read')).data).toEqual({ ids: [first?.id] });
    expect((await list(newcomer)).map(({ readAt }) => readAt !== null)).toEqual([false, true]);
    expect((await read(newcomer, { ids: [first?.id] })).status).toBe(204);
    expect((await read(newcomer, { ids: [] })).status).toBe(204);
    expect((await read(newcomer, undefined)).status).toBe(204);
    await watcher.heard('notification.read', ({ data }) => 'ids' in data && data.ids.includes(second?.id ?? 0));
    expect((await list(newcomer)).every(({ readAt }) => readAt !== null)).toBe(true);
    expect((await read(newcomer, {})).status).toBe(204);
    expect(watcher.events.filter(({ type }) => type === 'notification.read')).toHaveLength(2);
    expect((await list(other)).map(({ readAt }) => readAt)).toEqual([null]);
  });

  it('of another user cannot be marked as read', async () => {
    const [theirs] = await list(other);
    expect(await read(newcomer, { ids: [theirs?.id] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'ids.0', message: 'This notification does not exist' }] },
    });
    for (const ids of ['all', [0], ['1'], [1.5], [2 ** 63], null])
      expect((await read(newcomer, { ids })).status).toBe(400);
    expect((await list(other)).map(({ readAt }) => readAt)).toEqual([null]);
    expect((await app.visitor().get('/api/notifications')).status).toBe(401);
    expect((await read(app.visitor(), {})).status).toBe(401);
  });

  it('are paged by 50, newest first', async () => {
    for (let i = 0; i < 60; i += 1) await tell([newcomer], `many ${i}`);
    const { body: first, headers } = await newcomer.get<Notification[]>('/api/notifications');
    expect(first.map(({ body }) => body)).toEqual(Array.from({ length: 50 }, (_, i) => `many ${59 - i}`));
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const { body: rest } = await newcomer.get<Notification[]>(next);
    expect(rest.map(({ body }) => body)).toEqual([
      ...Array.from({ length: 10 }, (_, i) => `many ${9 - i}`),
      'two',
      'one',
    ]);
    expect(await list(newcomer, '?limit=2')).toHaveLength(2);
    for (const bad of ['limit=0', 'limit=501', 'cursor=x', 'cursor=WzEuNV0'])
      expect((await newcomer.get(`/api/notifications?${bad}`)).status).toBe(400);
  });
});
