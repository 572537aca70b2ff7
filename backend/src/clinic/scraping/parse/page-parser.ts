import { Worker } from 'node:worker_threads';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../../platform/database/sql-pool.js';
import { PageFailure } from '../fetch/page-failure.js';
import type { ReadProduct } from '../reader/read-page.js';

/** One page may keep a thread busy for so long; real ones take milliseconds. */
const PARSE_MS = 5_000;
/** Loading its code, on a busy machine. */
const START_MS = 20_000;
const THREADS = 2;
/** Many times what a page of the largest size takes. */
const MEMORY_MB = 384;

export type ParseTask =
  | { readonly kind: 'page'; readonly content: Uint8Array | string; readonly url: string; readonly contentType: string }
  | { readonly kind: 'robots'; readonly rules: string; readonly robotsUrl: string; readonly url: string; readonly robot: string };

/** Run from its sources, a thread needs what the process was started with to read them. */
const isSource = import.meta.url.endsWith('.ts');
const THREAD = new URL(isSource ? './parse-thread.ts' : './parse-thread.js', import.meta.url);
const FROM_SOURCE = ['--conditions=@atrium/source', '--import', '@swc-node/register/esm-register'];

/** Looks into pages in threads that are ended when a page makes them busy for too long or takes too much memory. */
@Injectable()
export class PageParser implements OnApplicationShutdown {
  private readonly idle: ParseThread[] = [];
  private readonly all = new Set<ParseThread>();
  private readonly waiting: ((thread: ParseThread) => void)[] = [];

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

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.all].map((thread) => thread.end()));
  }

  private async work(task: ParseTask): Promise<unknown> {
    const thread = await this.take();
    try {
      return await thread.work(task);
    } catch (error) {
      this.logger.warn({ err: error, url: task.url }, 'A page could not be looked into');
      throw error;
    } finally {
      this.giveBack(thread);
    }
  }

  private async take(): Promise<ParseThread> {
    for (let idle = this.idle.pop(); idle !== undefined; idle = this.idle.pop()) {
      if (!idle.isOver) return idle;
      this.all.delete(idle);
    }
    if (this.all.size >= THREADS) return new Promise((resolve) => this.waiting.push(resolve));
    const thread = new ParseThread();
    this.all.add(thread);
    return thread;
  }

  private giveBack(thread: ParseThread): void {
    let next = thread;
    if (thread.isOver) {
      this.all.delete(thread);
      if (this.waiting.length === 0) return;
      next = new ParseThread();
      this.all.add(next);
    }
    const waiting = this.waiting.shift();
    if (waiting === undefined) this.idle.push(next);
    else waiting(next);
  }
}

/** One thread; over after its first failure. */
class ParseThread {
  isOver = false;
  private readonly worker: Worker;
  private readonly ready: Promise<unknown>;

  constructor() {
    this.worker = new Worker(THREAD, {
      ...(isSource ? { execArgv: FROM_SOURCE } : {}),
      // It sees nothing of the product's settings.
      env: isSource ? { TS_NODE_PROJECT: 'tsconfig.json' } : {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // What the code of a stranger's page makes a library say is nobody's business.
      stdout: true,
      stderr: true,
    });
    this.worker.stdout.resume();
    this.worker.stderr.resume();
    this.worker.unref();
    // One that ends while nobody waits for it must not end the process.
    this.worker.on('error', () => (this.isOver = true));
    this.worker.on('exit', () => (this.isOver = true));
    this.ready = this.answer(START_MS);
    this.ready.catch(() => undefined);
  }

  async work(task: ParseTask): Promise<unknown> {
    await this.ready;
    const answer = this.answer(PARSE_MS);
    this.worker.postMessage(task, []);
    return ((await answer) as { done: unknown }).done;
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.worker.terminate();
  }

  /** The thread's next message. @throws PageFailure when it fails, is over, or does not answer in time. */
  private answer(withinMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        this.worker.off('message', onMessage);
        this.worker.off('error', onFailure);
        this.worker.off('exit', onFailure);
      };
      const onMessage = (message: unknown): void => {
        settle();
        resolve(message);
      };
      const onFailure = (cause: unknown): void => {
        settle();
        const failure = new PageFailure('page.unreadable');
        failure.cause = cause;
        void this.end();
        reject(failure);
      };
      const timer = setTimeout(() => onFailure(`No answer within ${withinMs} ms`), withinMs);
      this.worker.on('message', onMessage);
      this.worker.on('error', onFailure);
      this.worker.on('exit', onFailure);
    });
  }
}
