import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Comment, ThreadEntry, ThreadWatch } from '@atrium/contract/agency/conversations/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { Presence } from '@atrium/contract/core/live';
import { formatMention } from '@atrium/rules/agency/mentions';
import { randomUUID } from 'node:crypto';
import { createClient, createGoal, createProject, createTask, readAllPages, readUserId } from '../../../test/agency.js';
import { download, postFile } from '../../../test/files.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';
import { waitUntil } from '../../../test/wait-until.js';

describe('comments', () => {
  let app: TestApp;
  let manager: TestClient;
  let staff: TestClient;
  let other: TestClient;
  let [managerId, staffId, otherId] = ['', '', ''];

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@talent-phi.example');
    staff = await app.signedIn('staff@talent-phi.example');
    other = await app.signedIn('both@example.com');
    managerId = await readUserId(app.databaseUrl, 'manager@talent-phi.example');
    staffId = await readUserId(app.databaseUrl, 'staff@talent-phi.example');
    otherId = await readUserId(app.databaseUrl, 'both@example.com');
  });
  afterAll(() => app.close());

  const newThread = async (): Promise<string> => {
    const task = await createTask(manager, (await createGoal(manager)).id, { assignedTo: staffId });
    return `/api/talent-phi/threads/task/${task.id}`;
  };
  const write = (client: TestClient, thread: string, text: string, key: string = randomUUID()) =>
    client.post<Comment>(`${thread}/comments`, { text }, { 'idempotency-key': key });
  const commentsOf = async (client: TestClient, thread: string): Promise<Comment[]> =>
    (await client.get<ThreadEntry[]>(`${thread}/entries?show=comments`)).body.flatMap((entry) =>
      entry.type === 'comment' ? [entry.comment] : [],
    );
  const pathOf = ({ id }: Comment): string => `/api/talent-phi/comments/${id}`;

  it("attach at most 20 of their author's waiting uploads, which follow the comment", async () => {
    const thread = await newThread();
    const upload = async (client: TestClient, name: string): Promise<number> =>
      (await postFile(client, '/api/files?subject=comment', name, Buffer.from(name))).body.id;
    const send = (client: TestClient, fileIds: readonly number[]) =>
      client.post<Comment>(`${thread}/comments`, { text: 'See the files', fileIds });
    const fileIds = [await upload(staff, 'first.txt'), await upload(staff, 'second.txt')];
    expect((await send(manager, fileIds)).status).toBe(400);
    const { status, body } = await send(staff, fileIds);
    expect([status, body.files.map(({ name }) => name)]).toEqual([201, ['first.txt', 'second.txt']]);
    expect((await commentsOf(other, thread))[0]?.files).toHaveLength(2);
    expect((await download(other, `/api/files/${fileIds[0]}/content`)).bytes.toString()).toBe('first.txt');
    expect((await send(staff, fileIds)).status).toBe(400);
    expect(
      (
        await send(
          staff,
          Array.from({ length: 21 }, (_, index) => index + 1),
        )
      ).status,
    ).toBe(400);
  });

  it('may consist of files only', async () => {
    const thread = await newThread();
    const { body: file } = await postFile(staff, '/api/files?subject=comment', 'moodboard.txt', Buffer.from('blue'));
    const { status, body } = await staff.post<Comment>(`${thread}/comments`, { fileIds: [file.id] });
    expect([status, body.text, body.files.map(({ name }) => name)]).toEqual([201, '', ['moodboard.txt']]);
    expect(await commentsOf(other, thread)).toEqual([body]);
    const said = await staff.patch<Comment>(pathOf(body), { text: 'Which one?' });
    expect([said.status, said.body.text, said.body.files.length]).toEqual([200, 'Which one?', 1]);
    expect((await staff.post(`${thread}/comments`, { fileIds: [] })).status).toBe(400);
    expect((await staff.patch(pathOf(body), { text: '' })).status).toBe(400);
  });

  it('reach every member as in the list', async () => {
    const thread = await newThread();
    const socket = await other.openSocket();
    const { status, body: comment } = await write(staff, thread, ' Is **this** the `final` text? ');
    expect({ status, comment }).toMatchObject({
      status: 201,
      comment: {
        subject: { kind: 'task' },
        audience: 'team',
        author: { id: staffId },
        text: 'Is **this** the `final` text?',
        mentions: [],
        notNotified: [],
        editedAt: null,
        deletedAt: null,
        deletedBy: null,
        version: 1,
      },
    });
    expect((await socket.waitForEvent('comment.created')).data).toEqual({ comment });
    expect(await commentsOf(other, thread)).toEqual([comment]);
  });

  it('are edited by their author only', async () => {
    const thread = await newThread();
    const socket = await other.openSocket();
    const { body: comment } = await write(staff, thread, 'First');
    const { body: edited } = await staff.patch<Comment>(pathOf(comment), { text: 'Second', version: 1 });
    expect(edited).toMatchObject({ text: 'Second', version: 2 });
    expect(Date.parse(edited.editedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(comment.createdAt));
    expect((await socket.waitForEvent('comment.updated')).data).toEqual({ comment: edited });
    expect((await staff.patch<Comment>(pathOf(comment), { text: 'Second' })).body).toEqual(edited);
    expect((await staff.patch<ErrorReply>(pathOf(comment), { text: 'Third', version: 1 })).body).toMatchObject({
      code: 'resource.stale',
      current: edited,
    });
    expect((await manager.patch<ErrorReply>(pathOf(comment), { text: 'Third' })).body.code).toBe('comment.not-yours');
    expect(await commentsOf(other, thread)).toEqual([edited]);
  });

  it('are deleted by their author or a manager, and stay as deleted without their text', async () => {
    const thread = await newThread();
    const socket = await other.openSocket();
    const { body: own } = await write(staff, thread, `Mine ${formatMention(otherId)}`);
    const { body: foreign } = await write(staff, thread, 'Rude');
    expect((await other.delete<ErrorReply>(pathOf(own))).body.code).toBe('comment.not-yours');
    expect((await staff.delete(pathOf(own))).status).toBe(204);
    expect((await manager.delete(pathOf(foreign))).status).toBe(204);
    const [second, first] = await commentsOf(other, thread);
    expect(first).toMatchObject({ id: own.id, text: null, mentions: [], deletedBy: { id: staffId }, version: 2 });
    expect(second).toMatchObject({ id: foreign.id, text: null, deletedBy: { id: managerId } });
    const removed = await socket.waitForEvent(
      'comment.removed',
      ({ data }) => 'comment' in data && data.comment.id === foreign.id,
    );
    expect(removed.data).toEqual({ comment: second });
    expect((await staff.delete(pathOf(own))).status).toBe(404);
    const { status, body } = await staff.patch<ErrorReply>(pathOf(foreign), { text: 'Again' });
    expect([status, body.code]).toEqual([409, 'comment.deleted']);
    expect(body.message).toMatch(/ deleted this comment\.$/);
    const audited = await query(
      app.databaseUrl,
      `select actor_id::text as "actorId", object_id as id from audit where object_kind = 'comment'`,
    );
    expect(audited).toEqual([{ actorId: managerId, id: String(foreign.id) }]);
  });

  it('are created once by parallel calls with one key', async () => {
    const thread = await newThread();
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 6 }, () => write(staff, thread, 'Once', key)));
    const created = replies.filter(({ status }) => status === 201);
    expect(created.length).toBeGreaterThan(0);
    expect(
      replies.every(
        ({ status, body }) => status === 201 || (body as unknown as ErrorReply).code === 'idempotency.in-progress',
      ),
    ).toBe(true);
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(1);
    expect(await commentsOf(staff, thread)).toHaveLength(1);
    expect((await write(staff, thread, 'Once', key)).body).toEqual(created[0]?.body);
  });

  it('of parallel calls are all stored, also on a new thread', async () => {
    const thread = await newThread();
    const texts = Array.from({ length: 9 }, (_, index) => `Comment ${index}`);
    const replies = await Promise.all(
      texts.map((text, index) => write([manager, staff, other][index % 3] as TestClient, thread, text)),
    );
    expect(replies.map(({ status }) => status)).toEqual(texts.map(() => 201));
    expect((await commentsOf(staff, thread)).map(({ text }) => text).toSorted()).toEqual(texts);
  });

  it('are validated', async () => {
    const thread = await newThread();
    expect((await write(staff, thread, 'x'.repeat(10_000))).status).toBe(201);
    for (const text of ['', '  \n ', '\u200b', 'x'.repeat(10_001), null, 5])
      expect((await staff.post(`${thread}/comments`, { text })).status).toBe(400);
    const many = Array.from({ length: 51 }, () => formatMention(randomUUID())).join(' ');
    expect((await write(staff, thread, many)).status).toBe(400);
    for (const path of ['task/2147483647', 'goal/2147483647', 'lot/1', 'task/x'])
      expect([400, 404]).toContain((await write(staff, `/api/talent-phi/threads/${path}`, 'Hello')).status);
  });

  it('mention users by id; one without access is named as not notified', async () => {
    const thread = await newThread();
    const clinicId = await readUserId(app.databaseUrl, 'staff@perfect-b.example');
    const text = `${formatMention(otherId)} and ${formatMention(clinicId.toUpperCase())}, ${formatMention(randomUUID())}`;
    const { status, body } = await write(staff, thread, text);
    expect(status).toBe(201);
    expect(body.mentions.map(({ id }) => id).toSorted()).toEqual([clinicId, otherId].toSorted());
    expect(body.notNotified).toEqual([{ user: expect.objectContaining({ id: clinicId }), reason: 'no-access' }]);
    expect(await commentsOf(staff, thread)).toEqual([body]);
  });

  it('need the right comments:write, which everyone assigned to the agency has', async () => {
    const thread = await newThread();
    const { body: comment } = await write(other, thread, 'Before');
    const change = (permissions: string) =>
      query(
        app.databaseUrl,
        `update assignment set permissions = $2 where project = 'talent-phi' and staff_id = (select id from staff where user_id = $1)`,
        [otherId, permissions],
      );
    await change('{-comments:write}');
    const restricted = await app.signedIn('both@example.com');
    try {
      await waitUntil(async () => (await write(restricted, thread, 'After')).status === 403);
      expect((await restricted.patch(pathOf(comment), { text: 'Changed' })).status).toBe(403);
      expect((await restricted.delete(pathOf(comment))).status).toBe(403);
      expect((await restricted.get(`${thread}/entries`)).status).toBe(200);
    } finally {
      await change('{}');
      await waitUntil(async () => (await write(restricted, thread, 'Again')).status === 201);
    }
    const clinic = await app.signedIn('staff@perfect-b.example');
    for (const call of ['entries', 'watch']) expect((await clinic.get(`${thread}/${call}`)).status).toBe(403);
  });

  it('form one stream with changes and logged time, newest first and paged', async () => {
    const thread = await newThread();
    const taskId = Number(thread.split('/').at(-1));
    await write(staff, thread, 'One');
    await staff.patch(`/api/talent-phi/tasks/${taskId}`, { priority: 'high' });
    await staff.post('/api/talent-phi/time-entries', { taskId, hours: 1.5, dateWorked: '2026-11-02' });
    await write(manager, thread, 'Two');
    const all = (await staff.get<ThreadEntry[]>(`${thread}/entries`)).body;
    expect(all.map(({ type }) => type)).toEqual(['comment', 'time', 'change', 'comment', 'change']);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(all[1]).toMatchObject({ timeEntry: { hours: 1.5, taskId } });
    expect(all[2]).toMatchObject({ change: { changes: [{ field: 'priority', after: 'high' }] } });
    for (const limit of [1, 2, 3])
      expect(await readAllPages<ThreadEntry>(staff, `${thread}/entries?limit=${limit}`)).toEqual(all);
    expect((await staff.get<ThreadEntry[]>(`${thread}/entries?show=comments`)).body).toEqual([all[0], all[3]]);
  });

  it('exist on goals, posts, marketing projects and clients, and are deleted with them', async () => {
    const client = await createClient(manager);
    const goal = await createGoal(manager);
    const project = await createProject(manager);
    const { body: post } = await manager.post<{ id: number }>(
      `/api/talent-phi/clients/${client.id}/social-media-posts`,
      { platform: 'instagram', content: 'New hours', scheduledDate: '2026-12-01T09:00:00' },
    );
    for (const [kind, id] of [
      ['client', client.id],
      ['goal', goal.id],
      ['marketing-project', project.id],
      ['post', post.id],
    ] as const) {
      const thread = `/api/talent-phi/threads/${kind}/${id}`;
      const { body } = await write(staff, thread, `On a ${kind}`);
      expect(body.subject).toEqual({ kind, id });
      expect(await commentsOf(other, thread)).toEqual([body]);
      expect((await other.get<ThreadEntry[]>(`${thread}/entries`)).body.map(({ type }) => type)).toEqual([
        'comment',
        'change',
      ]);
    }
    expect((await manager.delete(`/api/talent-phi/goals/${goal.id}`)).status).toBe(204);
    expect((await staff.get(`/api/talent-phi/threads/goal/${goal.id}/entries`)).status).toBe(404);
    expect(await query(app.databaseUrl, 'select 1 from agency_thread where goal_id = $1', [goal.id])).toEqual([]);
  });

  it('are in one stream with the changes and the logged time of goals, posts, marketing projects and clients', async () => {
    const client = await createClient(manager);
    const goal = await createGoal(manager, { clientId: client.id, title: 'First title' });
    const project = await createProject(manager, { clientId: client.id, goalIds: [goal.id] });
    const posts = `/api/talent-phi/clients/${client.id}/social-media-posts`;
    const post = { platform: 'instagram', content: 'New hours', scheduledDate: '2026-12-01T09:00:00' };
    const { id: postId } = (await manager.post<{ id: number }>(posts, post)).body;
    const task = await createTask(manager, goal.id, { assignedTo: staffId });
    await staff.post('/api/talent-phi/time-entries', { taskId: task.id, hours: 2, dateWorked: '2026-11-02' });
    const elsewhere = await createTask(manager, (await createGoal(manager)).id, { assignedTo: staffId });
    await staff.post('/api/talent-phi/time-entries', { taskId: elsewhere.id, hours: 3, dateWorked: '2026-11-02' });
    const update = async (path: string, body: object) => expect((await manager.patch(path, body)).status).toBe(200);
    await update(`/api/talent-phi/goals/${goal.id}`, { title: 'Second title' });
    await update(`/api/talent-phi/clients/${client.id}`, { industry: 'Sports' });
    await update(`/api/talent-phi/marketing-projects/${project.id}`, { description: 'Spring' });
    expect((await manager.put(`/api/talent-phi/social-media-posts/${postId}`, { content: 'Other hours' })).status).toBe(
      200,
    );
    for (const [kind, id, field, after, types] of [
      ['goal', goal.id, 'title', 'Second title', ['change', 'time', 'change']],
      ['client', client.id, 'industry', 'Sports', ['change', 'time', 'change']],
      ['marketing-project', project.id, 'description', 'Spring', ['change', 'time', 'change']],
      ['post', postId, 'content', 'Other hours', ['change', 'change']],
    ] as const) {
      const entries = `/api/talent-phi/threads/${kind}/${id}/entries`;
      const all = (await staff.get<ThreadEntry[]>(entries)).body;
      expect([kind, all.map(({ type }) => type)]).toEqual([kind, types]);
      expect(all[0]).toMatchObject({
        change: { type: 'updated', user: { id: managerId }, changes: [{ field, after }] },
      });
      expect(all.at(-1)).toMatchObject({ change: { type: 'created', changes: [] } });
      if (types.length > 2) expect(all[1]).toMatchObject({ timeEntry: { hours: 2, taskId: task.id } });
      expect(await readAllPages<ThreadEntry>(staff, `${entries}?limit=1`)).toEqual(all);
      expect((await staff.get<ThreadEntry[]>(`${entries}?show=comments`)).body).toEqual([]);
    }
  });

  it('show presence to other screens without an event', async () => {
    const thread = await newThread();
    const socket = await other.openSocket();
    const outsider = await (await app.signedIn('staff@perfect-b.example')).openSocket();
    const [seen, foreign]: Presence[][] = [[], []];
    socket.socket.on('presence', (presence: Presence) => seen?.push(presence));
    outsider.socket.on('presence', (presence: Presence) => foreign?.push(presence));
    expect((await staff.put(`${thread}/presence`, { state: 'typing', field: 'title' })).status).toBe(204);
    await waitUntil(() => seen?.length === 1);
    expect(seen).toEqual([
      {
        subject: { kind: 'task', id: Number(thread.split('/').at(-1)) },
        person: expect.objectContaining({ id: staffId }),
        state: 'typing',
        field: 'title',
      },
    ]);
    expect((await staff.put(`${thread}/presence`, { state: 'hidden' })).status).toBe(400);
    expect((await staff.put('/api/talent-phi/threads/task/2147483647/presence', { state: 'left' })).status).toBe(404);
    expect(foreign).toEqual([]);
    expect(await query(app.databaseUrl, `select 1 from event where type like 'presence%'`)).toEqual([]);
  });

  it('watch levels follow the role in the task until the user chooses', async () => {
    const thread = await newThread();
    const level = async (client: TestClient) => (await client.get<ThreadWatch>(`${thread}/watch`)).body.level;
    expect([await level(manager), await level(staff), await level(other)]).toEqual(['all', 'all', 'mentions']);
    await write(other, thread, 'I watch now');
    expect(await level(other)).toBe('all');
    expect((await staff.put(`${thread}/watch`, { level: 'none' })).body).toEqual({ level: 'none' });
    await write(staff, thread, 'Still muted');
    expect(await level(staff)).toBe('none');
    expect((await staff.put(`${thread}/watch`, { level: 'some' })).status).toBe(400);
  });

  it('on a post are watched by its author and its responsible user', async () => {
    const client = await createClient(manager);
    const { body: post } = await manager.post<{ id: number }>(
      `/api/talent-phi/clients/${client.id}/social-media-posts`,
      { platform: 'instagram', content: 'Hours', scheduledDate: '2026-12-01T09:00:00', responsibleId: staffId },
    );
    const levels = await Promise.all(
      [manager, staff, other].map((one) => one.get<ThreadWatch>(`/api/talent-phi/threads/post/${post.id}/watch`)),
    );
    expect(levels.map(({ body }) => body.level)).toEqual(['all', 'all', 'mentions']);
  });

  it('end on all screens as in a new GET, after random actions of three users', async () => {
    const thread = await newThread();
    const users = [manager, staff, other];
    const sockets = await Promise.all(users.map((user) => user.openSocket()));
    const known: Comment[] = [];
    const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
    const act = async (user: TestClient): Promise<void> => {
      const target = known.length === 0 ? undefined : any(known);
      const choice = Math.random();
      if (target === undefined || choice < 0.5) {
        const { body } = await write(
          user,
          thread,
          `Text ${Math.random()} ${formatMention(any([managerId, staffId, otherId]))}`,
        );
        known.push(body);
      } else if (choice < 0.8) await user.patch(pathOf(target), { text: `Edited ${Math.random()}` });
      else await user.delete(pathOf(target));
    };
    for (let round = 0; round < 20; round += 1) await Promise.all(users.map(act));
    const fresh = await commentsOf(staff, thread);
    const subject = fresh[0]?.subject;
    const shownBy = (socket: (typeof sockets)[number]) => {
      const shown = new Map<number, Comment>();
      for (const { data } of socket.events)
        if (
          'comment' in data &&
          data.comment.subject.id === subject?.id &&
          (shown.get(data.comment.id)?.version ?? 0) < data.comment.version
        )
          shown.set(data.comment.id, data.comment);
      return [...shown.values()].toSorted((a, b) => b.id - a.id);
    };
    const inOrder = fresh.toSorted((a, b) => b.id - a.id);
    for (const socket of sockets) {
      await waitUntil(() => JSON.stringify(shownBy(socket)) === JSON.stringify(inOrder));
      expect(shownBy(socket)).toEqual(inOrder);
    }
  });
});
