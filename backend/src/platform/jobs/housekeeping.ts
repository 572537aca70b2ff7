import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../database/sql-pool.js';

/** Something that every worker process does from time to time. Several may do it at once, so it must bear that. */
export interface Chore {
  readonly name: string;
  readonly everyMs: number;
  /** What it tells belongs into the morning's digest. */
  readonly isBeforeDigest?: boolean;
  run(): Promise<unknown>;
}

const FIRST_AFTER_MS = 5_000;
/** Begun at once, all of them together would take every core and connection for a moment, each minute anew. */
const APART_MS = 150;
/** Workers that are started together begin within so long, each at a moment of its own: none waits for another's locks. */
const WITHIN_MS = 1_000;

/** The timers of the worker process. A chore that fails is logged and comes again at its time. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly chores: Chore[] = [];
  private readonly timers = new Map<Chore, NodeJS.Timeout>();
  private stopped = false;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Before the process has started up: in a provider's `onModuleInit`. */
  register(chore: Chore): void {
    this.chores.push(chore);
  }

  /** Everything that the morning has to tell is told when this is done. */
  async beforeDigest(): Promise<void> {
    for (const chore of this.chores) if (chore.isBeforeDigest === true) await chore.run();
  }

  onApplicationBootstrap(): void {
    const oftenFirst = this.chores.toSorted((one, other) => one.everyMs - other.everyMs);
    const first = FIRST_AFTER_MS + Math.random() * WITHIN_MS;
    for (const [index, chore] of oftenFirst.entries()) this.plan(chore, first + index * APART_MS);
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private plan(chore: Chore, afterMs: number): void {
    if (!this.stopped)
      this.timers.set(
        chore,
        setTimeout(() => void this.do(chore), afterMs),
      );
  }

  private async do(chore: Chore): Promise<void> {
    try {
      await chore.run();
    } catch (error) {
      this.logger.warn({ err: error, chore: chore.name }, 'A chore failed; it will be tried again');
    }
    this.plan(chore, chore.everyMs);
  }
}
