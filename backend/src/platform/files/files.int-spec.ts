import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PersonalData } from '@atrium/contract/enterprise/personal-data/schemas';
import type { ThreadEntry } from '@atrium/contract/agency/conversations/schemas';
import type { StoredFile } from '@atrium/contract/platform/files/schemas';
import { MAX_FILE_BYTES } from '@atrium/contract/platform/files/values';
import sharp from 'sharp';
import { createGoal, createTask } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { testDataDir } from '../../../test/config.js';
import { download, postFile, uploadFile } from '../../../test/files.js';
import { createPng } from '../../../test/pictures.js';
import { query } from '../../../test/sql.js';
import type { TestClient } from '../../../test/test-client.js';
import { waitUntil } from '../../../test/wait-until.js';
import { BlobStore } from './blob-store.js';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
const EXE = Buffer.from(
  `MZ${'\u0000'.repeat(58)}\u0080\u0000\u0000\u0000This program cannot be run in DOS mode.`,
  'latin1',
);
const SANDBOX = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Mounts an empty disk of this size over a folder. Returns the function that unmounts it; null without the right to. */
const tryMount = (folder: string, megabytes: number): (() => void) | null => {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'atrium-test', folder]);
  return status === 0 ? () => void spawnSync('umount', ['--lazy', folder]) : null;
};

const canMount = (): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-test-mount-'));
  const unmount = tryMount(folder, 1);
  unmount?.();
  rmdirSync(folder);
  return unmount !== null;
};

