import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Comment, ThreadEntry } from '@atrium/contract/agency/conversations/schemas';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { randomUUID } from 'node:crypto';
import { createGoal, createTask, readAllPages, readUserId } from '../../../test/agency.js';
import { DEMO_PASSWORD } from '../../../test/app.js';
import { copyTemplate, dropDatabase } from '../../../test/databases.js';
import { startProcess } from '../../../test/processes/process.js';
import { TestClient } from '../../../test/test-client.js';
import { waitUntil } from '../../../test/wait-until.js';

const COMMENTS_PER_ROUND = 20;

describe('an API and a worker that are killed', () => {
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await copyTemplate();
  });
  afterAll(() => dropDatabase(databaseUrl));

  it('lose no acknowledged comment, and a repeated send with the same key never sends twice', async () => {
    const env = { DATABASE_URL: databaseUrl };
    const signIn = async (url: string, username: string) => {
      const user = new TestClient(url);
      await user.post('/api/login', { username, password: DEMO_PASSWORD });
      return user;
    };
    const start = async () => {
      const [api, worker] = await Promise.all([startProcess('main', env), startProcess('worker', env)]);
      return { api, worker, user: await signIn(api.url, 'staff@talent-phi.example') };
    };
    let running = await start();
    const assignedTo = await readUserId(databaseUrl, 'manager@talent-phi.example');
    const task = await createTask(running.user, (await createGoal(running.user)).id, { assignedTo });
    const thread = `/api/talent-phi/threads/task/${task.id}`;
    const send = ({ user }: { readonly user: TestClient }, text: string, key: string) =>
      user.post<Comment>(`${thread}/comments`, { text }, { 'idempotency-key': key }).catch(() => null);

    const sent = new Map<string, { readonly text: string; id: number | null }>();
    for (let round = 0; round < 2; round += 1) {
      let acknowledged = 0;
      const sending = Array.from({ length: COMMENTS_PER_ROUND }, async (_, index) => {
        const [key, text] = [randomUUID(), `Round ${round}, comment ${index}`];
        sent.set(key, { text, id: null });
        const reply = await send(running, text, key);
        if (reply?.status !== 201) return;
        sent.set(key, { text, id: reply.body.id });
        acknowledged += 1;
      });
      await waitUntil(() => acknowledged >= 2);
      await Promise.all([running.api.kill(), running.worker.kill(), ...sending]);
      running = await start();
      for (const [key, { text, id }] of sent) {
        let repeated = await send(running, text, key);
        // A transaction of the killed process may still hold the key.
        while (repeated?.status === 409) repeated = await send(running, text, key);
        expect(repeated?.status).toBe(201);
        if (id !== null) expect(repeated?.body.id).toBe(id);
      }
    }

    const entries = await readAllPages<ThreadEntry>(running.user, `${thread}/entries?show=comments`);
    const texts = entries.map((entry) => (entry.type === 'comment' ? entry.comment.text : null));
    expect(texts.toSorted()).toEqual([...sent.values()].map(({ text }) => text).toSorted());
    const manager = await signIn(running.api.url, 'manager@talent-phi.example');
    const countNotified = async () =>
      (await manager.get<Notification[]>('/api/notifications')).body
        .filter(({ type }) => type === 'comment.created')
        .reduce((sum, { count }) => sum + count, 0);
    await waitUntil(async () => (await countNotified()) === sent.size);
    await Promise.all([running.api.kill(), running.worker.kill()]);
  });
});
