import type { ProductReading, SupplierReading } from '@atrium/contract/clinic/scraping/schemas';
import type { ErrorReply } from '@atrium/contract/core/errors';
import { startApp, type TestApp } from '../app.js';
import { type Shop } from '../shop.js';
import type { Visitor } from '../visitor.js';
import { startWorker, type WorkerChild } from './jobs-stage.js';

export type Reading = ProductReading & ErrorReply & { readonly jobId: string };

/** The API, worker processes and a clinic user who requests pages. */
export class ScrapingStage {
  private readonly workers: WorkerChild[] = [];
  private constructor(
    readonly app: TestApp,
    readonly staff: Visitor,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Without Redis, jobs run in the database. */
  static async open(redisUrl: string | null, shops: readonly Shop[]): Promise<ScrapingStage> {
    const env = {
      REDIS_URL: redisUrl ?? '',
      SCRAPE_ALLOW_HOSTS: shops.map(({ host }) => host).join(','),
      WEBHOOK_ALLOW_HOSTS: shops.map(({ host }) => host).join(','),
      LOG_LEVEL: 'fatal',
    };
    const app = await startApp({ env });
    return new ScrapingStage(app, await app.signedIn('staff@perfect-b.example'), {
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

  scrape(url: unknown, who = this.staff) {
    return who.post<Reading>('/api/scrape', { url });
  }

  compare(urls: unknown, who = this.staff) {
    return who.post<SupplierReading[] & ErrorReply>('/api/scrape-suppliers', { urls });
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.kill()));
    await this.app.close();
  }
}
