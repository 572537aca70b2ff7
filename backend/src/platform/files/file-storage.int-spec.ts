import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createGoal, createTask } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { testDataDir } from '../../../test/config.js';
import { copyTemplate, dropDatabase } from '../../../test/databases.js';
import { download, postFile, uploadFile } from '../../../test/files.js';
import { startProcess } from '../../../test/processes/process.js';
import { type S3Server, startS3Server } from '../../../test/servers/s3-server.js';
import { query } from '../../../test/sql.js';
import { TestClient } from '../../../test/test-client.js';
import { waitUntil } from '../../../test/wait-until.js';
import { DEMO_PASSWORD } from '../../../test/app.js';
import { readFileStorage } from '../config/file-storage.js';
import { SqlPool } from '../database/sql-pool.js';
import { Transactions } from '../database/transaction.js';
import type { Person } from '../http/request/current-user.js';
import { BlobStore } from './blob-store.js';
import { createBlobStore } from './create-blob-store.js';
import { FileCleanupTask } from './file-cleanup.task.js';
import { FilesService } from './files.service.js';
import { TemporaryFiles } from './temporary-files.js';

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('the file storage', () => {
  let s3: S3Server;
  let app: TestApp;
  let client: TestClient;
  let taskId: number;
  let folder: string;

  beforeAll(async () => {
    s3 = await startS3Server();
    folder = await mkdtemp(join(tmpdir(), 'atrium-test-files-'));
    app = await startApp();
    client = await app.signedIn('manager@talent-phi.example');
    taskId = (await createTask(client, (await createGoal(client)).id)).id;
  });
  afterAll(async () => {
    await app.close();
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  });

  const cleanup = () =>
    new FileCleanupTask(
      app.app.get(SqlPool),
      app.app.get(Transactions),
      app.app.get(BlobStore),
      app.app.get(TemporaryFiles),
    );
  const storedFiles = async () => (await listFiles(join(testDataDir(app.databaseUrl), 'files'))).toSorted();

  it.each(['disk', 'S3'])('stores, opens and removes contents on %s', async (kind) => {
    const storage = readFileStorage({ DATA_DIR: folder, ...(kind === 'S3' && s3.env) });
    if (typeof storage === 'string') throw new Error(storage);
    const store = createBlobStore(storage);
    const content = randomBytes(3_000_000);
    const key = hashOf(content);
    const put = async (path: string) => {
      await writeFile(path, content);
      return store.put(key, path);
    };
    expect(await store.open(key)).toBeNull();
    expect(await put(join(folder, 'first'))).toBe(true);
    expect(await put(join(folder, 'second'))).toBe(false);
    const opened = await store.open(key);
    expect(opened === null ? null : (await buffer(opened)).equals(content)).toBe(true);
    await store.remove(key);
    await store.remove(key);
    expect(await store.open(key)).toBeNull();
  });

  it('serves files from S3 as from the disk, and keeps none on the disk', async () => {
    const other = await startApp({ databaseUrl: app.databaseUrl, env: s3.env });
    try {
      const user = await other.signedIn('manager@talent-phi.example');
      const before = await storedFiles();
      const picture = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#123' } })
        .png()
        .toBuffer();
      const { status, body } = await uploadFile(user, taskId, 'in a bucket.png', picture);
      expect([status, body.hasPreview]).toEqual([201, true]);
      expect((await download(user, `/api/files/${body.id}/content`)).bytes.equals(picture)).toBe(true);
      expect((await download(user, `/api/files/${body.id}/preview`)).headers.get('content-type')).toBe('image/webp');
      expect((await listFiles(s3.folder)).some((name) => name.includes(hashOf(picture)))).toBe(true);
      await waitUntil(async () => (await storedFiles()).length === before.length);
      // A store that lacks the content, such as one that was not copied, is an error and not an empty file.
      expect((await download(client, `/api/files/${body.id}/content`)).status).toBe(500);
    } finally {
      await other.close();
    }
  });

  it('keeps an upload for its user until a record has it, and at most for a day', async () => {
    const draft = (name: string) => postFile(client, '/api/files?subject=task', name, Buffer.from(`draft ${name}`));
    const [kept, left] = [await draft('kept.txt'), await draft('left.txt')];
    expect(kept).toMatchObject({ status: 201, body: { subject: null } });
    const staff = await app.signedIn('staff@talent-phi.example');
    expect((await download(client, `/api/files/${kept.body.id}/content`)).status).toBe(200);
    expect((await download(staff, `/api/files/${kept.body.id}/content`)).status).toBe(404);

    const [person, other] = await query<Person>(
      app.databaseUrl,
      `select id from app_user where email in ('manager@talent-phi.example', 'staff@talent-phi.example') order by email`,
    );
    const attach = (user: Person | undefined, ids: number[]) =>
      app.app
        .get(Transactions)
        .run((tx) => app.app.get(FilesService).attachDrafts(tx, user as Person, ids, { kind: 'task', id: taskId }));
    await expect(attach(other, [kept.body.id])).rejects.toThrow('A file is no longer available');
    await attach(person, [kept.body.id]);
    await expect(attach(person, [kept.body.id])).rejects.toThrow('A file is no longer available');
    expect((await download(staff, `/api/files/${kept.body.id}/content`)).status).toBe(200);

    await cleanup().run();
    expect((await download(client, `/api/files/${left.body.id}/content`)).status).toBe(200);
    await query(app.databaseUrl, `update file_version set added_at = now() - interval '25 hours'`);
    await cleanup().run();
    expect((await download(client, `/api/files/${left.body.id}/content`)).status).toBe(404);
    expect((await download(client, `/api/files/${kept.body.id}/content`)).status).toBe(200);
    // Its content stays for another day, so that a running backup finds it.
    expect(await storedFiles()).toContain(hashOf(Buffer.from('draft left.txt')));
    await query(
      app.databaseUrl,
      `update file_blob set orphaned_at = now() - interval '25 hours' where orphaned_at is not null`,
    );
    await cleanup().run();
    expect(await storedFiles()).not.toContain(hashOf(Buffer.from('draft left.txt')));
    expect(await storedFiles()).toContain(hashOf(Buffer.from('draft kept.txt')));
  });

  it('loses no content that is uploaded again while it is removed', async () => {
    const content = Buffer.from('removed and uploaded again');
    for (let round = 0; round < 5; round += 1) {
      const first = await uploadFile(client, taskId, `round ${round}`, content);
      await client.delete(`/api/files/${first.body.id}`);
      await query(
        app.databaseUrl,
        `update file_blob set orphaned_at = now() - interval '25 hours'
         where not exists (select from file_version v where v.hash = file_blob.hash)`,
      );
      const [second] = await Promise.all([uploadFile(client, taskId, `again ${round}`, content), cleanup().run()]);
      expect(second.status).toBe(201);
      expect((await download(client, `/api/files/${second.body.id}/content`)).bytes.equals(content)).toBe(true);
      await client.delete(`/api/files/${second.body.id}`);
    }
  });
});

