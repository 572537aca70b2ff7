import { Worker } from 'node:worker_threads';
import { readThreadCpuMs } from './thread-priority.js';
import { KeyedLimit } from '../rate-limits/keyed-limit.js';

/** Time to load a thread's code on a busy machine. */
const START_TIMEOUT_MS = 20_000;
/** Factor by which a task may exceed its deadline in wall time while its CPU time does not. */
const WALL_TIME_FACTOR = 4;
/** Idle time after which threads end. A thread uses about 10 MB and starts in 0.1 s. */
const IDLE_TIMEOUT_MS = 30_000;

/** Maximum of waiting tasks per user. */
const MAX_WAITING_PER_USER = 20;

/** Returns Node flags for a thread that runs from TypeScript sources. */
const getSourceFlags = (): string[] => [
  '--conditions=@atrium/source',
  '--import',
  new URL('../../../../scripts/source/register.mjs', import.meta.url).href,
];

/** Error of a task that exceeded its CPU time or memory, or crashed its thread; `cause` states which. */
export class ThreadError extends Error {}

export interface ThreadPoolOptions {
  /** Module of the threads, which calls `serveThread`. */
  readonly script: URL;
  /** Maximum of concurrent tasks; others wait. */
  readonly threads: number;
  /** Maximum CPU time of a task in milliseconds. CPU time does not increase by the load of others. */
  readonly deadlineMs: number;
  readonly memoryMb: number;
  readonly idleTimeoutMs?: number;
}

/** Returns the URL of a thread's module next to `owner`, compiled if `owner` is compiled. */
export const getThreadScriptUrl = (owner: string, name: string): URL =>
  new URL(`./${name}.${owner.endsWith('.ts') ? 'ts' : 'js'}`, owner);

/**
 * Runs tasks in threads, because they would block the event loop. The threads have low priority, end when idle, and are
 * killed when a task (untrusted input, for example) exceeds its limits.
 */
export class ThreadPool<Task> {
  private readonly idle: Thread<Task>[] = [];
  private readonly all = new Set<Thread<Task>>();
  private readonly waiting: ((thread: Thread<Task>) => void)[] = [];
  private readonly users = new KeyedLimit({ concurrency: 1, maxWaiting: MAX_WAITING_PER_USER });
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly options: ThreadPoolOptions) {}

  /**
   * Returns the result of the thread's function. With a `userId`, one task of this user runs at a time; the others
   * wait. Throws `ThreadError`, and `DomainError('call.too-many-files')` when too many tasks of the user wait.
   */
  runForUser(task: Task, userId?: string): Promise<unknown> {
    return userId === undefined ? this.run(task) : this.users.run(userId, () => this.run(task));
  }

  async close(): Promise<void> {
    clearTimeout(this.idleTimer);
    await Promise.all([...this.all].map((thread) => thread.terminate()));
  }

  private async run(task: Task): Promise<unknown> {
    const thread = await this.acquire();
    try {
      return await thread.runTask(task);
    } finally {
      this.release(thread);
    }
  }

  private async acquire(): Promise<Thread<Task>> {
    for (let idle = this.idle.pop(); idle !== undefined; idle = this.idle.pop()) {
      if (!idle.hasEnded) return idle;
      this.all.delete(idle);
    }
    if (this.all.size >= this.options.threads) return new Promise((resolve) => this.waiting.push(resolve));
    return this.startThread();
  }

  private startThread(): Thread<Task> {
    const thread = new Thread<Task>(this.options);
    this.all.add(thread);
    return thread;
  }

  private release(thread: Thread<Task>): void {
    let next = thread;
    if (thread.hasEnded) {
      this.all.delete(thread);
      if (this.waiting.length === 0) return;
      next = this.startThread();
    }
    const waiting = this.waiting.shift();
    if (waiting !== undefined) return waiting(next);
    this.idle.push(next);
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => this.closeIdle(), this.options.idleTimeoutMs ?? IDLE_TIMEOUT_MS).unref();
  }

  private closeIdle(): void {
    for (const thread of this.idle.splice(0)) {
      this.all.delete(thread);
      void thread.terminate();
    }
  }
}

/** A thread of the pool. It ends after its first failure. */
class Thread<Task> {
  hasEnded = false;
  private readonly worker: Worker;
  private readonly start: Promise<unknown>;
  /** Linux id of the thread for `busyMs`; null until the thread is ready or when it is unknown. */
  private thread: number | null = null;

  constructor(private readonly options: ThreadPoolOptions) {
    const isSource = options.script.pathname.endsWith('.ts');
    this.worker = new Worker(options.script, {
      ...(isSource ? { execArgv: getSourceFlags() } : {}),
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
    this.worker.on('error', () => (this.hasEnded = true));
    this.worker.on('exit', () => (this.hasEnded = true));
    this.start = this.nextMessage(START_TIMEOUT_MS).then(
      (startMessage) => (this.thread = (startMessage as { thread: number | null }).thread),
    );
    this.start.catch(() => undefined);
  }

  async runTask(task: Task): Promise<unknown> {
    await this.start;
    const nextReply = this.nextMessage(this.options.deadlineMs);
    this.worker.postMessage(task, []);
    return ((await nextReply) as { done: unknown }).done;
  }

  async terminate(): Promise<void> {
    this.hasEnded = true;
    await this.worker.terminate();
  }

  private cpuMs(): number | null {
    return this.thread === null ? null : readThreadCpuMs(this.thread);
  }

  /** Waits for the thread's next message. Throws `ThreadError` when the thread fails, ends or takes too long. */
  private nextMessage(withinMs: number): Promise<unknown> {
    const startedAt = performance.now();
    const busyBefore = this.cpuMs();
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
        void this.terminate();
        reject(new ThreadError('A thread did not finish its task', { cause }));
      };
      const checkCpuTime = (): void => {
        const busy = this.cpuMs();
        const own = busy === null || busyBefore === null ? withinMs : busy - busyBefore;
        const leftMs = Math.min(withinMs - own, WALL_TIME_FACTOR * withinMs - (performance.now() - startedAt));
        if (leftMs > 0) timer = setTimeout(checkCpuTime, leftMs);
        else onFailure(`No answer within ${withinMs} ms of its own`);
      };
      let timer = setTimeout(checkCpuTime, withinMs);
      this.worker.on('message', onMessage);
      this.worker.on('error', onFailure);
      this.worker.on('exit', onFailure);
    });
  }
}
