import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Comment } from '@atrium/contract/agency/conversations/schemas';
import type { NotificationChoices, Notification } from '@atrium/contract/platform/notifications/schemas';
import { formatMention } from '@atrium/rules/agency/mentions';
import type { NotificationKind } from '@atrium/rules/people/notifications';
import { createGoal, createTask, readUserId } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { postFile } from '../../../test/files.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';
import { Directory } from '../../enterprise/directory.js';
import { LOGGER, SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions } from '../../platform/database/transaction.js';
import { type ReactionDefinition, ReactionMark } from '../../platform/events/reaction.js';
import { ReactionRunner, ReactionStates } from '../../platform/events/reaction-runner.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { AgencyRecipients } from '../notifications/agency-recipients.js';
import { NotifyOfComments } from './notify-of-comments.reaction.js';
import { ThreadSubjects } from './thread-subjects.js';

describe('notifications of comments', () => {
  let app: TestApp;
  let manager: TestClient;
  let staff: TestClient;
  let other: TestClient;
  let [staffId, otherId] = ['', ''];
  let reaction: ReactionRunner;

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@talent-phi.example');
    staff = await app.signedIn('staff@talent-phi.example');
    other = await app.signedIn('both@example.com');
    staffId = await readUserId(app.databaseUrl, 'staff@talent-phi.example');
    otherId = await readUserId(app.databaseUrl, 'both@example.com');
    const mark = Reflect.getMetadata(ReactionMark.KEY, NotifyOfComments) as ReactionDefinition;
    const handler = new NotifyOfComments(
      new AgencyRecipients(app.app.get(Directory)),
      app.app.get(Notifier),
      app.app.get(ThreadSubjects, { strict: false }),
    );
    reaction = new ReactionRunner(mark, handler, app.app.get(Transactions), app.app.get(LOGGER));
    // Starts the reaction at the current position.
    await new ReactionStates([mark], app.app.get(SqlPool)).findPending([mark.name]);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await reaction.run();
    await query(app.databaseUrl, 'delete from notification');
  });

  /** A task that the manager added and that is assigned to the staff member. */
  const newTask = async (): Promise<{ id: number; thread: string; title: string }> => {
    const { id, title } = await createTask(manager, (await createGoal(manager)).id, { assignedTo: staffId });
    return { id, title, thread: `/api/talent-phi/threads/task/${id}` };
  };
  const write = async (client: TestClient, thread: string, text: string): Promise<Comment> =>
    (await client.post<Comment>(`${thread}/comments`, { text })).body;
  const notifications = async (client: TestClient): Promise<Notification[]> => {
    await reaction.run();
    return (await client.get<Notification[]>('/api/notifications')).body.filter(({ type }) =>
      type.startsWith('comment.'),
    );
  };
  const bodies = async (client: TestClient): Promise<string[]> => (await notifications(client)).map(({ body }) => body);
  const name = async (client: TestClient): Promise<string> => {
    const { firstName, lastName } = (await client.get<{ firstName: string; lastName: string }>('/api/auth/user')).body;
    return `${firstName} ${lastName}`;
  };
  const setLevel = (client: TestClient, thread: string, level: string) => client.put(`${thread}/watch`, { level });
  const choose = (client: TestClient, kind: NotificationKind, isOn: boolean) =>
    client.put<NotificationChoices>('/api/notifications/choices', { choices: [{ kind, isOn }] });

  it('reach author, assignee and commenters, open the comment, and are not sent for own comments', async () => {
    const { id, thread, title } = await newTask();
    const comment = await write(staff, thread, 'Which **logo**\n\nis it?');
    expect(await notifications(manager)).toMatchObject([
      {
        type: 'comment.created',
        title: 'New comment',
        body: `${await name(staff)} commented on "${title}": Which logo is it?`,
        link: `/talent-phi/tasks/${id}?comment=${comment.id}`,
      },
    ]);
    expect(await notifications(staff)).toEqual([]);
    expect(await notifications(other)).toEqual([]);
    await write(other, thread, 'The blue one');
    await write(manager, thread, 'Yes');
    expect(await bodies(other)).toEqual([`${await name(manager)} commented on "${title}": Yes`]);
  });

  it('name the files of a comment without text', async () => {
    const { thread, title } = await newTask();
    const { body: file } = await postFile(staff, '/api/files?subject=comment', 'moodboard.txt', Buffer.from('blue'));
    expect((await staff.post(`${thread}/comments`, { fileIds: [file.id] })).status).toBe(201);
    expect(await bodies(manager)).toEqual([`${await name(staff)} commented on "${title}": moodboard.txt`]);
  });

  it('are grouped by thread while unread', async () => {
    const { thread, title } = await newTask();
    for (const text of ['One', 'Two', 'Three']) await write(staff, thread, text);
    expect(await notifications(manager)).toMatchObject([
      { title: 'New comments', count: 3, body: `3 comments in "${title}", the latest by ${await name(staff)}: Three` },
    ]);
    await manager.post('/api/notifications/read', {});
    await write(staff, thread, 'Four');
    expect(await bodies(manager)).toHaveLength(2);
    await write(staff, (await newTask()).thread, 'Elsewhere');
    expect(await bodies(manager)).toHaveLength(3);
  });

  it('reach mentioned users once, also when an edit adds the mention', async () => {
    const { thread, title } = await newTask();
    const comment = await write(staff, thread, `Can you, ${formatMention(otherId)}?`);
    const expected = `${await name(staff)} mentioned you in "${title}": Can you, @${await name(other)}?`;
    expect(await bodies(other)).toEqual([expected]);
    await staff.patch(`/api/talent-phi/comments/${comment.id}`, {
      text: `Can you please, ${formatMention(otherId)} or ${formatMention(await readUserId(app.databaseUrl, 'manager@talent-phi.example'))}?`,
    });
    expect(await bodies(other)).toEqual([expected]);
    expect((await notifications(manager)).map(({ type }) => type).toSorted()).toEqual([
      'comment.created',
      'comment.mentioned',
    ]);
    await write(staff, thread, 'Mentioned users watch the thread');
    expect(await bodies(other)).toHaveLength(2);
  });

  it('follow the level of the thread', async () => {
    const { thread } = await newTask();
    await setLevel(manager, thread, 'mentions');
    await setLevel(other, thread, 'none');
    await write(staff, thread, 'Hello');
    await write(staff, thread, `Hello ${formatMention(otherId)}`);
    expect(await bodies(manager)).toEqual([]);
    expect(await bodies(other)).toEqual([]);
    await setLevel(other, thread, 'all');
    await write(staff, thread, 'Again');
    expect(await bodies(other)).toHaveLength(1);
  });

  it('are withdrawn while unread when their comment is deleted', async () => {
    const { thread, title } = await newTask();
    const socket = await manager.openSocket();
    const first = await write(staff, thread, 'First');
    const second = await write(staff, thread, 'Second');
    expect(await bodies(manager)).toHaveLength(1);
    await staff.delete(`/api/talent-phi/comments/${second.id}`);
    expect(await notifications(manager)).toMatchObject([
      { count: 1, body: `${await name(staff)} commented on "${title}": First` },
    ]);
    const [notice] = await notifications(manager);
    await staff.delete(`/api/talent-phi/comments/${first.id}`);
    expect(await notifications(manager)).toEqual([]);
    expect((await socket.waitForEvent('notification.removed')).data).toEqual({ ids: [notice?.id] });
  });

  it('of a comment deleted before they were written are not written', async () => {
    const { thread } = await newTask();
    const comment = await write(staff, thread, `Sorry ${formatMention(otherId)}`);
    await staff.delete(`/api/talent-phi/comments/${comment.id}`);
    expect(await bodies(manager)).toEqual([]);
    expect(await bodies(other)).toEqual([]);
  });

  it('can be switched off by kind: mentions, and threads that are watched', async () => {
    const { thread } = await newTask();
    await choose(manager, 'threads', false);
    await choose(other, 'work-given', false);
    try {
      await write(staff, thread, `Hello ${formatMention(otherId)}`);
      expect(await bodies(manager)).toEqual([]);
      expect(await bodies(other)).toEqual([]);
    } finally {
      await choose(manager, 'threads', true);
      await choose(other, 'work-given', true);
    }
  });

  it('do not reach users without access to the agency', async () => {
    const { thread } = await newTask();
    const clinicId = await readUserId(app.databaseUrl, 'staff@perfect-b.example');
    await write(staff, thread, `Hello ${formatMention(clinicId)}`);
    expect(await bodies(await app.signedIn('staff@perfect-b.example'))).toEqual([]);
  });
});
