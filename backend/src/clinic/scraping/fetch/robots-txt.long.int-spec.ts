import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getErrorCode, FetchFixture, PAGE, decodeBody } from '../../../../test/servers/fetch-fixture.js';
import { type ShopServer, type ShopHandler } from '../../../../test/servers/shop-server.js';
import type { FetchedPage, PageFetcher } from './page-fetcher.js';

describe('fetching a page of a shop with rules', () => {
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

  describe('robots.txt', () => {
    const says =
      (text: string): ShopHandler =>
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/plain' }).end(text);

    it('is obeyed and requested once', async () => {
      const shop = await open();
      shop.robots = says(
        'User-agent: *\nDisallow: /private\nAllow: /private/gloves\n\nUser-agent: OtherBot\nDisallow: /',
      );
      expect(await getErrorCode(get(shop, '/private/x'))).toBe('page.robots');
      expect(await getErrorCode(get(shop, '/private/gloves'))).toBe('fetched');
      expect(await getErrorCode(get(shop, '/open'))).toBe('fetched');
      expect(shop.visits).toEqual(['/private/gloves', '/open']);
      expect(shop.robotsVisits).toBe(1);
    });

    it("is followed by the rules for Atrium's robot only, when they exist", async () => {
      const shop = await open();
      shop.robots = says('User-agent: *\nDisallow:\n\nUser-agent: AtriumPriceReader\nDisallow: /');
      expect(await getErrorCode(get(shop))).toBe('page.robots');
      expect(shop.visits).toEqual([]);
    });

    it('applies to the host that a redirect leads to', async () => {
      const strict = await open();
      strict.robots = says('User-agent: *\nDisallow: /');
      const shop = await open((_, response) => void response.writeHead(302, { location: strict.url('/x') }).end());
      expect(await getErrorCode(fetcherFor(shop, strict).fetch(shop.url(), new AbortController().signal))).toBe(
        'page.robots',
      );
      expect(strict.visits).toEqual([]);
    });

    it('forbids nothing when it cannot be read', async () => {
      for (const robots of [
        (_, response) => void response.writeHead(500).end(),
        (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
        (_, response) => void response.writeHead(302, { location: '/robots.txt' }).end(),
        // Enough names and rules to exceed the memory limit.
        says(
          'User-agent: a\n'.repeat(15_000).replaceAll('a\n', () => `${Math.random()}\n`) +
            'Disallow: /\n'.repeat(15_000),
        ),
      ] as ShopHandler[]) {
        const shop = await open();
        shop.robots = robots;
        expect(decodeBody(await get(shop))).toBe(PAGE);
      }
      expect(await fixture.parser.parse(PAGE, 'http://shop.example/', 'text/html')).toMatchObject({
        title: 'Gloves',
        price: 1_250,
      });
    }, 300_000);
  });
});
