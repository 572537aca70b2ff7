import type { ProductReading, SupplierReading } from '@atrium/contract/clinic/scraping/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../app.js';
import { type ShopServer } from '../servers/shop-server.js';
import type { TestClient } from '../test-client.js';
import { startWorker, type WorkerChild } from './jobs-fixture.js';

export type Reading = ProductReading & ErrorReply & { readonly jobId: string };

/** The API, worker processes and a clinic user who requests pages. */
export class ScrapingFixture {
  private readonly workers: WorkerChild[] = [];
  private constructor(
    readonly app: TestApp,
    readonly staff: TestClient,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Starts the API and a worker that may fetch from the test shops. Without `redisUrl`, jobs run in the database. */
  static async open(redisUrl: string | null, shops: readonly ShopServer[]): Promise<ScrapingFixture> {
    const env = {
      REDIS_URL: redisUrl ?? '',
      SCRAPE_ALLOW_HOSTS: shops.map(({ host }) => host).join(','),
      WEBHOOK_ALLOW_HOSTS: shops.map(({ host }) => host).join(','),
      LOG_LEVEL: 'fatal',
    };
    const app = await startApp({ env });
    return new ScrapingFixture(app, await app.signedIn('staff@perfect-b.example'), {
      ...env,
      DATABASE_URL: app.databaseUrl,
    });
  }

  async worker(): Promise<WorkerChild> {
    const worker = startWorker('src/worker.ts', this.env);
    this.workers.push(worker);
    await worker.ready;
    return worker;
  }

  scrape(url: unknown, client = this.staff) {
    return client.post<Reading>('/api/scrape', { url });
  }

  compare(urls: unknown, client = this.staff) {
    return client.post<SupplierReading[] & ErrorReply>('/api/scrape-suppliers', { urls });
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.kill()));
    await this.app.close();
  }
}
