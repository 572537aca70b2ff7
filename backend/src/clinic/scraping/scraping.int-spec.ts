import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { type Reading, ScrapingFixture } from '../../../test/jobs/scraping-fixture.js';
import { PrivateRedis } from '../../../test/jobs/private-redis.js';
import { createProductPage, sendPage, ShopServer } from '../../../test/servers/shop-server.js';
import { query } from '../../../test/sql.js';
import { Stopwatch } from '../../../test/stopwatch.js';
import { waitUntil } from '../../../test/wait-until.js';

describe('reading shop pages', () => {
  let redis: PrivateRedis;
  let fixture: ScrapingFixture;
  let shop: ShopServer;
  let other: ShopServer;
  let slow: ShopServer;
  let canary: ShopServer;

  beforeAll(async () => {
    redis = await PrivateRedis.start();
    shop = await ShopServer.open((request, response) => {
      if (request.url?.startsWith('/missing') === true) response.writeHead(404).end();
      else if (request.url?.startsWith('/nothing') === true)
        sendPage(response, '<title>About us</title><p>We like gloves.</p>');
      else if (request.url?.startsWith('/latin') === true)
        response
          .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
          .end(Buffer.from(createProductPage('Crème', '3.00').replace('utf-8', 'x'), 'latin1'));
      else if (request.url?.startsWith('/odd') === true)
        sendPage(response, createProductPage('A\u0000B \ud800 C', '3.00'));
      else if (request.url?.startsWith('/deep') === true)
        sendPage(response, '<div>'.repeat(100_000) + createProductPage('Deep', '3.00'));
      else if (
        request.url?.startsWith('/flaky') === true &&
        shop.visits.filter((path) => path === request.url).length === 1
      )
        response.destroy();
      else
        sendPage(response, createProductPage(`Gloves ${request.url}`, '12.50', { sku: 'G-1', description: 'Soft.' }));
    });
    other = await ShopServer.open((_, response) => sendPage(response, createProductPage('Other gloves', '11.00')));
    slow = await ShopServer.open(
      (_, response) => void setTimeout(() => sendPage(response, createProductPage('Slow gloves', '9.00')), 6_000),
    );
    canary = await ShopServer.open((_, response) => sendPage(response, createProductPage('Secret', '1.00')));
    fixture = await ScrapingFixture.open(redis.url, [shop, other, slow]);
    await fixture.worker();
  }, 300_000);
  beforeEach(() => query(fixture.app.databaseUrl, 'delete from page_reading'));
  afterAll(async () => {
    await fixture.close();
    await Promise.all([shop, other, slow, canary].map((open) => open.close()));
    await redis.close();
  });

  it('returns the values of the page, and contacts the shop once within 15 minutes', async () => {
    const { status, body } = await fixture.scrape(` ${shop.url('/a')} `);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      url: shop.url('/a'),
      title: 'Gloves /a',
      price: 1_250,
      currency: 'USD',
      availability: 'InStock',
      sku: 'G-1',
      description: 'Soft.',
      source: 'json-ld',
      packageIndicators: [],
      warnings: [],
      error: null,
      errorCode: null,
    });
    expect(Date.now() - Date.parse(body.fetchedAt ?? '')).toBeLessThan(60_000);
    const retry = await fixture.staff.post<Reading>('/api/scrape-product', { url: shop.url('/a#reviews') });
    expect(retry.body).toEqual({ ...body, url: shop.url('/a#reviews') });
    expect((await fixture.compare([shop.url('/a')])).body).toEqual([{ ...body, jobId: null }]);
    expect(shop.visits.filter((path) => path === '/a')).toHaveLength(1);
    await query(fixture.app.databaseUrl, `update page_reading set fetched_at = now() - interval '16 minutes'`);
    expect((await fixture.scrape(shop.url('/a'))).body.title).toBe('Gloves /a');
    expect(shop.visits.filter((path) => path === '/a')).toHaveLength(2);
  });

  it('reports an invalid URL at once', async () => {
    for (const path of ['/api/scrape', '/api/scrape-product']) {
      for (const url of [undefined, null, '', '   '])
        expect(await fixture.staff.post<ErrorReply>(path, { url })).toMatchObject({
          status: 400,
          body: {
            message: 'Please enter a product URL to parse.',
            errors: [{ path: 'url', message: 'Please enter a product URL to parse.' }],
          },
        });
      for (const url of [
        'gloves',
        'shop.example.com/x',
        'ftp://shop.example.com',
        'javascript:alert(1)',
        'http://',
        'https://me:secret@shop.example.com',
        'https://me@shop.example.com',
        'http://[::1',
        'http://a b.example.com',
      ])
        expect({ url, answer: await fixture.staff.post<ErrorReply>(path, { url }) }).toMatchObject({
          url,
          answer: { status: 400, body: { message: 'Please enter a valid URL' } },
        });
      for (const url of [
        5,
        [shop.url()],
        {},
        true,
        `https://shop.example.com/${'x'.repeat(2_000)}`,
        'http://a.example.com/\u0000',
      ])
        expect({ url, status: (await fixture.staff.post(path, { url })).status }).toEqual({ url, status: 400 });
    }
  });

  it('answers alike for open and closed ports of a private address, and never contacts it', async () => {
    const readings = await Promise.all(
      [
        canary.url(),
        'http://127.0.0.1:9/',
        `http://2130706433:${canary.port}/`,
        'http://169.254.169.254/latest/meta-data/',
        `http://localhost:${canary.port}/`,
      ].map((url) => fixture.scrape(url)),
    );
    for (const { status, body } of readings)
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          title: null,
          price: null,
          error: 'This address is not on the public internet, so it is not read.',
          errorCode: 'page.address-refused',
          fetchedAt: null,
        },
      });
    expect(canary.connections).toBe(0);
  });

  it('returns an unreadable page as a reading, and retries a temporary failure', async () => {
    expect((await fixture.scrape(shop.url('/missing'))).body).toMatchObject({
      errorCode: 'page.not-found',
      error: 'The shop has no page at this address. Please check the URL.',
      supplier: shop.host,
    });
    expect((await fixture.scrape(shop.url('/nothing'))).body).toMatchObject({
      errorCode: 'page.no-product',
      price: null,
    });
    expect((await fixture.scrape(shop.url('/latin'))).body).toMatchObject({ title: 'Crème', errorCode: null });
    expect((await fixture.scrape(shop.url('/odd'))).body).toMatchObject({ price: 300, errorCode: null });
    expect((await fixture.scrape(shop.url('/deep'))).body.errorCode).toBeNull();
    expect((await fixture.scrape(shop.url('/flaky'))).body).toMatchObject({ title: 'Gloves /flaky', errorCode: null });
    expect(shop.visits.filter((path) => path === '/flaky')).toHaveLength(2);
  });

  it('a comparison returns one row per URL in order, regardless of the outcome', async () => {
    const urls = [
      '',
      other.url(),
      ' not an address ',
      shop.url('/b'),
      '  ',
      shop.url('/missing'),
      canary.url(),
      'ftp://a.example.com',
      other.url(),
    ];
    const { status, body } = await fixture.compare(urls);
    expect(status).toBe(200);
    expect(body.map(({ url, title, errorCode, jobId }) => [url, title, errorCode, jobId])).toEqual([
      [other.url(), 'Other gloves', null, null],
      ['not an address', null, 'url.invalid', null],
      [shop.url('/b'), 'Gloves /b', null, null],
      [shop.url('/missing'), null, 'page.not-found', null],
      [canary.url(), null, 'page.address-refused', null],
      ['ftp://a.example.com', null, 'url.invalid', null],
      [other.url(), 'Other gloves', null, null],
    ]);
    expect(body[1]).toMatchObject({ supplier: null, error: 'Please enter a valid URL' });
    expect(other.visits).toHaveLength(1);
    expect(canary.connections).toBe(0);
    for (const none of [undefined, null, [], ['', '  ']])
      expect(await fixture.compare(none)).toMatchObject({ status: 400, body: { message: 'No URLs provided' } });
    expect(await fixture.compare(Array.from({ length: 11 }, (_, page) => shop.url(`/${page}`)))).toMatchObject({
      status: 400,
      body: { message: 'Please enter at most 10 URLs' },
    });
    for (const wrong of ['http://a.example.com', {}, [5], [null]])
      expect((await fixture.compare(wrong)).status).toBe(400);
    expect(
      (await fixture.compare(['nothing', '\u0000', 'http://a.example.com/\u0000'])).body.map(
        ({ errorCode }) => errorCode,
      ),
    ).toEqual(['url.invalid', 'url.invalid', 'url.invalid']);
  });

  it('reads a pasted page source in the same way', async () => {
    const paste = (body: unknown) => fixture.staff.post<Reading>('/api/scrape-page', body);
    expect(await paste({ html: createProductPage('Pasted', '7.25'), url: 'https://shop.example.com/p' })).toMatchObject(
      {
        status: 200,
        body: { url: 'https://shop.example.com/p', title: 'Pasted', price: 725, currency: 'USD', errorCode: null },
      },
    );
    expect((await paste({ html: `${createProductPage('Odd \u0000 one', '7.25')}\ud800` })).body).toMatchObject({
      url: null,
      price: 725,
      errorCode: null,
    });
    expect((await paste({ html: 'Just text.', url: '' })).body).toMatchObject({ errorCode: 'page.no-product' });
    for (const html of [undefined, '', '  '])
      expect(await paste({ html })).toMatchObject({ status: 400, body: { message: 'Please paste the page source.' } });
    expect(await paste({ html: '<p>', url: 'gloves' })).toMatchObject({
      status: 400,
      body: { message: 'Please enter a valid URL' },
    });
    expect((await paste({ html: 'x'.repeat(900_001) })).status).toBe(400);
    expect((await paste({ html: 'x'.repeat(1_100_000) })).status).toBe(413);
    expect((await paste({ html: 'x'.repeat(900_000) })).status).toBe(200);
  });

  it("returns the price without or with VAT as the clinic's settings choose", async () => {
    const html = `<html lang="de"><h1>Handschuhe</h1><p class="price">100,00 € zzgl. MwSt.</p><p class="price">119,00 € inkl. MwSt.</p><button>In den Warenkorb</button></html>`;
    const priceWith = async (pagePriceVat: string) => {
      expect((await manager.put('/api/settings/perfect-b', { pagePriceVat })).status).toBe(200);
      return (await fixture.staff.post<Reading>('/api/scrape-page', { html, url: 'https://shop.example.com/v' })).body;
    };
    const manager = await fixture.app.signedIn('manager@perfect-b.example');
    const both = { priceNet: 10_000, priceGross: 11_900, warnings: [] };
    expect(await priceWith('without')).toMatchObject({ ...both, price: 10_000, priceIncludesVat: false });
    expect(await priceWith('with')).toMatchObject({ ...both, price: 11_900, priceIncludesVat: true });
    expect(await manager.put('/api/settings/perfect-b', { pagePriceVat: 'net' })).toMatchObject({
      status: 400,
      body: { message: 'Please choose with or without VAT' },
    });
  });

  it('needs the right to edit stock', async () => {
    const both = await fixture.app.signedIn('staff@talent-phi.example');
    for (const path of ['scrape', 'scrape-product', 'scrape-suppliers', 'scrape-page'])
      expect((await both.post(`/api/${path}`, {})).status).toBe(403);
  });

  it('allows a user fifty unfinished pages without delaying other users', async () => {
    await query(
      fixture.app.databaseUrl,
      `insert into job (id, name, asked_by, input, state, queued_at)
       select gen_random_uuid(), 'read-product-page', id, '{}', 'running', now() + interval '1 hour' from app_user, generate_series(1, 41) where email = 'staff@perfect-b.example'`,
    );
    expect(await fixture.compare(Array.from({ length: 10 }, (_, page) => shop.url(`/${page}`)))).toMatchObject({
      status: 429,
      body: { code: 'scrape.too-many' },
    });
    const rejection = await fixture.compare(Array.from({ length: 10 }, (_, page) => shop.url(`/${page}`)));
    expect(rejection.headers.get('retry-after')).toBe('5');
    expect((await fixture.scrape(other.url('/y'))).status).toBe(200);
    expect(
      (await fixture.scrape(other.url('/y'), await fixture.app.signedIn('manager@perfect-b.example'))).status,
    ).toBe(200);
    await query(fixture.app.databaseUrl, `delete from job where queued_at > now() + interval '30 minutes'`);
  });

  it('without Redis it answers 503 within 3 s, also for a waiting call, and queues nothing', async () => {
    const waiting = fixture.scrape(slow.url('/while-away'));
    await waitUntil(
      async () => (await query(fixture.app.databaseUrl, `select from job where about like '%while-away'`)).length > 0,
    );
    await redis.kill();
    const since = new Stopwatch();
    for (const rejection of await Promise.all([
      fixture.scrape(shop.url('/c')),
      fixture.compare([shop.url('/c'), shop.url('/d')]),
      fixture.staff.post<ErrorReply>('/api/scrape-page', { html: '<p>' }),
    ])) {
      expect(rejection).toMatchObject({ status: 503, body: { code: 'service.jobs-unavailable' } });
      expect(rejection.headers.get('retry-after')).not.toBeNull();
    }
    expect((await waiting).status).toBe(503);
    expect(since.ms).toBeLessThan(3_000);
    expect(await query(fixture.app.databaseUrl, `select from job where about like any(array['%/c', '%/d'])`)).toEqual(
      [],
    );
    await redis.restart();
    await waitUntil(async () => (await fixture.scrape(other.url('/back'))).status === 200, 60_000, 'the queue');
    expect(shop.visits).not.toContain('/c');
  });
});
