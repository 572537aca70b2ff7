import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../platform/database/sql-pool.js';
import { ThreadFailure, ThreadPool, threadScript } from '../../../platform/threads/thread-pool.js';
import { PageFailure } from '../../../platform/outside/page-failure.js';
import type { ReadProduct } from '@atrium/shop-reader/read-product';

/** Limit for one page; usual pages take milliseconds. */
const PARSE_MS = 5_000;
const THREADS = 2;
/** Several times the memory for a page of maximum size. */
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

/** Parses pages in threads that are ended when a page takes too long or too much memory. */
@Injectable()
export class PageParser implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<ParseTask>({
    script: threadScript(import.meta.url, 'parse-thread'),
    threads: THREADS,
    deadlineMs: PARSE_MS,
    memoryMb: MEMORY_MB,
  });

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Decodes bytes by their byte order mark, content type or the page itself. @throws PageFailure `page.unreadable` */
  async read(content: Uint8Array | string, url: string, contentType: string): Promise<ReadProduct> {
    return (await this.work({ kind: 'page', content, url, contentType })) as ReadProduct;
  }

  /** Returns whether robots.txt allows this robot to read a URL. Unreadable rules allow it. */
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
