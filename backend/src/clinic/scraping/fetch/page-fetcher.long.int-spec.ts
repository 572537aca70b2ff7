import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { getErrorCode, FetchFixture, PAGE, decodeBody } from '../../../../test/servers/fetch-fixture.js';
import { sendPage, type ShopServer, type ShopHandler } from '../../../../test/servers/shop-server.js';
import { waitUntil } from '../../../../test/wait-until.js';
import { type FetchedPage, MAX_PAGE_BYTES, type PageFetcher } from './page-fetcher.js';

describe('fetching a page', () => {
  let fixture: FetchFixture;

  beforeAll(async () => {
    fixture = await FetchFixture.start();
  });
  afterEach(() => fixture.closeShops());
  afterAll(() => fixture.end());

  const open = (visit?: ShopHandler): Promise<ShopServer> => fixture.open(visit);
  const fetcherFor = (...allowed: readonly ShopServer[]): PageFetcher => fixture.createFetcher(...allowed);
  const get = (shop: ShopServer, path?: string, signal?: AbortSignal): Promise<FetchedPage> =>
    fixture.get(shop, path, signal);

  it('identifies Atrium, and sends no cookie and no user name', async () => {
    let headers: Record<string, unknown> = {};
    const shop = await open((request, response) => {
      headers = request.headers;
      sendPage(response, PAGE, { 'set-cookie': 'a=b' });
    });
    const page = await get(shop, '/gloves?size=m#reviews');
    expect(decodeBody(page)).toBe(PAGE);
    expect(page).toMatchObject({ url: shop.url('/gloves?size=m#reviews'), contentType: 'text/html; charset=utf-8' });
    expect(shop.visits).toEqual(['/gloves?size=m']);
    expect(headers['user-agent']).toBe('AtriumPriceReader/1.0 (reads one product page when a person asks for it)');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('authorization');
  });

  describe('addresses that are not public', () => {
    const NOTATIONS = [
      '127.0.0.1',
      '127.1',
      '127.0.1',
      '2130706433',
      '0x7f000001',
      '0x7f.0.0.1',
      '0177.0.0.1',
      '017700000001',
      '127.0.0.1.',
      '１２７.0.0.1',
      '127。0。0。1',
      '0',
      '0.0.0.0',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      '[::7f00:1]',
      '[64:ff9b::127.0.0.1]',
      '[2002:7f00:1::]',
      '[::ffff:0:127.0.0.1]',
      '[fe80::1]',
      '[fd00:ec2::254]',
      'localhost',
      'LOCALHOST',
      'localhost.',
      'shop.localhost',
      'printer.local',
      'metadata.google.internal',
      'postgres',
      '169.254.169.254',
      '10.0.0.1',
      '192.168.0.1',
      '100.64.0.1',
    ];

    it('are rejected in every notation before anything is sent, whether the port is open or closed', async () => {
      const canary = await open();
      const closed = await open();
      await fixture.closeShop(closed);
      const fetcher = fetcherFor();
      const outcomes = await Promise.all(
        NOTATIONS.flatMap((host) =>
          [canary.port, closed.port].map(async (port) => ({
            host,
            outcome: await getErrorCode(fetcher.fetch(`http://${host}:${port}/`, new AbortController().signal)),
          })),
        ),
      );
      expect(outcomes.filter(({ outcome }) => outcome !== 'page.address-refused')).toEqual([]);
      expect(await getErrorCode(fetcher.fetch(`https://127.0.0.1:${canary.port}/`, new AbortController().signal))).toBe(
        'page.address-refused',
      );
      expect(canary.connections).toBe(0);
    });

    it('are rejected behind a redirect too, in every notation', async () => {
      const canary = await open();
      // Headers carry bytes.
      const shop = await open(
        (request, response) =>
          void response
            .writeHead(302, {
              location: Buffer.from(decodeURIComponent(request.url?.slice(1) ?? '')).toString('latin1'),
            })
            .end(),
      );
      for (const host of NOTATIONS)
        expect({
          host,
          outcome: await getErrorCode(get(shop, `/${encodeURIComponent(`http://${host}:${canary.port}/`)}`)),
        }).toEqual({ host, outcome: 'page.address-refused' });
      for (const target of [
        'file:///etc/passwd',
        'ftp://127.0.0.1/',
        'javascript:alert(1)',
        'data:text/html,x',
        `http://me:secret@${shop.host}/`,
        `http://me@${shop.host}/`,
      ])
        expect({ target, outcome: await getErrorCode(get(shop, `/${encodeURIComponent(target)}`)) }).toEqual({
          target,
          outcome: 'page.address-refused',
        });
      expect(canary.connections).toBe(0);
    });

    it('are allowed by an exception for its host and port only', async () => {
      const [allowed, canary] = [await open(), await open()];
      const fetcher = fetcherFor(allowed);
      const outcome = (url: string) => getErrorCode(fetcher.fetch(url, new AbortController().signal));
      expect(await outcome(allowed.url())).toBe('fetched');
      expect(await outcome(`http://2130706433:${allowed.port}/`)).toBe('fetched');
      const before = allowed.connections;
      for (const url of [
        canary.url(),
        `http://localhost:${allowed.port}/`,
        `http://[::ffff:127.0.0.1]:${allowed.port}/`,
        `http://127.0.0.2:${allowed.port}/`,
        'http://127.0.0.1/',
      ])
        expect({ url, outcome: await outcome(url) }).toEqual({ url, outcome: 'page.address-refused' });
      expect(canary.connections).toBe(0);
      expect(allowed.connections).toBe(before);
    });
  });

  describe('redirects', () => {
    const chain = () =>
      open((request, response) => {
        const remaining = Number(request.url?.slice(1));
        if (remaining > 0)
          response
            .writeHead([301, 302, 303, 307, 308][remaining % 5] as number, { location: `/${remaining - 1}` })
            .end();
        else sendPage(response, PAGE);
      });

    it('are followed five times at most', async () => {
      const shop = await chain();
      expect((await get(shop, '/5')).url).toBe(shop.url('/0'));
      expect(shop.visits).toEqual(['/5', '/4', '/3', '/2', '/1', '/0']);
      expect(await getErrorCode(get(shop, '/6'))).toBe('page.too-many-redirects');
      expect(shop.visits).toHaveLength(12);
      const loop = await open((_, response) => void response.writeHead(302, { location: '/' }).end());
      expect(await getErrorCode(get(loop))).toBe('page.too-many-redirects');
      expect(loop.visits).toHaveLength(6);
    });

    it('a redirect without a target is an error, not a page', async () => {
      const shop = await open((_, response) => void response.writeHead(302).end());
      expect(await getErrorCode(get(shop))).toBe('page.http-error');
    });
  });

  describe('size', () => {
    const exact = Buffer.alloc(MAX_PAGE_BYTES, '<p>');
    const over = Buffer.alloc(MAX_PAGE_BYTES + 1, '<p>');

    it('8 MiB are read, and one byte more is rejected, in every content coding', async () => {
      const codings: Record<string, (bytes: Buffer) => Buffer> = {
        identity: (bytes) => bytes,
        gzip: gzipSync,
        deflate: deflateSync,
        br: (bytes) => brotliCompressSync(bytes, { params: { 1: 1 } }),
        'gzip, gzip': (bytes) => gzipSync(gzipSync(bytes)),
      };
      const bodies = new Map<string, Buffer>(
        Object.entries(codings).flatMap(
          ([coding, pack]) =>
            [
              [`/${coding}/exact`, pack(exact)],
              [`/${coding}/over`, pack(over)],
            ] as const,
        ),
      );
      const shop = await open((request, response) => {
        const path = decodeURI(request.url ?? '');
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': path.split('/')[1] })
          .end(bodies.get(path));
      });
      for (const coding of Object.keys(codings)) {
        expect({ coding, length: (await get(shop, encodeURI(`/${coding}/exact`))).bytes.length }).toEqual({
          coding,
          length: MAX_PAGE_BYTES,
        });
        expect({ coding, outcome: await getErrorCode(get(shop, encodeURI(`/${coding}/over`))) }).toEqual({
          coding,
          outcome: 'page.too-large',
        });
      }
    });

    it('a body that decompresses to 200 MB or never ends is aborted', async () => {
      const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
      let sent = 0;
      const shop = await open((request, response) => {
        if (request.url === '/bomb')
          return void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb);
        response.writeHead(200, { 'content-type': 'text/html' });
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 'x'))) sent += 64 * 1024;
        };
        response.on('drain', more);
        more();
      });
      const before = process.memoryUsage().rss;
      expect(await getErrorCode(get(shop, '/bomb'))).toBe('page.too-large');
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
      expect(await getErrorCode(get(shop, '/endless'))).toBe('page.too-large');
      expect(sent).toBeLessThan(4 * MAX_PAGE_BYTES);
    });

    it('unknown content codings are reported as unreadable', async () => {
      const shop = await open(
        (request, response) =>
          void response
            .writeHead(200, { 'content-type': 'text/html', 'content-encoding': request.url?.slice(1) ?? '' })
            .end('no such thing'),
      );
      for (const coding of ['gzip', 'br', 'deflate', 'zstd', 'gzip,gzip,gzip'])
        expect({ coding, outcome: await getErrorCode(get(shop, `/${coding}`)) }).toEqual({
          coding,
          outcome: 'page.unreadable',
        });
    });
  });

  describe('time', () => {
    it('a page has 15 s in total, however it spends them', async () => {
      const dripping = await open((_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const drip = setInterval(() => (response.destroyed ? clearInterval(drip) : response.write('<p>')), 200);
      });
      const silent = await open(() => undefined);
      const halting = await open((request, response) => {
        const remaining = Number(request.url?.slice(1));
        setTimeout(() => void response.writeHead(302, { location: `/${remaining - 1}` }).end(), 4_000);
      });
      const startedAt = Date.now();
      const outcomes = await Promise.all([
        getErrorCode(get(dripping)),
        getErrorCode(get(silent)),
        getErrorCode(get(halting, '/5')),
      ]);
      expect(outcomes).toEqual(['page.timeout', 'page.timeout', 'page.timeout']);
      expect(Date.now() - startedAt).toBeGreaterThan(14_000);
      expect(Date.now() - startedAt).toBeLessThan(17_000);
      expect(halting.visits).toHaveLength(4);
    });

    it('afterwards all pages of the host fail at once for a minute, including waiting ones', async () => {
      const silent = await open(() => undefined);
      const late = await open((request, response) => {
        if (request.url === '/in-time') sendPage(response, PAGE);
      });
      const passingOn = await open(
        (_, response) => void setTimeout(() => response.writeHead(302, { location: late.url('/late') }).end(), 14_500),
      );
      const startedAt = Date.now();
      const first = getErrorCode(get(silent, '/first'));
      const outcomes = await Promise.all([
        first,
        getErrorCode(get(silent, '/waiting')),
        getErrorCode(fetcherFor(passingOn, late).fetch(passingOn.url(), new AbortController().signal)),
      ]);
      expect(outcomes).toEqual(['page.timeout', 'page.timeout', 'page.timeout']);
      expect(Date.now() - startedAt).toBeLessThan(17_000);
      const retry = Date.now();
      expect(await getErrorCode(get(silent, '/again'))).toBe('page.timeout');
      expect(Date.now() - retry).toBeLessThan(1_000);
      expect(silent.visits).toHaveLength(1);
      // The host that was asked when the time was up, and had hardly any of it, is not to blame.
      expect(await getErrorCode(get(late, '/in-time'))).toBe('fetched');
      expect(
        await getErrorCode(fetcherFor(passingOn).fetch(passingOn.url('/again'), new AbortController().signal)),
      ).toBe('page.timeout');
      expect(passingOn.visits).toHaveLength(1);
      await fixture.sql.rows(`update page_host set silent_until = silent_until - interval '1 minute' where host = $1`, [
        silent.host,
      ]);
      void get(silent, '/later', AbortSignal.timeout(5_000)).catch(() => undefined);
      await waitUntil(() => silent.visits.length === 2, 3_000, 'the next page');
    });

    it('the connection ends at once when the requester cancels', async () => {
      const shop = await open(() => undefined);
      const stop = new AbortController();
      const fetching = get(shop, '/', stop.signal);
      setTimeout(() => stop.abort(new Error('enough')), 300);
      await expect(fetching).rejects.toThrow('enough');
    });
  });

  it('a body that is not a web page is not received', async () => {
    const types: Record<string, string | undefined> = {
      '/html': 'text/html',
      '/charset': 'Text/HTML; charset=latin1',
      '/xhtml': 'application/xhtml+xml',
      '/untyped': undefined,
      '/pdf': 'application/pdf',
      '/picture': 'image/png',
      '/json': 'application/json',
      '/plain': 'text/plain',
      '/htmlish': 'text/html5',
      '/untyped-other': undefined,
    };
    const shop = await open((request, response) => {
      const type = types[request.url ?? ''];
      response
        .writeHead(200, type === undefined ? {} : { 'content-type': type })
        .end(request.url === '/untyped-other' ? '%PDF-1.4' : PAGE);
    });
    const outcomes: Record<string, string> = {};
    for (const path of Object.keys(types)) outcomes[path] = await getErrorCode(get(shop, path));
    expect(outcomes).toEqual({
      '/html': 'fetched',
      '/charset': 'fetched',
      '/xhtml': 'fetched',
      '/untyped': 'fetched',
      '/pdf': 'page.not-html',
      '/picture': 'page.not-html',
      '/json': 'page.not-html',
      '/plain': 'page.not-html',
      '/htmlish': 'page.not-html',
      '/untyped-other': 'page.not-html',
    });
  });

  it('every rejection by a shop has its own error code', async () => {
    const responses: Record<string, [status: number, headers: Record<string, string>, body: string, outcome: string]> =
      {
        '/gone': [410, {}, '', 'page.not-found'],
        '/missing': [404, { 'content-type': 'text/html' }, 'no', 'page.not-found'],
        '/broken': [500, {}, '', 'page.http-error'],
        '/teapot': [418, {}, '', 'page.http-error'],
        '/forbidden': [403, { 'content-type': 'text/html' }, 'Forbidden', 'page.bot-wall'],
        '/challenge': [503, { 'content-type': 'text/html', 'cf-mitigated': 'challenge' }, '', 'page.bot-wall'],
        '/moment': [503, { 'content-type': 'text/html' }, '<title>Just a moment...</title>', 'page.bot-wall'],
        '/captcha': [429, { 'content-type': 'text/html' }, '<div class="g-recaptcha">', 'page.bot-wall'],
      };
    const shop = await open((request, response) => {
      const [status, headers, body] = responses[request.url ?? ''] as [number, Record<string, string>, string, string];
      response.writeHead(status, headers).end(body);
    });
    for (const [path, [, , , outcome]] of Object.entries(responses))
      expect({ path, outcome: await getErrorCode(get(shop, path)) }).toEqual({ path, outcome });
    await fixture.closeShop(shop);
    expect(await getErrorCode(fetcherFor(shop).fetch(shop.url(), new AbortController().signal))).toBe(
      'page.unreachable',
    );
    expect(await getErrorCode(fetcherFor().fetch('http://no-such-shop.invalid/', new AbortController().signal))).toBe(
      'page.unreachable',
    );
  });

  describe('a shop that asks to retry later', () => {
    it('is not contacted before that time', async () => {
      const shop = await open((_, response) => void response.writeHead(429, { 'retry-after': '120' }).end());
      await expect(get(shop)).rejects.toMatchObject({
        code: 'page.come-back-later',
        message: 'The shop asks us to come back later. Please try again in 2 minutes.',
      });
      const { connections } = shop;
      for (const path of ['/', '/other']) expect(await getErrorCode(get(shop, path))).toBe('page.come-back-later');
      expect(shop.visits).toHaveLength(1);
      expect(shop.connections).toBe(connections);
    });

    it('is awaited when the time is short', async () => {
      const shop = await open((_, response) => {
        if (shop.visits.length === 1) response.writeHead(503, { 'retry-after': '2' }).end();
        else sendPage(response, PAGE);
      });
      expect(decodeBody(await get(shop))).toBe(PAGE);
      expect(shop.visits).toHaveLength(2);
      expect((shop.times[1] as number) - (shop.times[0] as number)).toBeGreaterThanOrEqual(1_950);
    });

    it('may state a date, or answer 429 forever', async () => {
      const dated = await open(
        (_, response) =>
          void response.writeHead(503, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }).end(),
      );
      expect(await getErrorCode(get(dated))).toBe('page.come-back-later');
      const never = await open((_, response) => void response.writeHead(429, { 'retry-after': '1' }).end());
      expect(await getErrorCode(get(never))).toBe('page.come-back-later');
      expect(never.visits).toHaveLength(3);
    });
  });

  it('one request at a time is sent to a host over all workers, and other hosts are not delayed', async () => {
    const slow = () => open((_, response) => void setTimeout(() => sendPage(response, PAGE), 150));
    const [one, other] = [await slow(), await slow()];
    const workers = [fetcherFor(one, other), fetcherFor(one, other), fetcherFor(one, other)];
    const startedAt = Date.now();
    await Promise.all(
      workers.flatMap((worker) =>
        [0, 1, 2].flatMap((page) =>
          [one, other].map((shop) => worker.fetch(shop.url(`/${page}`), new AbortController().signal)),
        ),
      ),
    );
    expect(Date.now() - startedAt).toBeLessThan(9 * 2 * 350);
    for (const shop of [one, other]) {
      expect(shop.visits).toHaveLength(9);
      expect(shop.maxConcurrent).toBe(1);
    }
  });

  it("a worker that was killed with a host's lock blocks it for seconds only", async () => {
    const shop = await open();
    await fixture.sql.rows(
      `insert into page_host (host, holder, held_until) values ($1, gen_random_uuid(), clock_timestamp() + interval '2 seconds')`,
      [shop.host],
    );
    const startedAt = Date.now();
    await get(shop);
    expect(Date.now() - startedAt).toBeGreaterThan(1_800);
    expect(Date.now() - startedAt).toBeLessThan(6_000);
  });
});
