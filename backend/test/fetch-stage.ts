import { makeLogger } from '../src/platform/logger.js';
import { SqlPool } from '../src/platform/database/sql-pool.js';
import { PageFailure } from '../src/platform/outside/page-failure.js';
import { HostTurns } from '../src/clinic/scraping/fetch/host-turns.js';
import { type FetchedPage, PageFetcher } from '../src/clinic/scraping/fetch/page-fetcher.js';
import { Robots } from '../src/clinic/scraping/fetch/robots.js';
import { PageParser } from '../src/clinic/scraping/parse/page-parser.js';
import { testConfig } from './config.js';
import { copyOfTemplate, dropDatabase } from './databases.js';
import { productPage, sell, Shop, type Visit } from './shop.js';

export const PAGE = productPage('Gloves', '12.50');

/** Local shops and the page fetcher of a worker. */
export class FetchStage {
  private readonly logger = makeLogger({ logLevel: 'fatal' }, 'test');
  private readonly shops: Shop[] = [];
  readonly sql: SqlPool;
  readonly parser: PageParser;

  private constructor(readonly databaseUrl: string) {
    this.sql = new SqlPool(databaseUrl, this.logger, 30);
    this.parser = new PageParser(this.logger);
  }

  static async start(): Promise<FetchStage> {
    return new FetchStage(await copyOfTemplate());
  }

  async open(visit: Visit = (_, response) => sell(response, PAGE)): Promise<Shop> {
    const shop = await Shop.open(visit);
    this.shops.push(shop);
    return shop;
  }

  async closeShop(shop: Shop): Promise<void> {
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
  fetcherFor(...allowed: readonly Shop[]): PageFetcher {
    return new PageFetcher(
      { ...testConfig(this.databaseUrl), scrapeAllowHosts: allowed.map(({ host }) => host) },
      new HostTurns(this.sql),
      new Robots(this.sql, this.parser),
    );
  }

  get(shop: Shop, path = '/', signal = new AbortController().signal): Promise<FetchedPage> {
    return this.fetcherFor(shop).fetch(shop.url(path), signal);
  }
}

export const codeOf = async (fetching: Promise<unknown>): Promise<string> => {
  try {
    await fetching;
    return 'fetched';
  } catch (error) {
    if (error instanceof PageFailure) return error.code;
    throw error;
  }
};
export const textOf = ({ bytes }: FetchedPage): string => Buffer.from(bytes).toString();
