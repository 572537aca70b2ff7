import { Worker } from 'node:worker_threads';
import { busyMs } from './give-way.js';
import { KeyedLimit } from '../rate-limits/keyed-limit.js';

/** Loading its code, on a busy machine. */
const START_MS = 20_000;
/** On a busy machine a task that gives way may take so many times its deadline; where nobody can tell, its deadline. */
const PATIENCE = 4;
/** A thread holds some ten megabytes; the next task would begin another in a tenth of a second. */
const REST_MS = 30_000;

/** Tasks of one user that may wait. */
const MAX_WAITING = 20;

/** Run from its sources, a thread needs the module hooks that compile them. */
const fromSource = (): string[] => [
  '--conditions=@atrium/source',
  '--import',
  new URL('../../../../scripts/source/register.mjs', import.meta.url).href,
];

/** A task made its thread busy for too long, took too much memory or broke it; `cause` says which. */
export class ThreadFailure extends Error {}

export interface ThreadPoolOptions {
  /** Where the threads' code is; it calls `serveThread`. */
  readonly script: URL;
  /** How many tasks are worked on at once; the others wait. */
  readonly threads: number;
  /** One task may keep a thread busy for so long: what others took from the core meanwhile is not its fault. */
  readonly deadlineMs: number;
  readonly memoryMb: number;
  /** So long without a task, and the threads that do nothing are ended. */
  readonly restMs?: number;
}

/** The code of a thread beside the module that owns the pool: compiled where that is, else its source. */
export const threadScript = (owner: string, name: string): URL =>
  new URL(`./${name}.${owner.endsWith('.ts') ? 'ts' : 'js'}`, owner);

/**
 * Does in threads what would hold up calls. They give way to whoever answers those, and are ended when a task (what a
 * stranger wrote, say) makes them busy for too long, or when there has been none for a while.
 */
export class ThreadPool<Task> {
  private readonly idle: Thread<Task>[] = [];
  private readonly all = new Set<Thread<Task>>();
  private readonly waiting: ((thread: Thread<Task>) => void)[] = [];
  private readonly users = new KeyedLimit({ concurrency: 1, maxWaiting: MAX_WAITING });
  private rest: NodeJS.Timeout | undefined;

  constructor(private readonly options: ThreadPoolOptions) {}

  /**
   * Returns what the thread's function returns. With a `userId`, one task of this user runs at a time; the others wait.
   * Throws `ThreadFailure`, and `DomainError('call.too-many-files')` when too many tasks of the user wait.
   */
  work(task: Task, userId?: string): Promise<unknown> {
    return userId === undefined ? this.run(task) : this.users.run(userId, () => this.run(task));
  }

  async end(): Promise<void> {
    clearTimeout(this.rest);
    await Promise.all([...this.all].map((thread) => thread.end()));
  }

  private async run(task: Task): Promise<unknown> {
    const thread = await this.take();
    try {
      return await thread.work(task);
    } finally {
      this.giveBack(thread);
    }
  }

  private async take(): Promise<Thread<Task>> {
    for (let idle = this.idle.pop(); idle !== undefined; idle = this.idle.pop()) {
      if (!idle.isOver) return idle;
      this.all.delete(idle);
    }
    if (this.all.size >= this.options.threads) return new Promise((resolve) => this.waiting.push(resolve));
    return this.begin();
  }

  private begin(): Thread<Task> {
    const thread = new Thread<Task>(this.options);
    this.all.add(thread);
    return thread;
  }

  private giveBack(thread: Thread<Task>): void {
    let next = thread;
    if (thread.isOver) {
      this.all.delete(thread);
      if (this.waiting.length === 0) return;
      next = this.begin();
    }
    const waiting = this.waiting.shift();
    if (waiting !== undefined) return waiting(next);
    this.idle.push(next);
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.endIdle(), this.options.restMs ?? REST_MS).unref();
  }

  private endIdle(): void {
    for (const thread of this.idle.splice(0)) {
      this.all.delete(thread);
      void thread.end();
    }
  }
}

/** One thread; over after its first failure. */
class Thread<Task> {
  isOver = false;
  private readonly worker: Worker;
  private readonly ready: Promise<unknown>;
  /** As `busyMs` knows it; null until it is ready, and where nobody can tell. */
  private thread: number | null = null;

  constructor(private readonly options: ThreadPoolOptions) {
    const isSource = options.script.pathname.endsWith('.ts');
    this.worker = new Worker(options.script, {
      ...(isSource ? { execArgv: fromSource() } : {}),
      // It sees nothing of the product's settings.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
      // What a stranger's text makes a library say is nobody's business.
      stdout: true,
      stderr: true,
    });
    this.worker.stdout.resume();
    this.worker.stderr.resume();
    this.worker.unref();
    // One that ends while nobody waits for it must not end the process.
    this.worker.on('error', () => (this.isOver = true));
    this.worker.on('exit', () => (this.isOver = true));
    this.ready = this.answer(START_MS).then((told) => (this.thread = (told as { thread: number | null }).thread));
    this.ready.catch(() => undefined);
  }

  async work(task: Task): Promise<unknown> {
    await this.ready;
    const answer = this.answer(this.options.deadlineMs);
    this.worker.postMessage(task, []);
    return ((await answer) as { done: unknown }).done;
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.worker.terminate();
  }

  private busyMs(): number | null {
    return this.thread === null ? null : busyMs(this.thread);
  }

  /** The thread's next message. @throws ThreadFailure when it fails, is over, or does not answer in time. */
  private answer(withinMs: number): Promise<unknown> {
    const begunAt = performance.now();
    const busyBefore = this.busyMs();
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
        void this.end();
        reject(new ThreadFailure('A thread did not finish its task', { cause }));
      };
      const look = (): void => {
        const busy = this.busyMs();
        const own = busy === null || busyBefore === null ? withinMs : busy - busyBefore;
        const leftMs = Math.min(withinMs - own, PATIENCE * withinMs - (performance.now() - begunAt));
        if (leftMs > 0) timer = setTimeout(look, leftMs);
        else onFailure(`No answer within ${withinMs} ms of its own`);
      };
      let timer = setTimeout(look, withinMs);
      this.worker.on('message', onMessage);
      this.worker.on('error', onFailure);
      this.worker.on('exit', onFailure);
    });
  }
}
