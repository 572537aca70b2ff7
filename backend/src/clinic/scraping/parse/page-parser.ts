import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../platform/database/sql-pool.js';
import { ThreadFailure, ThreadPool, threadScript } from '../../../platform/threads/thread-pool.js';
import { PageFailure } from '../../../platform/outside/page-failure.js';
import type { ReadProduct } from '@atrium/shop-reader/read-product';

/** One page may keep a thread busy for so long; real ones take milliseconds. */
const PARSE_MS = 5_000;
const THREADS = 2;
/** Many times what a page of the largest size takes. */
const MEMORY_MB = 384;

export type ParseTask =
  | { readonly kind: 'page'; readonly content: Uint8Array | string; readonly url: string; readonly contentType: string }
  | {
      readonly kind: 'robots';
      readonly rules: string;
      readonly robotsUrl: string;
      readonly url: string;
      readonly robot: string;
    };

/** Looks into pages in threads that are ended when a page makes them busy for too long or takes too much memory. */
@Injectable()
export class PageParser implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<ParseTask>({
    script: threadScript(import.meta.url, 'parse-thread'),
    threads: THREADS,
    deadlineMs: PARSE_MS,
    memoryMb: MEMORY_MB,
  });

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Bytes are decoded first, as their mark, the type or the page itself says. @throws PageFailure `page.unreadable` */
  async read(content: Uint8Array | string, url: string, contentType: string): Promise<ReadProduct> {
    return (await this.work({ kind: 'page', content, url, contentType })) as ReadProduct;
  }

  /** Whether robots.txt lets a robot of this name read an address. Rules that nobody can read forbid nothing. */
  async isAllowed(rules: string, robotsUrl: string, url: string, robot: string): Promise<boolean> {
    const answer = await this.work({ kind: 'robots', rules, robotsUrl, url, robot }).catch((error: unknown) => {
      if (error instanceof PageFailure) return true;
      throw error;
    });
    return answer === true;
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.end();
  }

  private async work(task: ParseTask): Promise<unknown> {
    try {
      return await this.pool.work(task);
    } catch (error) {
      this.logger.warn({ err: error, url: task.url }, 'A page could not be looked into');
      if (!(error instanceof ThreadFailure)) throw error;
      const failure = new PageFailure('page.unreadable');
      failure.cause = error;
      throw failure;
    }
  }
}
