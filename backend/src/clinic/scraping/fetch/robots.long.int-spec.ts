import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, FetchStage, PAGE, textOf } from '../../../../test/fetch-stage.js';
import { type Shop, type Visit } from '../../../../test/shop.js';
import type { FetchedPage, PageFetcher } from './page-fetcher.js';

describe('fetching a page of a shop with rules', () => {
  let stage: FetchStage;

  beforeAll(async () => {
    stage = await FetchStage.start();
  });
  afterEach(() => stage.closeShops());
  afterAll(() => stage.end());

  const open = (visit?: Visit): Promise<Shop> => stage.open(visit);
  const fetcherFor = (...allowed: readonly Shop[]): PageFetcher => stage.fetcherFor(...allowed);
  const get = (shop: Shop, path?: string, signal?: AbortSignal): Promise<FetchedPage> => stage.get(shop, path, signal);

  describe('robots.txt', () => {
    const says =
      (text: string): Visit =>
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/plain' }).end(text);

    it('is obeyed, and asked for once', async () => {
      const shop = await open();
      shop.robots = says(
        'User-agent: *\nDisallow: /private\nAllow: /private/gloves\n\nUser-agent: OtherBot\nDisallow: /',
      );
      expect(await codeOf(get(shop, '/private/x'))).toBe('page.robots');
      expect(await codeOf(get(shop, '/private/gloves'))).toBe('fetched');
      expect(await codeOf(get(shop, '/open'))).toBe('fetched');
      expect(shop.visits).toEqual(['/private/gloves', '/open']);
      expect(shop.robotsVisits).toBe(1);
    });

    it('names us, and then only that counts', async () => {
      const shop = await open();
      shop.robots = says('User-agent: *\nDisallow:\n\nUser-agent: AtriumPriceReader\nDisallow: /');
      expect(await codeOf(get(shop))).toBe('page.robots');
      expect(shop.visits).toEqual([]);
    });

    it('counts for the host that a redirect leads to', async () => {
      const strict = await open();
      strict.robots = says('User-agent: *\nDisallow: /');
      const shop = await open((_, response) => void response.writeHead(302, { location: strict.url('/x') }).end());
      expect(await codeOf(fetcherFor(shop, strict).fetch(shop.url(), new AbortController().signal))).toBe(
        'page.robots',
      );
      expect(strict.visits).toEqual([]);
    });

    it('that cannot be had forbids nothing', async () => {
      for (const robots of [
        (_, response) => void response.writeHead(500).end(),
        (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
        (_, response) => void response.writeHead(302, { location: '/robots.txt' }).end(),
        // Enough names and rules to exceed the memory limit.
        says(
          'User-agent: a\n'.repeat(15_000).replaceAll('a\n', () => `${Math.random()}\n`) +
            'Disallow: /\n'.repeat(15_000),
        ),
      ] as Visit[]) {
        const shop = await open();
        shop.robots = robots;
        expect(textOf(await get(shop))).toBe(PAGE);
      }
      expect(await stage.parser.read(PAGE, 'http://shop.example/', 'text/html')).toMatchObject({
        title: 'Gloves',
        price: 1_250,
      });
    }, 300_000);
  });
});
