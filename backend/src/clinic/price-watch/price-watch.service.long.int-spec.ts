import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { PriceReading, PriceSource } from '@atrium/contract/clinic/sources/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import type { LiveEvent } from '@atrium/contract/core/live';
import type { Notification } from '@atrium/contract/platform/notifications/schemas';
import { SHOP_REFUSES_MESSAGE } from '@atrium/rules/prices/price-watch';
import type { ServerResponse } from 'node:http';
import { startApp, type TestApp } from '../../../test/app.js';
import { PrivateRedis } from '../../../test/jobs/private-redis.js';
import { ScrapingFixture } from '../../../test/jobs/scraping-fixture.js';
import { createProductPage, sendPage, ShopServer } from '../../../test/servers/shop-server.js';
import { query } from '../../../test/sql.js';
import { createConsumable, createItem } from '../../../test/stock.js';
import { waitUntil } from '../../../test/wait-until.js';
import type { TestClient } from '../../../test/test-client.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { DueChecksTask } from './due-checks.task.js';

const DAY = 86_400_000;
let names = 0;

/** Responses of the test shop by path. */
type ShopReply = (response: ServerResponse) => void;
const priceReply =
  (price: string, more = {}): ShopReply =>
  (response) =>
    sendPage(response, createProductPage('Nitrile gloves', price, more));
const outOfStock = (price: string) =>
  priceReply(price, {
    offers: { '@type': 'Offer', price, priceCurrency: 'USD', availability: 'https://schema.org/OutOfStock' },
  });
const statusReply =
  (status: number, headers: Record<string, string> = {}): ShopReply =>
  (response) =>
    void response.writeHead(status, headers).end();

