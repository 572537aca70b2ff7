import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_PICTURE_BYTES } from '@atrium/contract/platform/pictures/values';
import { createClient } from '../../../test/agency.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { GIF, JPEG, createPng, WEBP } from '../../../test/pictures.js';
import { ShopServer } from '../../../test/servers/shop-server.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem } from '../../../test/stock.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';
import { MAX_CACHE_BYTES } from './picture-proxy.js';

const PNG = createPng(20, 10);

describe('external pictures', () => {
  let host: ShopServer;
  let canary: ShopServer;
  let app: TestApp;
  let staff: TestClient;
  let manager: TestClient;
  let agent: TestClient;
  let asked: Record<string, unknown>[] = [];
  const files: Record<string, Buffer> = {
    '/jpeg': JPEG,
    '/webp': WEBP,
    '/gif': GIF,
    '/wide': createPng(4_000, 1),
    '/too-wide': createPng(4_001, 1),
    '/too-high': createPng(1, 4_001),
    '/long': createPng(9, 9, MAX_PICTURE_BYTES),
    '/too-long': createPng(9, 9, MAX_PICTURE_BYTES + 1),
    '/svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    '/page': Buffer.from('<!doctype html><script>alert(1)</script>'),
  };

  beforeAll(async () => {
    canary = await ShopServer.open(
      (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(PNG),
    );
    host = await ShopServer.open((request, response) => {
      asked.push(request.headers);
      const path = new URL(request.url ?? '', 'http://host').pathname;
      if (path === '/silent') return;
      if (path === '/missing') response.writeHead(404, { 'content-type': 'image/png' }).end(PNG);
      else if (path === '/moved') response.writeHead(302, { location: '/png' }).end();
      else if (path === '/inside') response.writeHead(302, { location: canary.url('/') }).end();
      else if (path === '/around') response.writeHead(302, { location: '/around' }).end();
      else
        response
          .writeHead(200, { 'content-type': path === '/jpeg' ? 'text/html' : 'image/png', 'set-cookie': 'seen=1' })
          .end(files[path] ?? PNG);
    });
    app = await startApp({ env: { SCRAPE_ALLOW_HOSTS: host.host } });
    staff = await app.signedIn('staff@perfect-b.example');
    manager = await app.signedIn('manager@perfect-b.example');
    agent = await app.signedIn('manager@talent-phi.example');
  }, 120_000);
  beforeEach(() => {
    asked = [];
    host.visits.length = 0;
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([host.close(), canary.close()]);
  });

  const look = async (user: TestClient, url: string) => {
    const response = await fetch(`${user.url}/api/pictures?url=${encodeURIComponent(url)}`, {
      headers: { cookie: user.cookieHeader, referer: 'http://clinic.example/perfect-b' },
    });
    const content = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, content };
  };
  const statusOf = async (user: TestClient, url: string): Promise<number> => (await look(user, url)).status;
  const held = async (path: string): Promise<string> => {
    await createItem(manager, { imageUrl: host.url(path) });
    return host.url(path);
  };
  const ageBy = (interval: string) =>
    query(app.databaseUrl, `update outside_picture set fetched_at = fetched_at - interval '${interval}'`);

  it('are served by us as pictures only, and their host learns nothing about the user', async () => {
    const shown = await look(staff, await held('/png?size=1'));
    expect(shown.status).toBe(200);
    expect(shown.content.equals(PNG)).toBe(true);
    expect(
      Object.fromEntries(
        [
          'content-type',
          'cache-control',
          'x-content-type-options',
          'content-security-policy',
          'content-disposition',
          'set-cookie',
        ].map((name) => [name, shown.headers.get(name)]),
      ),
    ).toEqual({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=86400',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': 'inline',
      'set-cookie': null,
    });
    expect(Object.keys(asked[0] ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(asked).toHaveLength(1);
  });

  it('are blocked by the policy of our pages when loaded from another host', async () => {
    const policy = (await app.visitor().get('/')).headers.get('content-security-policy');
    expect(policy).toContain("img-src 'self' data: blob:;");
    expect(policy).not.toMatch(/https?:/);
  });

  it('are fetched once by concurrent and later requests of all processes', async () => {
    const url = await held('/once');
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => look(index % 2 ? staff : manager, url)),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    const second = await startApp({ databaseUrl: app.databaseUrl, env: { SCRAPE_ALLOW_HOSTS: host.host } });
    try {
      expect((await look(await second.signedIn('staff@perfect-b.example'), url)).content.equals(PNG)).toBe(true);
    } finally {
      await second.close();
    }
    expect(host.visits).toEqual(['/once']);
    await ageBy('23 hours');
    expect(await statusOf(staff, url)).toBe(200);
    expect(host.visits).toEqual(['/once']);
    await ageBy('61 minutes');
    expect(await statusOf(staff, url)).toBe(200);
    expect(host.visits).toEqual(['/once', '/once']);
  });

  it('are shown to users who may read a row that contains them, and other URLs are not fetched', async () => {
    const ofItem = await held('/item');
    const ofConsumable = host.url('/consumable');
    await createConsumable(manager, { imageUrl: ofConsumable });
    const ofLogo = host.url('/logo');
    expect((await manager.put('/api/settings/perfect-b', { logoUrl: ofLogo })).status).toBe(200);
    const ofPost = host.url('/post');
    const client = await createClient(agent);
    const post = { content: 'Spring', platform: 'instagram', scheduledDate: '2027-01-04T10:00', imageUrl: ofPost };
    expect((await agent.post(`/api/talent-phi/clients/${client.id}/social-media-posts`, post)).status).toBe(201);
    const both = await app.signedIn('both@example.com');
    const admin = await app.signedIn('admin@example.com');

    for (const url of [ofItem, ofConsumable, ofLogo, ofPost]) {
      const clinic = url === ofPost ? 404 : 200;
      // Rights are checked first: a picture stored for others gives no access.
      for (const [user, status] of [
        [app.visitor(), 401],
        [admin, 404],
        [url === ofPost ? staff : agent, 404],
        [both, 200],
        [staff, clinic],
        [agent, clinic === 200 ? 404 : 200],
      ] as const)
        expect({ url, status: await statusOf(user, url) }).toEqual({ url, status });
    }
    expect(host.visits.toSorted()).toEqual(['/consumable', '/item', '/logo', '/post']);

    for (const url of [host.url('/other'), `${ofItem}?`, `${ofItem}#x`, host.url('/ITEM')])
      expect({ url, status: await statusOf(both, url) }).toEqual({ url, status: 404 });
    for (const url of ['', 'x', 'file:///etc/passwd', 'data:image/png;base64,AAAA', '%', `${ofItem}' or '1`])
      expect([400, 404]).toContain(await statusOf(both, url));
    expect(host.visits).toHaveLength(4);

    // A URL that no row shows any more is not served.
    await query(app.databaseUrl, 'update stock set image_url = null where image_url = $1', [ofItem]);
    expect(await statusOf(both, ofItem)).toBe(404);
  });

  it('are fetched from public addresses only, also after a redirect', async () => {
    expect(await statusOf(staff, await held('/moved'))).toBe(200);
    for (const path of ['/inside', '/around']) expect(await statusOf(staff, await held(path))).toBe(404);
    expect(host.visits.filter((path) => path === '/around')).toHaveLength(6);
    const port = canary.port;
    for (const url of [
      canary.url('/'),
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://2130706433:${port}/`,
      `http://0x7f.1:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      host.url('/password').replace('http://', 'http://somebody:secret@'),
    ]) {
      await createItem(manager, { imageUrl: url });
      expect({ url, status: await statusOf(staff, url) }).toEqual({ url, status: 404 });
    }
    expect(canary.connections).toBe(0);
    expect(host.visits).not.toContain('/password');
  });

  it('are PNG, JPEG, WebP or GIF by their bytes, within the limits of length and size', async () => {
    const outcomes: Record<string, string> = {};
    for (const path of Object.keys(files)) {
      const { status, headers, content } = await look(staff, await held(path));
      outcomes[path] = status === 200 ? (headers.get('content-type') ?? '') : String(status);
      if (status === 200) expect(content.equals(files[path] as Buffer)).toBe(true);
    }
    expect(outcomes).toEqual({
      '/jpeg': 'image/jpeg',
      '/webp': 'image/webp',
      '/gif': 'image/gif',
      '/wide': 'image/png',
      '/too-wide': '404',
      '/too-high': '404',
      '/long': 'image/png',
      '/too-long': '404',
      '/svg': '404',
      '/page': '404',
    });
  });

  it('are fetched again ten minutes after a failure, which browsers do not cache', async () => {
    const url = await held('/missing');
    const first = await look(staff, url);
    expect({ status: first.status, kept: first.headers.get('cache-control') }).toEqual({
      status: 404,
      kept: 'no-store',
    });
    expect(await statusOf(manager, url)).toBe(404);
    expect(host.visits).toEqual(['/missing']);
    await ageBy('9 minutes');
    expect(await statusOf(staff, url)).toBe(404);
    expect(host.visits).toEqual(['/missing']);
    await ageBy('61 seconds');
    expect(await statusOf(staff, url)).toBe(404);
    expect(host.visits).toEqual(['/missing', '/missing']);
  });

  it('of a silent host fail after ten seconds and do not delay others', async () => {
    const startedAt = performance.now();
    const silent = statusOf(staff, await held('/silent'));
    const other = await held('/quick');
    await waitUntil(() => host.visits.includes('/silent'));
    expect(await statusOf(staff, other)).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(9_000);
    expect(await silent).toBe(404);
    expect(performance.now() - startedAt).toBeGreaterThan(9_900);
  }, 60_000);

  it('are deleted, oldest first, above the storage limit', async () => {
    await query(
      app.databaseUrl,
      `insert into outside_picture (url_hash, content_type, content, size, fetched_at)
       select sha256(n::text::bytea), 'image/png', '\\x00', $1, now() - n * interval '1 minute' from generate_series(1, 4) n`,
      [MAX_CACHE_BYTES / 4],
    );
    expect(await statusOf(staff, await held('/newest'))).toBe(200);
    const stored = await query<{ n: number; total: number }>(
      app.databaseUrl,
      `select sum(size)::int as total, (select count(*)::int from generate_series(1, 4) n
         where exists (select 1 from outside_picture where url_hash = sha256(n::text::bytea))) as n from outside_picture`,
    );
    expect(stored[0]?.n).toBe(3);
    expect(stored[0]?.total).toBeLessThanOrEqual(MAX_CACHE_BYTES);
    expect(await statusOf(staff, host.url('/newest'))).toBe(200);
    expect(host.visits).toEqual(['/newest']);
  });
});
