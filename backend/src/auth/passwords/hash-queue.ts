import { availableParallelism } from 'node:os';
import { DomainError } from '../../platform/http/reply/domain-error.js';

/** Maximum number of concurrent hashes. One CPU core stays free; above three, memory bandwidth limits the speed. */
export const MAX_CONCURRENT = Math.max(1, Math.min(availableParallelism() - 1, 3));
/** Maximum number of waiting hashes. At 10 ms each, later callers would wait too long. */
const MAX_WAITING = 1_000;

/** Maximum pause in milliseconds after a hash, because a long duration may be caused by load alone. */
const MAX_PAUSE_MS = 50;

/** Purpose of a hash. Each purpose has its own queue, so that a flood of one does not delay the others. */
export type Purpose = 'sign-in' | 'own-password' | 'accounts';

export interface QueuePosition {
  readonly purpose: Purpose;
  /** Key of the queue line. The lines of a purpose are served in turn, so that a flood delays only its own line. */
  readonly line: string;
  /** Maximum number of waiting hashes by key, such as an address or a user. A hash counts for each of its keys. */
  readonly limits: Readonly<Record<string, number>>;
}

type Line = (() => void)[];

/**
 * Limits concurrent password hashes and serves purposes and their lines round robin. While others wait, each hash is
 * followed by a pause of twice its duration, so that a flood of sign-ins leaves CPU time to API calls.
 */
export class HashQueue {
  private running = 0;
  private readonly lines = new Map<Purpose, Map<string, Line>>();
  private readonly waiting = new Map<string, number>();
  private total = 0;

  get isBusy(): boolean {
    return this.running >= MAX_CONCURRENT;
  }

  /**
   * Runs `work` when a slot is free. Throws `auth.too-many-at-once` or `service.unavailable` when too many callers
   * wait.
   */
  async run<T>(position: QueuePosition, work: () => Promise<T>): Promise<T> {
    if (!this.isBusy) this.running += 1;
    // The slot is handed over, so no other operation can take it.
    else await this.waitForTurn(position);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      if (this.total === 0) this.startNext();
      else setTimeout(() => this.startNext(), Math.min(2 * (performance.now() - startedAt), MAX_PAUSE_MS));
    }
  }

  private startNext(): void {
    const next = this.takeNext();
    if (next === undefined) this.running -= 1;
    else next();
  }

  private async waitForTurn({ purpose, line, limits }: QueuePosition): Promise<void> {
    const names = Object.keys(limits).map((name) => `${purpose} ${name}`);
    Object.values(limits).forEach((limit, index) => {
      if ((this.waiting.get(names[index] as string) ?? 0) >= limit)
        throw new DomainError('auth.too-many-at-once', {}, { retryAfterSeconds: 1 });
    });
    if (this.total >= MAX_WAITING) throw new DomainError('service.unavailable', {}, { retryAfterSeconds: 5 });
    this.addCounts(names, 1);
    await new Promise<void>((resolve) => {
      const lines = this.lines.get(purpose) ?? new Map<string, Line>();
      const own = lines.get(line) ?? [];
      own.push(resolve);
      lines.set(line, own);
      this.lines.set(purpose, lines);
    });
    this.addCounts(names, -1);
  }

  private takeNext(): (() => void) | undefined {
    const [queue] = this.lines;
    if (queue === undefined) return undefined;
    const [purpose, lines] = queue;
    const [first] = lines as Map<string, [() => void, ...Line]>;
    const [name, line] = first as [string, [() => void, ...Line]];
    const next = line.shift() as () => void;
    // The served line and purpose move to the end.
    lines.delete(name);
    if (line.length > 0) lines.set(name, line);
    this.lines.delete(purpose);
    if (lines.size > 0) this.lines.set(purpose, lines);
    return next;
  }

  private addCounts(names: readonly string[], by: 1 | -1): void {
    this.total += by;
    for (const name of names) {
      const now = (this.waiting.get(name) ?? 0) + by;
      if (now === 0) this.waiting.delete(name);
      else this.waiting.set(name, now);
    }
  }
}
