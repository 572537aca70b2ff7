import { availableParallelism } from 'node:os';
import { DomainError } from '../../platform/http/reply/domain-error.js';

/** One core stays free for calls; beyond three it is memory that they wait for. */
export const PARALLEL = Math.max(1, Math.min(availableParallelism() - 1, 3));
/** At about 10 ms each, whoever comes after so many would wait longer than a person does. */
const MOST_WAITING = 1_000;

/** A turn may be long because others were waited for; nobody would gain by as long a rest. */
const LONGEST_REST_MS = 50;

/** What is hashed for. Each has a queue of its own, so that none of them holds up another. */
export type Purpose = 'sign-in' | 'own-password' | 'accounts';

/** Where somebody waits. */
export interface Place {
  readonly purpose: Purpose;
  /** The lines of one purpose are served in turn: whoever comes with many waits behind oneself alone. */
  readonly line: string;
  /** How many may wait at once under each of these names. */
  readonly most: Readonly<Record<string, number>>;
}

type Line = (() => void)[];

/**
 * Gives turns to a few at a time: round the purposes, and within each round its lines. Where somebody waits, a turn is
 * followed by a rest twice as long as it was, so that a crowd at the door leaves the machine to those who are inside.
 */
export class HashQueue {
  private running = 0;
  private readonly lines = new Map<Purpose, Map<string, Line>>();
  private readonly waiting = new Map<string, number>();
  private total = 0;

  /** Whether whoever comes now has to wait. */
  get isBusy(): boolean {
    return this.running >= PARALLEL;
  }

  /** @throws DomainError `auth.too-many-at-once` beyond the place's limits, `service.unavailable` beyond that of all. */
  async inTurn<T>(place: Place, work: () => Promise<T>): Promise<T> {
    if (!this.isBusy) this.running += 1;
    // The turn is handed over, so nobody can slip in between.
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
    // Whoever has had a turn goes to the end, the line as well as the purpose.
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