describe('an API process that is killed', () => {
  let databaseUrl: string;
  beforeAll(async () => {
    databaseUrl = await copyTemplate();
  });
  afterAll(async () => {
    await dropDatabase(databaseUrl);
    await rm(testDataDir(databaseUrl), { recursive: true, force: true });
  });

  it('loses no acknowledged upload, and leaves no partial file', async () => {
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: testDataDir(databaseUrl) };
    const signIn = async (url: string) => {
      const user = new TestClient(url);
      await user.post('/api/login', { username: 'manager@talent-phi.example', password: DEMO_PASSWORD });
      return user;
    };
    let api = await startProcess('main', env);
    let user = await signIn(api.url);
    const taskId = (await createTask(user, (await createGoal(user)).id)).id;
    const acknowledged: { id: number; content: Buffer }[] = [];
    for (let round = 0; round < 2; round += 1) {
      const uploads = Array.from({ length: 8 }, async (_, index) => {
        const content = randomBytes(1_000_000 + index);
        const reply = await uploadFile(user, taskId, `round ${round} ${index}`, content).catch(() => null);
        if (reply?.status === 201) acknowledged.push({ id: reply.body.id, content });
      });
      // One upload is always in the middle of its body.
      const half = new ReadableStream<Uint8Array>({
        start: (stream) =>
          stream.enqueue(
            Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="half"\r\n\r\nhalf'),
          ),
      });
      const halfway = fetch(`${api.url}/api/files?subject=task&subjectId=${taskId}`, {
        method: 'POST',
        body: half,
        duplex: 'half',
        headers: { cookie: user.cookieHeader, 'content-type': 'multipart/form-data; boundary=b' },
      }).catch(() => null);
      const known = acknowledged.length;
      await waitUntil(() => acknowledged.length >= known + 2);
      api.child.kill('SIGKILL');
      await Promise.all([...uploads, halfway]);
      api = await startProcess('main', env);
      user = await signIn(api.url);
      const files = join(testDataDir(databaseUrl), 'files');
      await waitUntil(async () => (await listFiles(join(files, 'incoming'))).length === 0);
      for (const { id, content } of acknowledged)
        expect((await download(user, `/api/files/${id}/content`)).bytes.equals(content)).toBe(true);
    }
    api.child.kill('SIGTERM');
    expect(acknowledged.length).toBeGreaterThanOrEqual(4);
  });
});
