import { createLogger } from '../../src/platform/logger.js';
import { SqlPool } from '../../src/platform/database/sql-pool.js';
import { PageError } from '../../src/platform/egress/page-error.js';
import { HostLock } from '../../src/clinic/scraping/fetch/host-lock.js';
import { type FetchedPage, PageFetcher } from '../../src/clinic/scraping/fetch/page-fetcher.js';
import { RobotsTxt } from '../../src/clinic/scraping/fetch/robots-txt.js';
import { PageParser } from '../../src/clinic/scraping/parse/page-parser.js';
import { testConfig } from '../config.js';
import { copyTemplate, dropDatabase } from '../databases.js';
import { createProductPage, sendPage, ShopServer, type ShopHandler } from './shop-server.js';

export const PAGE = createProductPage('Gloves', '12.50');

/** Local shops and the page fetcher of a worker. */
export class FetchFixture {
  private readonly logger = createLogger({ logLevel: 'fatal' }, 'test');
  private readonly shops: ShopServer[] = [];
  readonly sql: SqlPool;
  readonly parser: PageParser;

  private constructor(readonly databaseUrl: string) {
    this.sql = new SqlPool(databaseUrl, this.logger, 30);
    this.parser = new PageParser(this.logger);
  }

  static async start(): Promise<FetchFixture> {
    return new FetchFixture(await copyTemplate());
  }

  async open(visit: ShopHandler = (_, response) => sendPage(response, PAGE)): Promise<ShopServer> {
    const shop = await ShopServer.open(visit);
    this.shops.push(shop);
    return shop;
  }

  async closeShop(shop: ShopServer): Promise<void> {
    this.shops.splice(this.shops.indexOf(shop), 1);
    await shop.close();
  }

  async closeShops(): Promise<void> {
    await Promise.all(this.shops.splice(0).map((shop) => shop.close()));
  }

  async end(): Promise<void> {
    await this.parser.onApplicationShutdown();
    await this.sql.onApplicationShutdown();
    await dropDatabase(this.databaseUrl);
  }

  /** Creates a fetcher as one worker process does. */
  createFetcher(...allowed: readonly ShopServer[]): PageFetcher {
    return new PageFetcher(
      { ...testConfig(this.databaseUrl), scrapeAllowHosts: allowed.map(({ host }) => host) },
      new HostLock(this.sql),
      new RobotsTxt(this.sql, this.parser),
    );
  }

  get(shop: ShopServer, path = '/', signal = new AbortController().signal): Promise<FetchedPage> {
    return this.createFetcher(shop).fetch(shop.url(path), signal);
  }
}

export const getErrorCode = async (fetching: Promise<unknown>): Promise<string> => {
  try {
    await fetching;
    return 'fetched';
  } catch (error) {
    if (error instanceof PageError) return error.code;
    throw error;
  }
};
export const decodeBody = ({ bytes }: FetchedPage): string => Buffer.from(bytes).toString();
