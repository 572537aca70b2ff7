import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { makeLogger } from '../../../platform/logger.js';
import { SqlPool } from '../../../platform/database/sql-pool.js';
import { testConfig } from '../../../../test/config.js';
import { copyOfTemplate, dropDatabase } from '../../../../test/databases.js';
import { productPage, sell, Shop, type Visit } from '../../../../test/shop.js';
import { PageParser } from '../parse/page-parser.js';
import { HostTurns } from './host-turns.js';
import { type FetchedPage, PageFetcher } from './page-fetcher.js';
import { PageFailure } from '../../../platform/outside/page-failure.js';
import { Robots } from './robots.js';

const PAGE = productPage('Gloves', '12.50');
const logger = makeLogger({ logLevel: 'fatal' }, 'test');

describe('fetching a page of a shop with rules', () => {
  let databaseUrl: string;
  let sql: SqlPool;
  let parser: PageParser;
  const shops: Shop[] = [];

  beforeAll(async () => {
    databaseUrl = await copyOfTemplate();
    sql = new SqlPool(databaseUrl, logger, 30);
    parser = new PageParser(logger);
  });
  afterEach(async () => {
    await Promise.all(shops.splice(0).map((shop) => shop.close()));
  });
  afterAll(async () => {
    await parser.onApplicationShutdown();
    await sql.onApplicationShutdown();
    await dropDatabase(databaseUrl);
  });

  const open = async (visit: Visit = (_, response) => sell(response, PAGE)): Promise<Shop> => {
    const shop = await Shop.open(visit);
    shops.push(shop);
    return shop;
  };
  /** As one worker process does it. */
  const fetcherFor = (...allowed: readonly Shop[]): PageFetcher =>
    new PageFetcher(
      { ...testConfig(databaseUrl), scrapeAllowHosts: allowed.map(({ host }) => host) },
      new HostTurns(sql),
      new Robots(sql, parser),
    );
  const get = (shop: Shop, path = '/', signal = new AbortController().signal): Promise<FetchedPage> =>
    fetcherFor(shop).fetch(shop.url(path), signal);
  const codeOf = async (fetching: Promise<unknown>): Promise<string> => {
    try {
      await fetching;
      return 'fetched';
    } catch (error) {
      if (error instanceof PageFailure) return error.code;
      throw error;
    }
  };
  const textOf = ({ bytes }: FetchedPage): string => Buffer.from(bytes).toString();

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
        // So many names and rules that working them out takes more memory than there is.
        says(
          'User-agent: a\n'.repeat(15_000).replaceAll('a\n', () => `${Math.random()}\n`) +
            'Disallow: /\n'.repeat(15_000),
        ),
      ] as Visit[]) {
        const shop = await open();
        shop.robots = robots;
        expect(textOf(await get(shop))).toBe(PAGE);
      }
      expect(await parser.read(PAGE, 'http://shop.example/', 'text/html')).toMatchObject({
        title: 'Gloves',
        price: 1_250,
      });
    }, 300_000);
  });
});