describe('a watched price', () => {
  let redis: PrivateRedis;
  let fixture: ScrapingFixture;
  let shop: ShopServer;
  let strict: ShopServer;
  let staff: TestClient;
  let manager: TestClient;
  const responses = new Map<string, ShopReply>();

  beforeAll(async () => {
    redis = await PrivateRedis.start();
    shop = await ShopServer.open((request, response) =>
      (responses.get(request.url ?? '') ?? statusReply(404))(response),
    );
    strict = await ShopServer.open((_, response) => sendPage(response, createProductPage('Gloves', '99.00')));
    fixture = await ScrapingFixture.open(redis.url, [shop, strict]);
    await fixture.worker();
    staff = fixture.staff;
    manager = await fixture.app.signedIn('manager@perfect-b.example');
  }, 300_000);
  afterAll(async () => {
    await fixture.close();
    await Promise.all([shop.close(), strict.close()]);
    await redis.close();
  });

  const sql = <T extends object>(text: string, values: unknown[] = []) =>
    query<T>(fixture.app.databaseUrl, text, values);
  const sourcesOf = async (itemId: number) => (await staff.get<PriceSource[]>(`/api/inventory/${itemId}/sources`)).body;
  const readingsOf = async (itemId: number) =>
    (await staff.get<PriceReading[]>(`/api/inventory/${itemId}/price-readings`)).body;
  const check = (source: PriceSource, client = staff) =>
    client.post<PriceSource & ErrorReply>(`/api/inventory/${source.itemId}/sources/${source.id}/check`, {});
  /** Changes all stored times as if the last check was a day ago. */
  const nextDay = async (source: PriceSource) => {
    await sql(`update price_watch set asked_at = now() - interval '25 hours' where source_id = $1`, [source.id]);
    await sql('delete from page_reading');
  };
  const ended = async ({ itemId = 0, id }: PriceSource): Promise<PriceSource> => {
    let found: PriceSource | undefined;
    await waitUntil(async () => {
      found = (await sourcesOf(itemId)).find((source) => source.id === id);
      return found?.isChecking === false;
    }, 30_000);
    return found as PriceSource;
  };
  const checked = async (source: PriceSource): Promise<PriceSource> => {
    await nextDay(source);
    expect((await check(source)).status).toBe(200);
    return ended(source);
  };
  const watchedAt = async (
    path: string,
    reply: ShopReply,
    form: object = { price: 2_500, availability: 'In stock' },
  ) => {
    responses.set(path, reply);
    names += 1;
    const item = await createItem(staff, { name: `Priced ${names}` });
    const { status, body } = await staff.post<PriceSource>(`/api/inventory/${item.id}/sources`, {
      url: shop.url(path),
      supplier: 'Medshop',
      currency: 'USD',
      ...form,
    });
    expect(status).toBe(201);
    return { item, source: body };
  };
  const eventsOf = async (client: TestClient, name: string) =>
    (await client.get<Notification[]>('/api/notifications?limit=200')).body
      .filter(({ type, body }) => type.startsWith('price.') && body.includes(`"${name}"`))
      .map(({ type }) => type)
      .toReversed();

  it('is read on request: all users see it, its history grows, and users who order are notified once', async () => {
    const { item, source } = await watchedAt('/risen', priceReply('30.00'));
    expect(source).toMatchObject({ isWatched: true, isChecking: false, checkedAt: null, restsUntil: null });
    expect(Date.parse(source.nextCheckAt ?? '') - Date.now()).toBeGreaterThan(6.9 * DAY);
    const [socket, bell] = [await staff.openSocket(), await manager.openSocket()];
    const asked = await check(source);
    expect(asked).toMatchObject({ status: 200, body: { isChecking: true, version: source.version + 1 } });
    await waitUntil(() => socket.events.filter(({ type }) => type === 'source.updated').length === 2, 30_000);
    const [first, second] = socket.events.filter(({ type }) => type === 'source.updated');
    expect(first).toMatchObject({ data: { source: { isChecking: true } } });
    expect(second).toMatchObject({
      actor: { id: null, name: 'System' },
      project: 'perfect-b',
      data: {
        source: {
          id: source.id,
          price: 3_000,
          availability: 'In stock',
          isChecking: false,
          checkOutcome: 'read',
          checkNote: null,
          version: source.version + 2,
        },
      },
    });
    expect(await sourcesOf(item.id)).toEqual([(second as LiveEvent<'source.updated'>).data.source]);
    expect(await readingsOf(item.id)).toMatchObject([
      { sourceId: source.id, price: 3_000, currency: 'USD', availability: 'In stock', outcome: 'read', note: null },
      { sourceId: source.id, price: 2_500, currency: 'USD', availability: 'In stock', outcome: null },
    ]);
    expect(await bell.waitForEvent('notification.created')).toMatchObject({
      actor: { id: null, name: 'System' },
      data: {
        notification: {
          type: 'price.risen',
          title: 'Price increased',
          body: `"${item.name}" costs $30.00 at Medshop, $25.00 before (+20%)`,
          link: `/perfect-b/inventory/${item.id}?tab=prices`,
        },
      },
    });
    // No user edited the source, so the audit has only its creation.
    expect(
      await sql(`select action from audit where object_kind = 'source' and object_id = $1`, [String(source.id)]),
    ).toEqual([{ action: 'created' }]);
    await checked(source);
    expect(await eventsOf(manager, item.name)).toEqual(['price.risen']);
    expect(await readingsOf(item.id)).toHaveLength(3);
    socket.close();
    bell.close();
  }, 120_000);

  it('is requested once a day by all users together, also concurrently', async () => {
    // The shop answers after all three requests; a later request is rejected for a day.
    let answerNow = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answerNow = resolve));
    const { source } = await watchedAt('/daily', (response) => void asked.then(() => priceReply('25.00')(response)));
    const pressed = await Promise.all([check(source), check(source, manager), check(source)]);
    answerNow();
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
    const after = await ended(source);
    expect(after.checkOutcome).toBe('read');
    expect(Date.parse(after.restsUntil ?? '') - Date.now()).toBeGreaterThan(0.9 * DAY);
    const retry = await check(source, manager);
    expect(retry).toMatchObject({
      status: 429,
      body: {
        code: 'source.checked-lately',
        message: 'This price was checked less than a day ago. Prices are checked at most once a day.',
      },
    });
    expect(Number(retry.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect(shop.visits.filter((path) => path === '/daily')).toHaveLength(1);
    // A source that is removed and added again keeps its history and the waiting time of its shop.
    await staff.delete(`/api/inventory/${source.itemId}/sources/${source.id}`);
    expect(await readingsOf(source.itemId ?? 0)).toEqual([]);
    const back = (
      await staff.post<PriceSource>(`/api/inventory/${source.itemId}/sources`, { url: source.url, price: 2_500 })
    ).body;
    expect((await readingsOf(source.itemId ?? 0)).map(({ outcome, sourceId }) => [outcome, sourceId])).toEqual([
      [null, back.id],
      ['read', back.id],
      [null, back.id],
    ]);
    expect((await check(back)).status).toBe(429);
  }, 120_000);

  it("is reported when small changes add up to the clinic's percentage", async () => {
    const { item, source } = await watchedAt('/creeping', priceReply('26.00'));
    await checked(source);
    responses.set('/creeping', priceReply('27.00'));
    expect((await checked(source)).price).toBe(2_700);
    expect(await eventsOf(manager, item.name)).toEqual([]);
    responses.set('/creeping', priceReply('27.50'));
    await checked(source);
    expect(await eventsOf(manager, item.name)).toEqual(['price.risen']);
    expect((await manager.put('/api/settings/perfect-b', { priceChangePercent: 2 })).status).toBe(200);
    responses.set('/creeping', priceReply('26.90'));
    await checked(source);
    expect(await eventsOf(manager, item.name)).toEqual(['price.risen', 'price.fallen']);
    // A price saved by a user counts as notified.
    await staff.put(`/api/inventory/${item.id}/sources/${source.id}`, { price: 2_000 });
    responses.set('/creeping', priceReply('20.10'));
    await checked(source);
    expect(await eventsOf(manager, item.name)).toEqual(['price.risen', 'price.fallen']);
    await manager.put('/api/settings/perfect-b', { priceChangePercent: 10 });
  }, 120_000);

  it('of a page that no longer offers it is reported once, and again only after it was offered', async () => {
    const { item, source } = await watchedAt('/gone', outOfStock('25.00'));
    expect((await checked(source)).availability).toBe('Out of stock');
    responses.set('/gone', statusReply(410));
    const removed = await checked(source);
    expect(removed).toMatchObject({
      price: 2_500,
      availability: 'No longer offered',
      checkOutcome: 'gone',
      checkNote: 'The shop has no page at this address. Please check the URL.',
    });
    await checked(source);
    expect(await eventsOf(manager, item.name)).toEqual(['price.out-of-stock', 'price.gone']);
    responses.set('/gone', priceReply('25.00'));
    expect((await checked(source)).availability).toBe('In stock');
    responses.set('/gone', (response) => sendPage(response, '<title>Our story</title><p>We like gloves.</p>'));
    expect((await checked(source)).checkOutcome).toBe('gone');
    expect(await eventsOf(manager, item.name)).toEqual(['price.out-of-stock', 'price.gone', 'price.gone']);
  }, 120_000);

  it('of a page that redirects to another product is reported as gone, and the other price is ignored', async () => {
    const { item, source } = await watchedAt('/red-gel-2ml', (response) => {
      response.writeHead(302, { location: '/blue-mask-5g' }).end();
    });
    responses.set('/blue-mask-5g', priceReply('99.00'));
    expect(await checked(source)).toMatchObject({
      price: 2_500,
      availability: 'No longer offered',
      checkOutcome: 'gone',
      checkNote: 'This link now leads to another product.',
    });
    expect(await eventsOf(manager, item.name)).toEqual(['price.gone']);
  });

  it('of a shop that rejects robots is not checked, and the source states it', async () => {
    strict.robots = (_, response) => void response.writeHead(200).end('User-agent: *\nDisallow: /p/\n');
    const item = await createItem(staff);
    const add = async (url: string) =>
      (await staff.post<PriceSource>(`/api/inventory/${item.id}/sources`, { url, price: 2_500 })).body;
    const forbidden = await checked(await add(strict.url('/p/gloves')));
    expect(forbidden).toMatchObject({ checkOutcome: 'refused', checkNote: SHOP_REFUSES_MESSAGE, price: 2_500 });
    expect(Date.parse(forbidden.nextCheckAt ?? '') - Date.now()).toBeGreaterThan(27 * DAY);
    expect(strict.visits).toEqual([]);
    // robots.txt is requested once a day, not for every page.
    await checked(await add(strict.url('/p/other')));
    await sql(`update page_host set robots_read_at = now() - interval '20 hours'`);
    await checked(await add(strict.url('/p/third')));
    expect(strict.robotsVisits).toBe(1);
    await sql(`update page_host set robots_read_at = now() - interval '25 hours'`);
    strict.robots = (_, response) => void response.writeHead(503).end();
    // For the watch, an unreadable robots.txt forbids everything.
    const unsure = await checked(await add(strict.url('/q')));
    expect(unsure).toMatchObject({
      checkOutcome: 'failed',
      checkNote: 'The shop could not say which pages programs may read.',
    });
    expect(strict.visits).toEqual([]);

    for (const status of [401, 403]) {
      const { source } = await watchedAt(`/refuses/${status}`, statusReply(status));
      expect(await checked(source)).toMatchObject({
        checkOutcome: 'refused',
        checkNote: SHOP_REFUSES_MESSAGE,
        price: 2_500,
      });
    }
    const { source, item: busy } = await watchedAt('/busy', statusReply(429, { 'retry-after': '7200' }));
    const later = await checked(source);
    expect(later).toMatchObject({ checkOutcome: 'failed', checkNote: 'The shop asked us to come back later.' });
    expect(Math.abs(Date.parse(later.nextCheckAt ?? '') - Date.now() - DAY)).toBeLessThan(120_000);
    // No other page of the shop is requested before the time of its Retry-After header.
    const { source: next } = await watchedAt('/next', priceReply('25.00'));
    expect((await checked(next)).checkOutcome).toBe('failed');
    expect(shop.visits.filter((path) => path === '/busy' || path === '/next')).toEqual(['/busy']);
    await sql('update page_host set not_before = null');
    expect(await eventsOf(manager, busy.name)).toEqual([]);
  }, 120_000);

  it('keeps the known price when the page has no certain price', async () => {
    const { item, source } = await watchedAt('/unsure', (response) =>
      sendPage(response, createProductPage('Nitrile gloves', '').replace('<p>$</p>', '<p>Ask us</p>')),
    );
    expect(await checked(source)).toMatchObject({ checkOutcome: 'no-price', price: 2_500 });
    for (const [html, checkNote] of [
      ['<p class="price">From $12.00</p><button>Add to cart</button>', 'The page gives only a "from" price.'],
      ['<p>SKU: NG-440</p><p>Log in to see prices</p>', 'Price only after sign-in at the shop.'],
    ] as const) {
      responses.set('/unsure', (response) => sendPage(response, `<h1>Nitrile gloves</h1>${html}`));
      expect(await checked(source)).toMatchObject({ checkOutcome: 'no-price', checkNote, price: 2_500 });
    }
    // A change of the currency is not a price rise, and becomes the known currency.
    const euros = (price: string) =>
      priceReply(price, {
        offers: { '@type': 'Offer', price, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
      });
    responses.set('/unsure', euros('40.00'));
    expect(await checked(source)).toMatchObject({ price: 4_000, currency: 'EUR' });
    expect(await eventsOf(manager, item.name)).toEqual([]);
  }, 120_000);

  it('is reported to users who requested or bought the product, as long as they want such notifications', async () => {
    const { item, source } = await watchedAt('/wanted', priceReply('35.00'));
    await staff.post<ReorderRequest>('/api/reorder-requests', { itemId: item.id });
    const choose = (client: TestClient, isOn: boolean) =>
      client.put('/api/notifications/choices', { choices: [{ kind: 'prices', isOn }] });
    expect((await choose(manager, false)).status).toBe(200);
    await checked(source);
    expect(await eventsOf(staff, item.name)).toEqual(['price.risen']);
    expect(await eventsOf(manager, item.name)).toEqual([]);
    await choose(manager, true);
    const { item: unasked, source: other } = await watchedAt('/unasked', priceReply('35.00'));
    await checked(other);
    expect(await eventsOf(staff, unasked.name)).toEqual([]);
    expect(await eventsOf(manager, unasked.name)).toEqual(['price.risen']);
    expect(await eventsOf(await fixture.app.signedIn('manager@talent-phi.example'), unasked.name)).toEqual([]);
  }, 120_000);

  it('is not found by non-members or under another product', async () => {
    const { item, source } = await watchedAt('/own', priceReply('25.00'));
    const otherUser = await fixture.app.signedIn('newcomer@example.com');
    expect((await check(source, otherUser)).status).toBe(403);
    expect((await otherUser.get(`/api/inventory/${item.id}/price-readings`)).status).toBe(403);
    const consumable = await createConsumable(staff);
    for (const path of [`consumables/${item.id}`, `consumables/${consumable.id}`, `inventory/${consumable.id}`])
      expect((await staff.post(`/api/${path}/sources/${source.id}/check`, {})).status).toBe(404);
    expect((await staff.get(`/api/inventory/${consumable.id}/price-readings`)).status).toBe(404);
    expect((await staff.get(`/api/consumables/${consumable.id}/price-readings`)).body).toEqual([]);
    const off = await staff.put<PriceSource>(`/api/inventory/${item.id}/sources/${source.id}`, { isWatched: false });
    expect(off.body).toMatchObject({ isWatched: false, nextCheckAt: null });
    expect((await staff.get<PriceReading[]>(`/api/inventory/${item.id}/price-readings?limit=1`)).body).toHaveLength(1);
  });
});

describe('the schedule of the price watch', () => {
  let app: TestApp;
  let staff: TestClient;

  beforeAll(async () => {
    app = await startApp();
    staff = await app.signedIn('staff@perfect-b.example');
  });
  beforeEach(() => query(app.databaseUrl, `delete from job`));
  afterAll(() => app.close());

  /** Runs the scheduled task without a worker, so that queued jobs stay in the queue for the test to read. */
  const tick = () => new DueChecksTask(app.app.get(SqlPool), app.app.get(JobsService)).queueDue();
  const queued = async () =>
    (
      await query<{ about: string }>(app.databaseUrl, `select about from job where name = 'check-price' order by 1`)
    ).map(({ about }) => about);
  const sourceAt = async (url: string) => {
    const item = await createItem(staff);
    return (await staff.post<PriceSource>(`/api/inventory/${item.id}/sources`, { url, price: 100 })).body;
  };
  const due = (...sources: PriceSource[]) =>
    query(
      app.databaseUrl,
      `update price_watch set next_check_at = now() - interval '1 minute' where source_id = any($1)`,
      [sources.map(({ id }) => id)],
    );

  it('checks each page once a week, one page of a shop at a time', async () => {
    const [a, b, other, early] = [
      await sourceAt('https://one.example.com/a'),
      await sourceAt('https://one.example.com/b'),
      await sourceAt('https://two.example.com/a'),
      await sourceAt('https://three.example.com/a'),
    ];
    await due(a, b, other);
    await Promise.all([tick(), tick()]);
    const first = await queued();
    expect(first).toHaveLength(2);
    expect(first).toContain(other.url);
    await tick();
    expect(await queued()).toEqual(first);
    // After the first check, its shop pauses for a minute before the second check.
    const over = (askedAt: string) =>
      query(
        app.databaseUrl,
        `update price_watch set queued_at = null, next_check_at = now() + interval '7 days', asked_at = ${askedAt}
         where source_id in (select id from price_source where url = any($1))`,
        [first],
      );
    await over(`now() - interval '50 seconds'`);
    await tick();
    expect(await queued()).toEqual(first);
    await over(`now() - interval '70 seconds'`);
    await tick();
    expect(await queued()).toEqual([a.url, b.url, other.url]);
    expect(await queued()).not.toContain(early.url);
  });

  it('skips sources that are not watched or no longer used, and all while the price watch is off', async () => {
    const manager = await app.signedIn('manager@perfect-b.example');
    const [unwatched, unused, watched] = [
      await sourceAt('https://four.example.com/a'),
      await sourceAt('https://five.example.com/a'),
      await sourceAt('https://six.example.com/a'),
    ];
    await staff.put(`/api/inventory/${unwatched.itemId}/sources/${unwatched.id}`, { isWatched: false });
    await staff.delete(`/api/inventory/${unused.itemId}`);
    await due(unwatched, unused, watched);
    await manager.put('/api/settings/perfect-b', { priceWatch: false });
    await tick();
    expect(await queued()).toEqual([]);
    await manager.put('/api/settings/perfect-b', { priceWatch: true });
    await tick();
    expect(await queued()).toEqual([watched.url]);
  });

  it('queues a check again that was lost before it was queued', async () => {
    const source = await sourceAt('https://seven.example.com/a');
    await query(
      app.databaseUrl,
      `update price_watch set queued_at = now() - interval '9 minutes' where source_id = $1`,
      [source.id],
    );
    await tick();
    expect(await queued()).toEqual([]);
    await query(
      app.databaseUrl,
      `update price_watch set queued_at = now() - interval '11 minutes' where source_id = $1`,
      [source.id],
    );
    await Promise.all([tick(), tick()]);
    expect(await queued()).toEqual([source.url]);
  });
});

describe('a check whose worker is killed', () => {
  let fixture: ScrapingFixture | undefined;
  let shop: ShopServer | undefined;
  afterEach(async () => {
    await fixture?.close();
    await shop?.close();
  });

  it('ends once: one reading, one notification, and no remaining job', async () => {
    // The server never answers the first request.
    const opened: ShopServer = await ShopServer.open((_, response) => {
      if (opened.visits.length > 1) sendPage(response, createProductPage('Gloves', '50.00'));
    });
    shop = opened;
    fixture = await ScrapingFixture.open(null, [opened]);
    const { app, staff } = fixture;
    const manager = await app.signedIn('manager@perfect-b.example');
    const item = await createItem(staff);
    const { body: source } = await staff.post<PriceSource>(`/api/inventory/${item.id}/sources`, {
      url: opened.url('/gloves'),
      price: 2_500,
      currency: 'USD',
    });
    await query(app.databaseUrl, `update price_watch set next_check_at = now()`);
    // The worker's scheduler finds it, which looks every minute.
    const worker = await fixture.worker();
    await waitUntil(() => opened.visits.length === 1, 120_000, 'the visit');
    await worker.kill();
    await fixture.worker();
    const readings = async () =>
      (await staff.get<PriceReading[]>(`/api/inventory/${item.id}/price-readings`)).body.filter(
        ({ outcome }) => outcome !== null,
      );
    await waitUntil(async () => (await readings()).length > 0, 60_000, 'the reading');
    expect(await readings()).toMatchObject([{ price: 5_000, outcome: 'read' }]);
    expect((await staff.get<PriceSource[]>(`/api/inventory/${item.id}/sources`)).body).toMatchObject([
      { id: source.id, price: 5_000, isChecking: false, checkOutcome: 'read' },
    ]);
    const notifications = (await manager.get<Notification[]>('/api/notifications')).body.filter(
      ({ type }) => type === 'price.risen',
    );
    expect(notifications).toHaveLength(1);
    expect(opened.visits).toHaveLength(2);
    expect(await query(app.databaseUrl, `select state from job where name = 'check-price'`)).toEqual([
      { state: 'finished' },
    ]);
  }, 300_000);
});
