import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { codeOf, FetchStage, PAGE, textOf } from '../../../../test/fetch-stage.js';
import { sell, type Shop, type Visit } from '../../../../test/shop.js';
import { until } from '../../../../test/until.js';
import { type FetchedPage, MAX_PAGE_BYTES, type PageFetcher } from './page-fetcher.js';

describe('fetching a page', () => {
  let stage: FetchStage;

  beforeAll(async () => {
    stage = await FetchStage.start();
  });
  afterEach(() => stage.closeShops());
  afterAll(() => stage.end());

  const open = (visit?: Visit): Promise<Shop> => stage.open(visit);
  const fetcherFor = (...allowed: readonly Shop[]): PageFetcher => stage.fetcherFor(...allowed);
  const get = (shop: Shop, path?: string, signal?: AbortSignal): Promise<FetchedPage> => stage.get(shop, path, signal);

  it('gets it, says who it is, sends no cookie and no name', async () => {
    let headers: Record<string, unknown> = {};
    const shop = await open((request, response) => {
      headers = request.headers;
      sell(response, PAGE, { 'set-cookie': 'a=b' });
    });
    const page = await get(shop, '/gloves?size=m#reviews');
    expect(textOf(page)).toBe(PAGE);
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

    it('are refused in every notation before anything is sent, whether the port is open or closed', async () => {
      const canary = await open();
      const closed = await open();
      await stage.closeShop(closed);
      const fetcher = fetcherFor();
      const outcomes = await Promise.all(
        NOTATIONS.flatMap((host) =>
          [canary.port, closed.port].map(async (port) => ({
            host,
            outcome: await codeOf(fetcher.fetch(`http://${host}:${port}/`, new AbortController().signal)),
          })),
        ),
      );
      expect(outcomes.filter(({ outcome }) => outcome !== 'page.address-refused')).toEqual([]);
      expect(await codeOf(fetcher.fetch(`https://127.0.0.1:${canary.port}/`, new AbortController().signal))).toBe(
        'page.address-refused',
      );
      expect(canary.connections).toBe(0);
    });

    it('are refused behind a redirect too, in every notation', async () => {
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
          outcome: await codeOf(get(shop, `/${encodeURIComponent(`http://${host}:${canary.port}/`)}`)),
        }).toEqual({ host, outcome: 'page.address-refused' });
      for (const target of [
        'file:///etc/passwd',
        'ftp://127.0.0.1/',
        'javascript:alert(1)',
        'data:text/html,x',
        `http://me:secret@${shop.host}/`,
        `http://me@${shop.host}/`,
      ])
        expect({ target, outcome: await codeOf(get(shop, `/${encodeURIComponent(target)}`)) }).toEqual({
          target,
          outcome: 'page.address-refused',
        });
      expect(canary.connections).toBe(0);
    });

    it('an exception counts for its host and port alone', async () => {
      const [allowed, canary] = [await open(), await open()];
      const fetcher = fetcherFor(allowed);
      const outcome = (url: string) => codeOf(fetcher.fetch(url, new AbortController().signal));
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
        const left = Number(request.url?.slice(1));
        if (left > 0)
          response.writeHead([301, 302, 303, 307, 308][left % 5] as number, { location: `/${left - 1}` }).end();
        else sell(response, PAGE);
      });

    it('are followed five times and no more', async () => {
      const shop = await chain();
      expect((await get(shop, '/5')).url).toBe(shop.url('/0'));
      expect(shop.visits).toEqual(['/5', '/4', '/3', '/2', '/1', '/0']);
      expect(await codeOf(get(shop, '/6'))).toBe('page.too-many-redirects');
      expect(shop.visits).toHaveLength(12);
      const loop = await open((_, response) => void response.writeHead(302, { location: '/' }).end());
      expect(await codeOf(get(loop))).toBe('page.too-many-redirects');
      expect(loop.visits).toHaveLength(6);
    });

    it('one that leads nowhere is an answer, not a page', async () => {
      const shop = await open((_, response) => void response.writeHead(302).end());
      expect(await codeOf(get(shop))).toBe('page.http-error');
    });
  });

  describe('size', () => {
    const exact = Buffer.alloc(MAX_PAGE_BYTES, '<p>');
    const over = Buffer.alloc(MAX_PAGE_BYTES + 1, '<p>');

    it('8 MiB are read, one byte more is not, in every coding', async () => {
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
        expect({ coding, outcome: await codeOf(get(shop, encodeURI(`/${coding}/over`))) }).toEqual({
          coding,
          outcome: 'page.too-large',
        });
      }
    });

    it('what unpacks to 200 MB, or never ends, is left in the middle', async () => {
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
      expect(await codeOf(get(shop, '/bomb'))).toBe('page.too-large');
      expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
      expect(await codeOf(get(shop, '/endless'))).toBe('page.too-large');
      expect(sent).toBeLessThan(4 * MAX_PAGE_BYTES);
    });

    it('codings that nobody can undo are said to be unreadable', async () => {
      const shop = await open(
        (request, response) =>
          void response
            .writeHead(200, { 'content-type': 'text/html', 'content-encoding': request.url?.slice(1) ?? '' })
            .end('no such thing'),
      );
      for (const coding of ['gzip', 'br', 'deflate', 'zstd', 'gzip,gzip,gzip'])
        expect({ coding, outcome: await codeOf(get(shop, `/${coding}`)) }).toEqual({
          coding,
          outcome: 'page.unreadable',
        });
    });
  });

  describe('time', () => {
    it('15 s are all that a page has, however it spends them', async () => {
      const dripping = await open((_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const drip = setInterval(() => (response.destroyed ? clearInterval(drip) : response.write('<p>')), 200);
      });
      const silent = await open(() => undefined);
      const halting = await open((request, response) => {
        const left = Number(request.url?.slice(1));
        setTimeout(() => void response.writeHead(302, { location: `/${left - 1}` }).end(), 4_000);
      });
      const began = Date.now();
      const outcomes = await Promise.all([codeOf(get(dripping)), codeOf(get(silent)), codeOf(get(halting, '/5'))]);
      expect(outcomes).toEqual(['page.timeout', 'page.timeout', 'page.timeout']);
      expect(Date.now() - began).toBeGreaterThan(14_000);
      expect(Date.now() - began).toBeLessThan(17_000);
      expect(halting.visits).toHaveLength(4);
    });

    it('after that all pages of the host fail at once for a minute, those that waited for their turn too', async () => {
      const silent = await open(() => undefined);
      const late = await open((request, response) => {
        if (request.url === '/in-time') sell(response, PAGE);
      });
      const passingOn = await open(
        (_, response) => void setTimeout(() => response.writeHead(302, { location: late.url('/late') }).end(), 14_500),
      );
      const began = Date.now();
      const first = codeOf(get(silent, '/first'));
      const outcomes = await Promise.all([
        first,
        codeOf(get(silent, '/waiting')),
        codeOf(fetcherFor(passingOn, late).fetch(passingOn.url(), new AbortController().signal)),
      ]);
      expect(outcomes).toEqual(['page.timeout', 'page.timeout', 'page.timeout']);
      expect(Date.now() - began).toBeLessThan(17_000);
      const again = Date.now();
      expect(await codeOf(get(silent, '/again'))).toBe('page.timeout');
      expect(Date.now() - again).toBeLessThan(1_000);
      expect(silent.visits).toHaveLength(1);
      // The host that was asked when the time was up, and had hardly any of it, is not to blame.
      expect(await codeOf(get(late, '/in-time'))).toBe('fetched');
      expect(await codeOf(fetcherFor(passingOn).fetch(passingOn.url('/again'), new AbortController().signal))).toBe(
        'page.timeout',
      );
      expect(passingOn.visits).toHaveLength(1);
      await stage.sql.rows(`update page_host set silent_until = silent_until - interval '1 minute' where host = $1`, [
        silent.host,
      ]);
      void get(silent, '/later', AbortSignal.timeout(5_000)).catch(() => undefined);
      await until(() => silent.visits.length === 2, 3_000, 'the next page');
    });

    it('whoever asked no longer wants it: the connection ends at once', async () => {
      const shop = await open(() => undefined);
      const stop = new AbortController();
      const fetching = get(shop, '/', stop.signal);
      setTimeout(() => stop.abort(new Error('enough')), 300);
      await expect(fetching).rejects.toThrow('enough');
    });
  });

  it('what is no web page is not even received', async () => {
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
    for (const path of Object.keys(types)) outcomes[path] = await codeOf(get(shop, path));
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

  it('every refusal of a shop has its name', async () => {
    const answers: Record<string, [status: number, headers: Record<string, string>, body: string, outcome: string]> = {
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
      const [status, headers, body] = answers[request.url ?? ''] as [number, Record<string, string>, string, string];
      response.writeHead(status, headers).end(body);
    });
    for (const [path, [, , , outcome]] of Object.entries(answers))
      expect({ path, outcome: await codeOf(get(shop, path)) }).toEqual({ path, outcome });
    await stage.closeShop(shop);
    expect(await codeOf(fetcherFor(shop).fetch(shop.url(), new AbortController().signal))).toBe('page.unreachable');
    expect(await codeOf(fetcherFor().fetch('http://no-such-shop.invalid/', new AbortController().signal))).toBe(
      'page.unreachable',
    );
  });

  describe('a shop that asks to come back later', () => {
    it('is not asked again before', async () => {
      const shop = await open((_, response) => void response.writeHead(429, { 'retry-after': '120' }).end());
      await expect(get(shop)).rejects.toMatchObject({
        code: 'page.come-back-later',
        message: 'The shop asks us to come back later. Please try again in 2 minutes.',
      });
      const { connections } = shop;
      for (const path of ['/', '/other']) expect(await codeOf(get(shop, path))).toBe('page.come-back-later');
      expect(shop.visits).toHaveLength(1);
      expect(shop.connections).toBe(connections);
    });

    it('soon is waited for', async () => {
      const shop = await open((_, response) => {
        if (shop.visits.length === 1) response.writeHead(503, { 'retry-after': '2' }).end();
        else sell(response, PAGE);
      });
      expect(textOf(await get(shop))).toBe(PAGE);
      expect(shop.visits).toHaveLength(2);
      expect((shop.times[1] as number) - (shop.times[0] as number)).toBeGreaterThanOrEqual(1_950);
    });

    it('by a date, and when it never has enough', async () => {
      const dated = await open(
        (_, response) =>
          void response.writeHead(503, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }).end(),
      );
      expect(await codeOf(get(dated))).toBe('page.come-back-later');
      const never = await open((_, response) => void response.writeHead(429, { 'retry-after': '1' }).end());
      expect(await codeOf(get(never))).toBe('page.come-back-later');
      expect(never.visits).toHaveLength(3);
    });
  });

  it('one request at a time a host, over all workers; other hosts meanwhile', async () => {
    const slow = () => open((_, response) => void setTimeout(() => sell(response, PAGE), 150));
    const [one, other] = [await slow(), await slow()];
    const workers = [fetcherFor(one, other), fetcherFor(one, other), fetcherFor(one, other)];
    const began = Date.now();
    await Promise.all(
      workers.flatMap((worker) =>
        [0, 1, 2].flatMap((page) =>
          [one, other].map((shop) => worker.fetch(shop.url(`/${page}`), new AbortController().signal)),
        ),
      ),
    );
    expect(Date.now() - began).toBeLessThan(9 * 2 * 350);
    for (const shop of [one, other]) {
      expect(shop.visits).toHaveLength(9);
      expect(shop.mostAtOnce).toBe(1);
    }
  });

  it("a worker that died with a host's turn holds it up for seconds only", async () => {
    const shop = await open();
    await stage.sql.rows(
      `insert into page_host (host, holder, held_until) values ($1, gen_random_uuid(), clock_timestamp() + interval '2 seconds')`,
      [shop.host],
    );
    const began = Date.now();
    await get(shop);
    expect(Date.now() - began).toBeGreaterThan(1_800);
    expect(Date.now() - began).toBeLessThan(6_000);
  });
});
