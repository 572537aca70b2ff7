import { availableParallelism } from 'node:os';
import { DomainError } from '../../platform/http/reply/domain-error.js';

/** Maximum of concurrent hashes: one core stays free, and above three, memory bandwidth is the limit. */
export const PARALLEL = Math.max(1, Math.min(availableParallelism() - 1, 3));
/** Maximum of waiting operations; at 10 ms each, later ones would wait too long. */
const MOST_WAITING = 1_000;

/** Maximum pause after an operation, which may have taken long only because of load. */
const LONGEST_REST_MS = 50;

/** Purpose of a hash. Each has its own queue, so that none delays another. */
export type Purpose = 'sign-in' | 'own-password' | 'accounts';

export interface Place {
  readonly purpose: Purpose;
  /** Lines of a purpose are served in turn (round robin), so that a flood delays only its own line. */
  readonly line: string;
  /** Maximum of waiting operations by key, such as an address or a user; an operation counts for each of its keys. */
  readonly most: Readonly<Record<string, number>>;
}

type Line = (() => void)[];

/**
 * Runs a limited number of hashes at a time, round robin over purposes and their lines. While others wait, each is
 * followed by a pause of twice its duration, so that a flood of sign-ins leaves CPU time to API calls.
 */
export class HashQueue {
  private running = 0;
  private readonly lines = new Map<Purpose, Map<string, Line>>();
  private readonly waiting = new Map<string, number>();
  private total = 0;

  get isBusy(): boolean {
    return this.running >= PARALLEL;
  }

  /** Runs `work` when it is its turn. Throws `auth.too-many-at-once` or `service.unavailable` above a limit. */
  async inTurn<T>(place: Place, work: () => Promise<T>): Promise<T> {
    if (!this.isBusy) this.running += 1;
    // The slot is handed over, so no other operation can take it.
    else await this.turn(place);
    const begunAt = performance.now();
    try {
      return await work();
    } finally {
      if (this.total === 0) this.passOn();
      else setTimeout(() => this.passOn(), Math.min(2 * (performance.now() - begunAt), LONGEST_REST_MS));
    }
  }

  private passOn(): void {
    const next = this.next();
    if (next === undefined) this.running -= 1;
    else next();
  }

  private async turn({ purpose, line, most }: Place): Promise<void> {
    const names = Object.keys(most).map((name) => `${purpose} ${name}`);
    Object.values(most).forEach((limit, index) => {
      if ((this.waiting.get(names[index] as string) ?? 0) >= limit)
        throw new DomainError('auth.too-many-at-once', {}, { retryAfterSeconds: 1 });
    });
    if (this.total >= MOST_WAITING) throw new DomainError('service.unavailable', {}, { retryAfterSeconds: 5 });
    this.count(names, 1);
    await new Promise<void>((resolve) => {
      const lines = this.lines.get(purpose) ?? new Map<string, Line>();
      const own = lines.get(line) ?? [];
      own.push(resolve);
      lines.set(line, own);
      this.lines.set(purpose, lines);
    });
    this.count(names, -1);
  }

  private next(): (() => void) | undefined {
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

  private count(names: readonly string[], by: 1 | -1): void {
    this.total += by;
    for (const name of names) {
      const now = (this.waiting.get(name) ?? 0) + by;
      if (now === 0) this.waiting.delete(name);
      else this.waiting.set(name, now);
    }
  }
}
