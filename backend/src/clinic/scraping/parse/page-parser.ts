import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../platform/database/sql-pool.js';
import { ThreadError, ThreadPool, getThreadScriptUrl } from '../../../platform/threads/thread-pool.js';
import { PageError } from '../../../platform/egress/page-error.js';
import type { ReadProduct } from '@atrium/shop-reader/read-product';

/** Time limit in milliseconds to parse one page. A usual page takes a few milliseconds. */
const PARSE_TIMEOUT_MS = 5_000;
const THREADS = 2;
/** Heap limit of a parser thread in MB: several times the need of a page of the maximum size. */
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

/** Parses pages in threads that are terminated when a page takes too much time or memory. */
@Injectable()
export class PageParser implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<ParseTask>({
    script: getThreadScriptUrl(import.meta.url, 'parse-thread'),
    threads: THREADS,
    deadlineMs: PARSE_TIMEOUT_MS,
    memoryMb: MEMORY_MB,
  });

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /**
   * Decodes a page by its byte order mark, content type or its own declaration, and parses it.
   * @throws PageError `page.unreadable`
   */
  async parse(content: Uint8Array | string, url: string, contentType: string): Promise<ReadProduct> {
    return (await this.runTask({ kind: 'page', content, url, contentType })) as ReadProduct;
  }

  /** Returns whether robots.txt allows Atrium's robot to read a URL. Unreadable rules allow it. */
  async isAllowed(rules: string, robotsUrl: string, url: string, robot: string): Promise<boolean> {
    const parsedResult = await this.runTask({ kind: 'robots', rules, robotsUrl, url, robot }).catch(
      (error: unknown) => {
        if (error instanceof PageError) return true;
        throw error;
      },
    );
    return parsedResult === true;
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.close();
  }

  private async runTask(task: ParseTask): Promise<unknown> {
    try {
      return await this.pool.runForUser(task);
    } catch (error) {
      this.logger.warn({ err: error, url: task.url }, 'A page could not be looked into');
      if (!(error instanceof ThreadError)) throw error;
      const failure = new PageError('page.unreadable');
      failure.cause = error;
      throw failure;
    }
  }
}
