import { Worker } from 'node:worker_threads';
import { busyMs } from './give-way.js';
import { KeyedLimit } from '../rate-limits/keyed-limit.js';

/** Time to load a thread's code on a busy machine. */
const START_MS = 20_000;
/** Factor by which a task may exceed its deadline in wall time while its CPU time does not. */
const PATIENCE = 4;
/** Idle time after which threads end. A thread uses about 10 MB and starts in 0.1 s. */
const REST_MS = 30_000;

/** Maximum of waiting tasks per user. */
const MAX_WAITING = 20;

/** Returns Node flags for a thread that runs from TypeScript sources. */
const fromSource = (): string[] => [
  '--conditions=@atrium/source',
  '--import',
  new URL('../../../../scripts/source/register.mjs', import.meta.url).href,
];

/** A task exceeded its CPU time or memory, or crashed its thread; `cause` states which. */
export class ThreadFailure extends Error {}

export interface ThreadPoolOptions {
  /** Module of the threads, which calls `serveThread`. */
  readonly script: URL;
  /** Maximum of concurrent tasks; others wait. */
  readonly threads: number;
  /** Maximum CPU time of a task, so that load by others does not fail it. */
  readonly deadlineMs: number;
  readonly memoryMb: number;
  readonly restMs?: number;
}

/** Returns the URL of a thread's module next to `owner`, compiled or source like it. */
export const threadScript = (owner: string, name: string): URL =>
  new URL(`./${name}.${owner.endsWith('.ts') ? 'ts' : 'js'}`, owner);

/**
 * Runs tasks in threads, because they would block the event loop. The threads have low priority, end when idle, and are
 * killed when a task (untrusted input, for example) exceeds its limits.
 */
export class ThreadPool<Task> {
  private readonly idle: Thread<Task>[] = [];
  private readonly all = new Set<Thread<Task>>();
  private readonly waiting: ((thread: Thread<Task>) => void)[] = [];
  private readonly users = new KeyedLimit({ concurrency: 1, maxWaiting: MAX_WAITING });
  private rest: NodeJS.Timeout | undefined;

  constructor(private readonly options: ThreadPoolOptions) {}

  /**
   * Returns the result of the thread's function. With a `userId`, one task of this user runs at a time; the others
   * wait. Throws `ThreadFailure`, and `DomainError('call.too-many-files')` when too many tasks of the user wait.
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

/** A thread of the pool. It ends after its first failure. */
class Thread<Task> {
  isOver = false;
  private readonly worker: Worker;
  private readonly ready: Promise<unknown>;
  /** Thread id for `busyMs`; null until it is ready or when it is unknown. */
  private thread: number | null = null;

  constructor(private readonly options: ThreadPoolOptions) {
    const isSource = options.script.pathname.endsWith('.ts');
    this.worker = new Worker(options.script, {
      ...(isSource ? { execArgv: fromSource() } : {}),
      // Hides the product's settings from untrusted code.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
      // Output caused by untrusted input is discarded.
      stdout: true,
      stderr: true,
    });
    this.worker.stdout.resume();
    this.worker.stderr.resume();
    this.worker.unref();
    // Without listeners, an error of an idle thread would end the process.
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

  /** Waits for the thread's next message. Throws `ThreadFailure` when the thread fails, ends or takes too long. */
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