describe('files of a task', () => {
  let app: TestApp;
  let manager: TestClient;
  let member: TestClient;
  let clinician: TestClient;
  let taskId: number;

  beforeAll(async () => {
    app = await startApp();
    manager = await app.signedIn('manager@talent-phi.example');
    member = await app.signedIn('staff@talent-phi.example');
    clinician = await app.signedIn('staff@perfect-b.example');
    taskId = (await createTask(manager, (await createGoal(manager)).id)).id;
  });
  afterAll(() => app.close());

  const picture = (format: 'png' | 'jpeg' | 'webp' = 'png', background = '#fff') =>
    sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .toFormat(format)
      .toBuffer();
  const upload = (name: string, content: Uint8Array, client = member) => uploadFile(client, taskId, name, content);
  const list = async (client = member) =>
    (await client.get<StoredFile[]>(`/api/files?subject=task&subjectId=${taskId}`)).body;
  const filesInFolder = (folder = ''): string[] =>
    readdirSync(join(testDataDir(app.databaseUrl), 'files', folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  it('stores a picture with a preview, and publishes it to every screen', async () => {
    const socket = await manager.openSocket();
    const content = await picture('jpeg');
    const { status, body } = await upload('Startseite – März.jpg', content);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      subject: { kind: 'task', id: taskId },
      name: 'Startseite – März.jpg',
      contentType: 'image/jpeg',
      size: content.length,
      hasPreview: true,
      version: 1,
      earlier: [],
      addedBy: { email: 'staff@talent-phi.example' },
    });
    expect((await socket.waitForEvent('file.created')).data).toEqual({ file: body });
    expect(await list(manager)).toContainEqual(body);
    const shown = await download(manager, `/api/files/${body.id}/preview`);
    const { format, width } = await sharp(shown.bytes).metadata();
    expect([shown.status, format, width]).toEqual([200, 'webp', 320]);
    const tag = { 'if-none-match': shown.headers.get('etag') ?? '' };
    expect((await download(manager, `/api/files/${body.id}/preview`, tag)).status).toBe(304);
    const original = await download(manager, `/api/files/${body.id}/content`);
    expect(original.bytes.equals(content)).toBe(true);
    expect(Object.fromEntries(original.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': SANDBOX,
      'x-content-type-options': 'nosniff',
    });
    expect(original.headers.get('content-disposition')).toMatch(/^inline; .*filename\*=UTF-8''Startseite/);
  });

  it('serves everything but decoded pictures as a download in a sandbox', async () => {
    const contents = {
      'page.html': '<!doctype html><script>alert(1)</script>',
      'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'code.js': 'alert(1)',
      'brief.pdf': PDF.toString(),
      'notes.txt': 'Call the client',
    };
    for (const [name, content] of Object.entries(contents)) {
      const { status, body } = await upload(name, Buffer.from(content));
      expect([name, status, body.hasPreview]).toEqual([name, 201, false]);
      const served = await download(manager, `/api/files/${body.id}/content`);
      expect(served.headers.get('content-type')).not.toMatch(/html|svg|xml|javascript|text/);
      expect(served.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
      expect(served.headers.get('content-security-policy')).toBe(SANDBOX);
      expect(served.headers.get('x-content-type-options')).toBe('nosniff');
      expect(served.bytes.toString()).toBe(content);
      expect((await download(manager, `/api/files/${body.id}/preview`)).status).toBe(404);
    }
  });

  it('rejects programs, also renamed ones', async () => {
    for (const name of ['setup.exe', 'holiday.png', 'invoice.pdf', 'notes.txt', 'data'])
      expect(await upload(name, EXE)).toMatchObject({ status: 415, body: { code: 'file.executable' } });
    expect((await upload('start.bat', Buffer.from('@echo off'))).status).toBe(415);
    // The direction control would show the name as "photoexe.png".
    expect((await upload('photo\u202egnp.exe', Buffer.from('x'))).status).toBe(415);
  });

  it('rejects files that are two things at once, or not what their name says', async () => {
    const png = await picture();
    const archiveEnd = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)]);
    const wrong: readonly (readonly [name: string, content: Buffer])[] = [
      ['page.png', Buffer.from('<html><script>alert(1)</script></html>')],
      ['logo.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['page.pdf', Buffer.from('<html></html>')],
      ['picture-and-page.png', Buffer.concat([png, Buffer.from('<SCRIPT>alert(1)</SCRIPT>')])],
      ['picture-and-archive.png', Buffer.concat([png, archiveEnd])],
      ['picture-and-pdf.png', Buffer.concat([png, PDF])],
      ['document-and-archive.pdf', Buffer.concat([PDF, archiveEnd])],
    ];
    for (const [name, content] of wrong)
      expect([name, await upload(name, content)]).toEqual([
        name,
        expect.objectContaining({ status: 415, body: expect.objectContaining({ code: 'file.mixed-content' }) }),
      ]);
  });

  it('rejects pictures of too many pixels and damaged ones', async () => {
    const bomb = await sharp({
      create: { width: 10_000, height: 5_001, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    for (const huge of [bomb, createPng(60_000, 60_000)])
      expect(await upload('huge.png', huge)).toMatchObject({
        status: 400,
        body: { message: 'This picture has more than 50 megapixels. Please make it smaller' },
      });
    const png = await picture();
    expect(await upload('cut.png', png.subarray(0, png.length - 40))).toMatchObject({
      status: 400,
      body: { message: 'This picture is damaged. Please take it again, or choose another one' },
    });
  });

  it('counts the size while reading: 25 MB pass, one byte more is 413', async () => {
    const most = randomBytes(MAX_FILE_BYTES);
    const { status, body } = await upload('large.bin', most);
    expect([status, body.size]).toEqual([201, MAX_FILE_BYTES]);
    expect((await download(manager, `/api/files/${body.id}/content`)).bytes.equals(most)).toBe(true);
    expect(await upload('larger.bin', Buffer.concat([most, Buffer.alloc(1)]))).toMatchObject({
      status: 413,
      body: { code: 'input.too-large', message: 'This file is larger than 25 MB. Please choose a smaller one.' },
    });
    expect((await upload('nothing.txt', Buffer.alloc(0))).status).toBe(400);
  });

  /** Sends a form whose file never ends, and returns the status and how much was sent until the connection closed. */
  const sendEndlessly = (): Promise<{ status: number; sent: number }> =>
    new Promise((resolve, reject) => {
      let status = 0;
      let sent = 0;
      const part = Buffer.alloc(65_536, 'x');
      const sending = httpRequest(`${app.url}/api/files?subject=task&subjectId=${taskId}`, {
        method: 'POST',
        headers: { cookie: member.cookieHeader, 'content-type': 'multipart/form-data; boundary=b' },
      });
      sending.once('response', (response) => {
        status = response.statusCode ?? 0;
        response.resume();
      });
      sending.once('error', () => resolve({ status, sent }));
      sending.once('close', () => resolve({ status, sent }));
      sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="endless.bin"\r\n\r\n');
      const write = (): void => {
        // A bound for a server that reads on; it stands for 10 GB.
        if (sent > 40 * MAX_FILE_BYTES) return reject(new Error('The server reads without end'));
        while (!sending.destroyed && sending.write(part)) sent += part.length;
        sending.once('drain', write);
      };
      write();
    });

  it('ends an endless stream with 413 and keeps no part of it', async () => {
    const { status } = await sendEndlessly();
    expect(status).toBe(413);
    await waitUntil(() => filesInFolder('incoming').length === 0);
  });

  it('keeps no part of an upload that its client aborts', async () => {
    const before = filesInFolder().length;
    const abort = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start: (stream) =>
        stream.enqueue(
          Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="half.bin"\r\n\r\nhalf'),
        ),
    });
    const sending = fetch(`${app.url}/api/files?subject=task&subjectId=${taskId}`, {
      method: 'POST',
      body,
      duplex: 'half',
      signal: abort.signal,
      headers: { cookie: member.cookieHeader, 'content-type': 'multipart/form-data; boundary=b' },
    });
    await waitUntil(() => filesInFolder('incoming').length === 1);
    abort.abort();
    await expect(sending).rejects.toThrow();
    await waitUntil(() => filesInFolder('incoming').length === 0);
    expect(filesInFolder()).toHaveLength(before);
  });

  it('says that the storage is full, and keeps no part of the file', async () => {
    const [before, stored] = [await list(), filesInFolder()];
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    const put = jest.spyOn(app.app.get(BlobStore), 'put').mockRejectedValue(full);
    try {
      for (const content of [await picture('webp', '#070'), randomBytes(1_000)])
        expect(await upload('no room', content)).toMatchObject({ status: 507, body: { code: 'file.disk-full' } });
    } finally {
      put.mockRestore();
    }
    await waitUntil(() => filesInFolder('incoming').length === 0);
    expect([await list(), filesInFolder()]).toEqual([before, stored]);
    expect((await upload('room again', await picture('webp', '#070'))).status).toBe(201);
  });

  // Users without the right to mount a file system have the test above only.
  const onFullDisk = canMount() ? it : () => undefined;
  onFullDisk('loses nothing else when the disk runs full during an upload', async () => {
    const unmount = tryMount(join(testDataDir(app.databaseUrl), 'files'), 4);
    try {
      const small = randomBytes(500_000);
      const { body } = await upload('fits.bin', small);
      const stored = filesInFolder();
      const parallel = [5, 8, 12].map((megabytes) => upload(`${megabytes}.bin`, randomBytes(megabytes * 1_048_576)));
      for (const reply of await Promise.all(parallel))
        expect(reply).toMatchObject({
          status: 507,
          body: { message: 'The server has no space left for this file. Please tell an administrator.' },
        });
      await waitUntil(() => filesInFolder('incoming').length === 0);
      expect(filesInFolder()).toEqual(stored);
      expect((await download(member, `/api/files/${body.id}/content`)).bytes.equals(small)).toBe(true);
      expect((await upload('fits as well.bin', randomBytes(500_000))).status).toBe(201);
    } finally {
      unmount?.();
    }
  });

  it('makes a file of the same name a new version and keeps the old one', async () => {
    const first = await upload('plan.txt', Buffer.from('first'));
    const [second, again] = [
      await upload('plan.txt', Buffer.from('second'), manager),
      await upload('plan.txt', Buffer.from('second'), manager),
    ];
    expect(second.body).toMatchObject({
      id: first.body.id,
      version: 2,
      addedBy: { email: 'manager@talent-phi.example' },
      earlier: [{ version: 1, size: 5, addedBy: { email: 'staff@talent-phi.example' } }],
    });
    expect(again.body).toEqual(second.body);
    const path = `/api/files/${first.body.id}`;
    expect((await download(member, `${path}/content`)).bytes.toString()).toBe('second');
    expect((await download(member, `${path}/content?version=1`)).bytes.toString()).toBe('first');
    expect((await download(member, `${path}/content?version=3`)).status).toBe(404);
    const third = await postFile(member, `${path}/versions`, 'final plan.txt', Buffer.from('third'));
    expect(third).toMatchObject({ status: 201, body: { name: 'final plan.txt', version: 3 } });
    expect(third.body.earlier.map(({ name }) => name)).toEqual(['plan.txt', 'plan.txt']);
  });

  it('stores parallel uploads of the same content once', async () => {
    const content = randomBytes(200_000);
    await waitUntil(() => filesInFolder('incoming').length === 0);
    const before = filesInFolder().length;
    const uploads = await Promise.all(
      Array.from({ length: 8 }, (_, index) => upload(`copy ${index}.bin`, content, index % 2 ? member : manager)),
    );
    expect(uploads.map(({ status }) => status)).toEqual(uploads.map(() => 201));
    await waitUntil(() => filesInFolder('incoming').length === 0);
    expect(filesInFolder()).toHaveLength(before + 1);
    for (const { body } of uploads)
      expect((await download(member, `/api/files/${body.id}/content`)).bytes.equals(content)).toBe(true);
    const same = await Promise.all(
      Array.from({ length: 4 }, (_, index) => upload('one name', Buffer.from(`${index}`))),
    );
    expect(new Set(same.map(({ body }) => body.id)).size).toBe(1);
    expect(same.map(({ body }) => body.version).toSorted()).toEqual([1, 2, 3, 4]);
  });

  it('keeps the quota of the organization under parallel uploads', async () => {
    const MEGABYTE = 1_048_576;
    await query(
      app.databaseUrl,
      `update organisation set file_quota_gb = 1;
       insert into file_blob (hash, size, content_type, has_preview, orphaned_at)
         select repeat('f', 64), 1073741824 - 3 * ${MEGABYTE} - sum(size), 'application/zip', false, null from file_blob`,
    );
    const uploads = await Promise.all(
      Array.from({ length: 8 }, (_, index) => upload(`part ${index}`, randomBytes(MEGABYTE))),
    );
    expect(uploads.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    expect(uploads.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'file.quota',
      message:
        'The file storage is full: 1 GB of 1 GB are used. Please delete files, or ask an administrator to raise the limit.',
    });
    const stored = uploads.find(({ status }) => status === 201)?.body as StoredFile;
    const bytes = (await download(member, `/api/files/${stored.id}/content`)).bytes;
    // Equal content needs no further space.
    expect((await upload('once more', bytes)).status).toBe(201);
    await query(
      app.databaseUrl,
      `delete from file_blob where hash = repeat('f', 64); update organisation set file_quota_gb = 20`,
    );
  });

  it('is read by members only, and changed by members with the right', async () => {
    const { body } = await upload('secret.txt', Buffer.from('secret'));
    const paths = [`/api/files/${body.id}/content`, `/api/files/${body.id}/preview`];
    for (const path of [...paths, `/api/files?subject=task&subjectId=${taskId}`]) {
      expect((await app.visitor().get(path)).status).toBe(401);
      expect((await clinician.get(path)).status).toBe(404);
    }
    expect((await clinician.delete(`/api/files/${body.id}`)).status).toBe(404);
    expect((await upload('x.txt', Buffer.from('x'), clinician)).status).toBe(404);
    expect((await member.get('/api/files?subject=task&subjectId=999999')).status).toBe(404);
    expect((await uploadFile(member, 999_999, 'x.txt', Buffer.from('x'))).status).toBe(404);
    expect((await member.get('/api/files?subject=person&subjectId=1')).status).toBe(400);
    expect((await member.delete(`/api/files/${body.id}`)).status).toBe(204);
    expect((await member.get(paths[0] ?? '')).status).toBe(404);
  });

  it('is read by API keys of its area, and changed by those with the right', async () => {
    const superadmin = await app.signedIn('superadmin');
    const useKey = async (permissions: object) => {
      const { body } = await superadmin.post('/api/auth/api-keys', { name: 'Kiosk', permissions, expiresInDays: 9 });
      return { authorization: `Bearer ${String(body['key'])}` };
    };
    const { body } = await upload('by key.png', await picture());
    const visitor = app.visitor();
    const add = async (headers: Readonly<Record<string, string>>) =>
      (await postFile(visitor, `/api/files/${body.id}/versions`, 'by key.png', PDF.subarray(0, 20), headers)).status;
    const read = async (headers: Readonly<Record<string, string>>) => {
      const paths = [`${body.id}/content`, `${body.id}/preview`, `${body.id}/content?version=1`];
      const files = [...paths.map((path) => `/api/files/${path}`), `/api/files?subject=task&subjectId=${taskId}`];
      return Promise.all(files.map(async (path) => (await download(visitor, path, headers)).status));
    };
    const reader = await useKey({ 'talent-phi': [] });
    expect([await read(reader), await add(reader)]).toEqual([[200, 200, 200, 200], 403]);
    const clinic = await useKey({ 'perfect-b': ['stock:edit'] });
    expect([await read(clinic), await add(clinic)]).toEqual([[404, 404, 404, 404], 404]);
    const editor = await useKey({ 'talent-phi': ['tasks:edit'] });
    const added = await postFile(visitor, `/api/files/${body.id}/versions`, 'plan.pdf', PDF, editor);
    expect(added).toMatchObject({ status: 201, body: { version: 2, addedBy: { viaKey: 'Kiosk' } } });
  });

  it('is gone within a second after access ends, also for an open link, a known preview and an earlier version', async () => {
    const { body } = await upload('until the end.png', await picture());
    const path = `/api/files/${body.id}`;
    const shown = await download(member, `${path}/preview`);
    const links: readonly (readonly [string, Record<string, string>])[] = [
      [`${path}/content`, {}],
      [`${path}/content?version=1`, {}],
      [`${path}/preview`, {}],
      [`${path}/preview`, { 'if-none-match': shown.headers.get('etag') ?? '' }],
      [`/api/files?subject=task&subjectId=${taskId}`, {}],
    ];
    const open = () =>
      Promise.all(links.map(async ([link, headers]) => (await download(member, link, headers)).status));
    expect(await open()).toEqual([200, 200, 200, 304, 200]);
    const administrator = await app.signedIn('superadmin');
    const assigned = await query<{ id: number }>(
      app.databaseUrl,
      `select a.id from assignment a join staff s on s.id = a.staff_id join app_user u on u.id = s.user_id
       where u.email = 'staff@talent-phi.example' and a.project = 'talent-phi'`,
    );
    for (const { id } of assigned)
      expect((await administrator.delete(`/api/enterprise/assignments/${id}`)).status).toBeLessThan(300);
    const ended = Date.now();
    await waitUntil(async () => (await open()).every((status) => status === 404));
    expect(Date.now() - ended).toBeLessThan(1_000);
    expect((await download(manager, `${path}/content`)).status).toBe(200);
  });

  it('is part of the personal data of its user', async () => {
    await upload('about me.txt', Buffer.from('x'), manager);
    const { body } = await manager.get<PersonalData>('/api/auth/personal-data');
    const records = body.records.find(({ table, as }) => table === 'file_version' && as === 'added_by');
    expect(records?.rows).toContainEqual(expect.objectContaining({ name: 'about me.txt', number: 1 }));
  });

  it('appears in the conversation of the task when it is added, replaced and removed', async () => {
    const other = await createTask(manager, (await createGoal(manager)).id);
    const { body: file } = await uploadFile(manager, other.id, 'logo.txt', Buffer.from('first'));
    await uploadFile(manager, other.id, 'logo.txt', Buffer.from('second'));
    await uploadFile(manager, other.id, 'logo.txt', Buffer.from('second'));
    await manager.delete(`/api/files/${file.id}`);
    const { body } = await manager.get<ThreadEntry[]>(`/api/talent-phi/threads/task/${other.id}/entries`);
    const changes = body.flatMap((entry) => (entry.type === 'change' ? [entry.change] : []));
    expect(changes.map(({ type, changes: fields }) => [type, ...fields])).toEqual([
      ['updated', { field: 'file', before: 'logo.txt', after: null }],
      ['updated', { field: 'file', before: 'logo.txt', after: 'logo.txt' }],
      ['updated', { field: 'file', before: null, after: 'logo.txt' }],
      ['created'],
    ]);
    expect(changes[0]?.user?.id).toBe(file.addedBy?.id);
  });

  it('is deleted with its task', async () => {
    const other = (await createTask(manager, (await createGoal(manager)).id)).id;
    const { body } = await uploadFile(manager, other, 'gone.txt', Buffer.from('gone with the task'));
    expect((await manager.delete(`/api/talent-phi/tasks/${other}`)).status).toBe(204);
    expect((await manager.get(`/api/files/${body.id}/content`)).status).toBe(404);
  });
});
